// 断网打开、换新版本：真的浏览器，真的构建
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHandset, type Handset } from '../support/browser.ts'
import { nextVersion, Site } from '../support/site.ts'

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
  site.root = nextVersion(scratch)
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
      expect(await page.title()).toBe('云仓作业平台 ffff')
    },
    { timeout: 90_000, interval: 3000 },
  )
})
