// 换新版本的时候还在扫：页面在回到首页时换上新的一版，扫的每一枪要么有结果，要么服务端那本账里有它。
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { preparePicks, type PickSheet } from '../fault/support/pickWork.ts'
import { seeded } from '../fault/support/random.ts'
import { openHandset, scan, type Handset } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import { enrolHandheld, signInOnHandheld } from '../support/enrol.ts'
import type { Product } from '../support/product.ts'
import { isSweep } from '../support/sample.ts'
import { nextVersion, Site } from '../support/site.ts'

const scratch = mkdtempSync(join(tmpdir(), 'yuncang-versions-'))
let product: Product
let site: Site
let handset: Handset
let page: Page
let sheet: PickSheet
const closing: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })]
beforeAll(async () => {
  product = await startDemo()
  closing.push(() => product.stop())
  const work = await preparePicks(product, 8, seeded('update under scans'), { lengths: [8], lines: 1 })
  sheet = work.sheets[0]!
  site = new Site(product.url)
  await site.up()
  closing.push(() => site.down())
  handset = await openHandset(`${site.url}/wx/wms`)
  closing.push(() => handset.close())
  page = handset.page()
  await signIn('wh_manager')
  await page.getByRole('link', { name: '本机', exact: true }).click()
  await enrolHandheld(page, 'PDA-U1')
  await signIn('picker01')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('link', { name: '拣货' }).first().click()
  await page.getByTestId('prompt').waitFor()
  await scan(page, sheet.pickNo)
  await page.locator('[data-testid="prompt"][data-expects="location"]').waitFor()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const signIn = (account: string): Promise<void> => signInOnHandheld(page, account, product.password)
/** A newer version is there and waits for a safe moment. */
const published = async (name: string): Promise<void> => {
  site.root = nextVersion(scratch, name)
  await vi.waitFor(
    async () => {
      const isWaiting = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        return Boolean(registration?.waiting)
      })
      expect(isWaiting).toBe(true)
    },
    { timeout: 30_000, interval: 200 },
  )
}
/** Codes of which the server has an operation. */
const heard = async (): Promise<ReadonlySet<string>> => {
  const database = new Client(product.databaseUrl())
  await database.connect()
  const { rows } = await database.query<{ raw: string }>(
    `select op.raw ->> 'text' as raw from pda_op op where op.raw is not null`,
  )
  await database.end()
  return new Set(rows.map(({ raw }) => raw))
}

/** Scans a code nobody knows, as each is an operation of its own. */
const scanned: string[] = []
const pull = async (): Promise<void> => {
  const code = `NX${String(scanned.length).padStart(6, '0')}`
  scanned.push(code)
  await scan(page, code)
  const scannedAt = performance.now()
  // no hand is faster than this with the next code
  await expect.poll(() => performance.now() - scannedAt, { interval: 20 }).toBeGreaterThanOrEqual(300)
}
/** Rounds without a rest, and all rounds. */
const roundsInARow = 8
const roundsMax = 30
const hasTurned = async (name: string): Promise<boolean> => (await page.title().catch(() => '')).endsWith(name)
/** Waits at home for some seconds whether the page turns. */
const turnedSoon = (name: string): Promise<void> =>
  vi
    .waitFor(async () => expect(await hasTurned(name)).toBe(true), { timeout: 5_000, interval: 100 })
    .then(
      () => undefined,
      () => undefined,
    )

test('a scanner that goes on while the page changes its version loses no scan', async () => {
  for (const name of isSweep ? ['a1', 'a2', 'a3'] : ['a1']) {
    await published(name)
    for (let round = 0; !(await hasTurned(name)); round += 1) {
      // home is a safe moment: the page asks the new version to take over, and the hand goes on meanwhile
      await page.getByRole('button', { name: '返回' }).click()
      // a slow machine never lets the old worker go while scans are sent: after some rounds the hand rests at home, and scans no more
      const scansMax = round > roundsInARow ? 0 : 12
      if (scansMax === 0) await turnedSoon(name)
      if (round > roundsMax) throw new Error(`${name} 没有换上`)
      await page.getByRole('link', { name: '继续' }).click()
      for (let n = 0; n < scansMax && !(await hasTurned(name)); n += 1) await pull()
    }
    for (let n = 0; n < 3; n += 1) await pull()
    await page.locator('[data-testid="prompt"]').waitFor()
  }
  await expect.poll(async () => Number(await page.getByTestId('pending').textContent()), { timeout: 30_000 }).toBe(0)
  const known = await heard()
  console.log(`${scanned.length} 枪`)
  expect(scanned.filter((code) => !known.has(code))).toEqual([])
})
