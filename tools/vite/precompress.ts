// 预压缩
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm)$/
const leastBytes = 1024

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

const compress = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
}

/** Writes .br and .gz beside the built files, so that the server never compresses while somebody waits (stack.md §5). */
export const precompress = (): Plugin => {
  let outDir = ''
  let server = false
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      server = Boolean(config.build.ssr)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (server) return
        const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
          .filter((name) => compressible.test(name))
          .map((name) => join(outDir, name))
        // in parallel, in the threads of the runtime
        await Promise.all(paths.filter((path) => statSync(path).size >= leastBytes).map(compress))
      },
    },
  }
}
