// 预压缩
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(js|css|html|svg|json|webmanifest|wasm)$/
const least = 1024

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
      handler() {
        if (server) return
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const path = join(outDir, name)
          if (!worthwhile.test(name) || statSync(path).size < least) continue
          const bytes = readFileSync(path)
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
