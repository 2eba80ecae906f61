// 扫描遇上弹出的东西：手工输入、输数量、退出确认、登录页、换人；每一枪要么算数，要么说清楚，从不按下按钮
import type { Page } from 'playwright'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bizDate, momentText } from '#contract/rules/clock'
import { ask } from '#server/seed/transport'
import { preparePicks, type PickSheet, type PickWork } from '../fault/support/pickWork.ts'
import { seeded } from '../fault/support/random.ts'
import { openHandset, scan, type Handset } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import { enrolHandheld, signInOnHandheld } from '../support/enrol.ts'
import type { Product } from '../support/product.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../support/flakyNetwork.ts'

let product: Product
let wifi: FlakyNetwork
let handset: Handset
let page: Page
let sheet: PickSheet
/** badge of 李大暑, authorised for picking now, whatever the time of day */
let badge: string
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo()
  closing.push(() => product.stop())
  wifi = await openFlakyNetwork(product.port)
  closing.push(() => wifi.close())
  // what the ERP and the foreman did before the shift
  const work = await preparePicks(product, 30, seeded('scan over dialog'), { lengths: [30], lines: 1 })
  sheet = work.sheets[0]!
  badge = await authorised(work)
  handset = await openHandset(`${wifi.url}/wx/wms`)
  closing.push(() => handset.close())
  page = handset.page()
  await signIn('wh_manager')
  await page.getByRole('link', { name: '本机', exact: true }).click()
  await enrolHandheld(page, 'PDA-D1')
  await signIn('picker01')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})
beforeEach(() => wifi.heal())

const authorised = async ({ door, foreman }: PickWork): Promise<string> => {
  const day = bizDate(Date.now())
  const at = (ms: number): string => momentText(Date.now() + ms)
  const startTime = [at(-300_000), `${day} 00:00:00`].toSorted().at(-1)
  const endTime = [at(4 * 3_600_000), `${day} 23:59:59`].toSorted()[0]
  const input = { tempNos: ['LS0002'], startTime, endTime, opTypes: [1, 2, 4] }
  await ask(door, foreman, 'POST', '/v1/warehouse/temp/user/authorize', input)
  const one = await ask<{ badgeCode: string }>(door, foreman, 'GET', '/v1/warehouse/temp/user/detail', { tempNo: 'LS0002' })
  return one.badgeCode
}

const signIn = (account: string): Promise<void> => signInOnHandheld(page, account, product.password)
const verdict = () => page.getByTestId('verdict')
/** Words of the verdict once it says this. */
const says = (words: string | RegExp): Promise<void> => verdict().filter({ hasText: words }).waitFor()
const number = async (id: string): Promise<number> => Number(await page.getByTestId(id).textContent())
const open = async (title: string): Promise<void> => {
  await page.goto(`${wifi.url}/wx/wms`)
  await page.getByRole('link', { name: title }).first().click()
}

test('the Enter of a scanner ends the sign-in form as the one of the keyboard does', async () => {
  await open('本机')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByLabel('账号').fill('picker01')
  await page.getByLabel('密码').focus()
  await scan(page, product.password)
  await page.getByLabel('租户编码').waitFor({ state: 'detached' })
})

test('after signing out on the device page the next person starts at home', async () => {
  await open('本机')
  await page.getByRole('button', { name: '退出登录' }).click()
  await signIn('picker02')
  await page.getByRole('navigation', { name: '作业' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wx/wms')
  await open('本机')
  await page.getByRole('button', { name: '退出登录' }).click()
  await signIn('picker01')
})

test('home: a code that opens nothing is refused in words', async () => {
  await page.goto(`${wifi.url}/wx/wms`)
  await page.getByRole('navigation', { name: '作业' }).waitFor()
  await scan(page, '6901234567892')
  await says('首页扫拣货单、面单、周转箱、工牌、工作台')
  expect(await verdict().getAttribute('data-verdict')).toBe('wrong')
})

test('a scan while the page is still being loaded is answered when it is there', async () => {
  await open('拣货')
  // its files come over the network, and they come late
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  })
  let comes = (): void => undefined
  const late = new Promise<void>((resolve) => (comes = resolve))
  await page.route('**/assets/**', async (route) => {
    await late
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction('Array.isArray(globalThis.earlyKeys)')
  await scan(page, 'NOCODE1X')
  comes()
  await says('NOCODE1X')
  await page.unroute('**/assets/**')
})

test('the sheet for typing is open: a scan closes it and counts once', async () => {
  await open('拣货')
  await scan(page, sheet.pickNo)
  const line = sheet.lines[0]!
  await page.locator('[data-testid="prompt"][data-expects="location"]').waitFor()
  await page.getByRole('button', { name: '手工输入条码' }).click()
  await page.getByRole('form', { name: '手工输入条码' }).waitFor()
  await scan(page, line.locationNo)
  await page.locator('[data-testid="prompt"][data-expects="goods"]').waitFor()
  expect(await page.getByRole('form', { name: '手工输入条码' }).count()).toBe(0)
})

test('a number is half typed: a scan of the goods is a scan, not a number', async () => {
  const line = sheet.lines[0]!
  await scan(page, line.barcode ?? '')
  await page.locator('[data-testid="prompt"][data-expects="quantity"]').waitFor()
  await page.keyboard.type('12', { delay: 120 })
  await scan(page, line.barcode ?? '')
  await says('已拣 2 / 30')
  expect(await number('done')).toBe(2)
})

test('the page starts again: it says what the last scan was and that it counts, as no operation of its own', async () => {
  await page.reload()
  await says(`上一枪算数，已存下：${sheet.lines[0]!.barcode} 拣货 2 件`)
  expect(await verdict().getAttribute('data-op-id')).toBeNull()
  expect(await number('done')).toBe(2)
})

test('home shows the task in hand from its first frame: no tile moves under the finger', async () => {
  await page.goto(`${wifi.url}/wx/wms`)
  await page.getByRole('link', { name: '继续' }).waitFor()
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('.tiles') === null) return
      seen.disconnect()
      Object.assign(window, { firstFrame: document.querySelector('.resume')?.textContent ?? 'tiles alone' })
    })
    seen.observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await page.getByRole('link', { name: '继续' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { firstFrame: string }).firstFrame)).toContain(sheet.pickNo)
})

test('the question before signing out is open: a scan is refused in words and presses nothing', async () => {
  await open('拣货')
  await page.getByTestId('prompt').waitFor()
  wifi.cut()
  await scan(page, '9999999999999')
  await expect.poll(() => number('pending')).toBeGreaterThan(0)
  const pending = await number('pending')
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('link', { name: '本机', exact: true }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: `还有 ${pending} 条没上传` })
    .waitFor()
  await scan(page, '6901234567892')
  await says('这一页不收扫码')
  expect(await page.getByLabel('租户编码').count()).toBe(0)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('navigation', { name: '作业' }).waitFor()
  expect(await number('pending')).toBe(pending)
  wifi.heal()
  await expect.poll(() => number('pending')).toBe(0)
})

test('a temp worker takes the device over without network: what was scanned stays its author’s, the pick order too', async () => {
  const line = sheet.lines[0]!
  await open('拣货')
  const beforeGoods = async (): Promise<void> => {
    await page.locator('[data-testid="prompt"]:is([data-expects="goods"], [data-expects="location"])').waitFor()
    if ((await page.getByTestId('prompt').getAttribute('data-expects')) === 'location') await scan(page, line.locationNo)
    await page.locator('[data-testid="prompt"][data-expects="goods"]').waitFor()
  }
  await beforeGoods()
  wifi.cut()
  const done = await number('done')
  await scan(page, line.barcode ?? '')
  await page.locator('.number-field').fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => number('done')).toBe(done + 2)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('link', { name: '换人' }).click()
  await page.locator('[data-testid="prompt"][data-expects="badge"]').waitFor()
  await scan(page, badge)
  await says('现在是 李大暑')
  await page.getByRole('button', { name: '返回' }).click()
  // his first day: five scans that book nothing, then home by itself
  await page.getByRole('link', { name: '练习', exact: true }).click()
  const goods = line.barcode ?? ''
  for (const [at, code] of [line.locationNo, goods, line.locationNo, goods, 'CTRL-OK'].entries()) {
    await page.getByText(`练习第 ${at + 1} 枪`).waitFor()
    await scan(page, code)
  }
  await says('练习做完了')
  await page.getByRole('navigation', { name: '作业' }).filter({ hasText: '李大暑' }).waitFor()
  await page.getByRole('link', { name: '拣货' }).last().click()
  await beforeGoods()
  await scan(page, line.barcode ?? '')
  await says('陈拣货')
  expect(await verdict().getAttribute('data-verdict')).toBe('stop')
  expect(await number('done')).toBe(done + 2)
  wifi.heal()
  await expect.poll(() => number('pending'), { timeout: 30_000 }).toBe(0)

  const database = new Client(product.databaseUrl())
  await database.connect()
  const { rows } = await database.query<{ op_type: string; hand: string | null }>(
    `select op.op_type, u.real_name as hand from pda_op op left join temp_user u on u.tenant_id = op.tenant_id and u.id = op.temp_user_id
      where op.op_type in ('PICK_LINE', 'WORKER_SWITCH', 'SCAN') order by op.seq desc limit 4`,
  )
  await database.end()
  expect(rows).toEqual([
    { op_type: 'SCAN', hand: '李大暑' },
    { op_type: 'SCAN', hand: '李大暑' },
    { op_type: 'WORKER_SWITCH', hand: null },
    { op_type: 'PICK_LINE', hand: null },
  ])
})

test('a label scanned into the name of the device stays in its field', async () => {
  await open('本机')
  await page.getByRole('button', { name: '退出登录' }).click()
  await signIn('wh_manager')
  await page.getByRole('link', { name: '本机', exact: true }).click()
  await page.getByLabel('设备名称').fill('')
  await page.getByLabel('设备名称').focus()
  await scan(page, 'PDA-77-0042')
  await expect.poll(() => page.getByLabel('设备名称').inputValue()).toBe('PDA-77-0042')
})
