import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdMends } from './tools/vite/antdMends.ts'
import { foremansBook } from './tools/vite/foremansBook.ts'
import { afterFirstLoad, firstLoad } from './tools/vite/firstLoad.ts'
import { handheldGraph } from './tools/vite/handheldGraph.ts'
import { newerThanTarget, oldestChrome } from './tools/vite/newerThanTarget.ts'
import { precompress } from './tools/vite/precompress.ts'
import { serverSchemas } from './tools/vite/serverSchemas.ts'
import { stillStyles } from './tools/vite/stillStyles.ts'
import { worker } from './tools/vite/worker.ts'

const graph = handheldGraph()

/** Bundle of the pages and the service worker, into dist/client. */
export default defineConfig({
  plugins: [
    serverSchemas(),
    stillStyles(import.meta.dirname),
    antdMends(),
    react(),
    graph.plugin,
    newerThanTarget(),
    worker(graph.keeps),
    foremansBook(),
    precompress(),
  ],
  // the same library without its support for browsers older than ours: 0.9 kB less on the handheld
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' }] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: `chrome${oldestChrome}`,
    sourcemap: true,
    chunkSizeWarningLimit: 1500,
    modulePreload: { polyfill: false, resolveDependencies: afterFirstLoad },
    reportCompressedSize: false,
    rolldownOptions: {
      // what is left of its tables and patterns when nobody builds a schema
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]typebox[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // unchanged across releases of the product
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            { name: firstLoad(import.meta.dirname), debugName: 'firstLoad', includeDependenciesRecursively: false, priority: 1 },
            // what most pages of the desk share, about a third of them: a hundred files of a few hundred bytes cost more in their heads than in their
            // bodies. Measured by the bench of bytes; more pages share more, so the number grows with them.
            { name: 'desk', test: /node_modules/, minShareCount: 66, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
