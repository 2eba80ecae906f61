// 裸骨架的站点 · bench/skeletonSite
/** Builds the bare page as the product is built and serves it from an origin of its own. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export interface Site {
  readonly url: string
  close(): void
}

export const openSkeleton = async (): Promise<Site> => {
  const out = mkdtempSync(join(tmpdir(), 'yuncang-skeleton-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('skeleton', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: out, target: 'chrome100', lib: { entry: 'main.tsx', formats: ['es'], fileName: 'main' } },
  })
  const script = readFileSync(join(out, readdirSync(out).find((name) => name.endsWith('js')) ?? 'main.js'))
  rmSync(out, { recursive: true, force: true })
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(isScript ? script : '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
