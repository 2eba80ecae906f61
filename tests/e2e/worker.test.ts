// 断网打开、换新版本：真的浏览器，真的构建
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHandset, type Handset } from '../support/browser.ts'

const built = fileURLToPath(new URL('../../dist/client', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** The files of one build behind the rules of server/platform/clientFiles; nobody is signed in. */
class Site {
  root = built
  private server: Server | null = null
  private port = 0

  async up(): Promise<void> {
    const server = createServer((request, response) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/'
      if (path.startsWith('/api/')) {
        response.writeHead(401, { 'content-type': 'application/json' })
        return response.end('{"code":"A0301","msg":"请登录","success":false,"data":null}')
      }
      const isFile = extname(path) !== '' && existsSync(join(this.root, path))
      const file = join(this.root, isFile ? path : 'index.html')
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'text/plain',
        'cache-control': path.startsWith('/assets/') ? 'immutable, max-age=31536000' : 'no-cache',
      })
      return response.end(readFileSync(file))
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.port = (server.address() as AddressInfo).port
    this.server = server
  }

  down(): Promise<void> {
    const { server } = this
    this.server = null
    return new Promise((resolve) => {
      if (server === null) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }
}

let site: Site
let handset: Handset
let scratch: string
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'yuncang-site-'))
  site = new Site()
  await site.up()
  handset = await openHandset(`${site.url}/wx/wms`)
  await installed()
})
afterEach(async () => {
  await handset.close()
  await site.down()
  rmSync(scratch, { recursive: true, force: true })
})

const soon = { timeout: 30_000, interval: 100 }

/** Waits until a worker controls the page and has stored the files it needs. */
const installed = (): Promise<void> =>
  vi.waitFor(async () => {
    const isReady = await handset.page().evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
    expect(isReady).toBe(true)
  }, soon)

/** The same build under another revision and another title: a newer version as the browser sees it. */
const nextVersion = (): string => {
  const next = join(scratch, 'next')
  cpSync(built, next, { recursive: true })
  const page = readFileSync(join(next, 'index.html'), 'utf8')
  writeFileSync(join(next, 'index.html'), page.replace('<title>云仓作业平台</title>', '<title>云仓作业平台 下一版</title>'))
  const worker = readFileSync(join(next, 'sw.js'), 'utf8')
  const changed = worker
    .replace(/("?revision"?:")[0-9a-f]+("[^}]*index\.html")/, '$1ffff$2')
    .replace(/(index\.html"[^}]*"?revision"?:")[0-9a-f]+"/, '$1ffff"')
  expect(changed).not.toBe(worker)
  writeFileSync(join(next, 'sw.js'), changed)
  return next
}

test('once loaded, the handheld opens on any of its addresses without a server', async () => {
  await site.down()
  await handset.kill()
  const page = await handset.start(`${site.url}/wx/wms/pick`)
  await page.getByRole('button', { name: '登录' }).waitFor()
  expect(await page.title()).toBe('云仓作业平台')
})

test('a page that is not stored says why it cannot be shown', async () => {
  await site.down()
  const page = await handset.context().newPage()
  await page.addInitScript(() => localStorage.setItem('shell', '"desktop"'))
  await page.goto(`${site.url}/login`)
  await page.getByRole('heading', { name: '网络异常' }).waitFor()
})

test('a newer version waits while the page is in use and is there at the next start, or the one after', async () => {
  const page = handset.page()
  site.root = nextVersion()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  await vi.waitFor(async () => {
    const isWaiting = await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    expect(isWaiting).toBe(true)
  }, soon)
  expect(await page.title()).toBe('云仓作业平台')
  // the browser may need more than the few seconds a start waits to let the old worker go; a start is never stuck for it
  await vi.waitFor(
    async () => {
      await page.reload()
      await page.getByRole('button', { name: '登录' }).waitFor({ timeout: 10_000 })
      expect(await page.title()).toBe('云仓作业平台 下一版')
    },
    { timeout: 90_000, interval: 3000 },
  )
})
