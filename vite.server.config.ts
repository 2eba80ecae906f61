import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Bundle of the server: our sources in one file per program, packages stay in node_modules. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // what reads uploaded files is a program of its own, and so is what checks the books
      input: { main: 'server/main.ts', books: 'server/books.ts', sheetReader: 'server/platform/sheets/sheetReader.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  logLevel: 'warn',
})
