// service worker：自己一个文件，带着要预存的清单
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { newerThanTarget } from './newerThanTarget.ts'

/** An entry of the worker's list of files to store at installation (workbox-precaching). A name with a content hash needs no revision. */
interface Precached {
  readonly url: string
  readonly revision: string | null
}
type Keeps = (url: string) => boolean
/** Files a page may need without a connection. */
const storable = /^(?:index\.html|icon\.svg|manifest\.webmanifest|assets\/[^/]+\.(?:js|css|woff2|wasm))$/

const revisionOf = (path: string): string => createHash('md5').update(readFileSync(path)).digest('hex')

const precached = (outDir: string, keeps: Keeps): readonly Precached[] =>
  readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((url) => storable.test(url) && keeps(url))
    .sort()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(join(outDir, url)) }))

const buildWorker = async (
  { root, resolve: { alias }, build: { outDir, target } }: ResolvedConfig,
  keeps: Keeps,
): Promise<void> => {
  const list = JSON.stringify(precached(resolve(root, outDir), keeps))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    plugins: [newerThanTarget()],
    build: {
      outDir,
      target,
      emptyOutDir: false,
      sourcemap: true,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { sw: join(root, 'sw/sw.ts') },
        output: { entryFileNames: '[name].js', codeSplitting: false, postBanner: `self.precached=${list};` },
      },
    },
  })
}

/** Builds `sw/sw.ts` once the pages are written; `keeps` says which of their files it stores at once. */
export const worker = (keeps: Keeps): Plugin => {
  let pages: ResolvedConfig | undefined
  let pagesWritten = false
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      pages = config
    },
    writeBundle() {
      pagesWritten = true
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // pages that were not built have no worker
        if (pagesWritten && pages !== undefined) await buildWorker(pages, keeps)
      },
    },
  }
}
