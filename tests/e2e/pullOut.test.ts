// 拦截到底：电脑端拦下，手持在断网时取出，联网后电脑端看到已全部取出并确认。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockText } from '#contract/rules/clock'
import { startDemo } from '../support/demo.ts'
import { Desk } from '../support/deskUser.ts'
import { HandheldUser } from '../support/handheldUser.ts'
import type { Product } from '../support/product.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../support/flakyNetwork.ts'

let product: Product
let wifi: FlakyNetwork
let desk: Desk
let hand: HandheldUser
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  // a day of work: parcels stand before the scale and wait to be handed over
  product = await startDemo(1)
  closing.push(() => product.stop())
  wifi = await openFlakyNetwork(product.port)
  closing.push(() => wifi.close())
  desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn('wh_manager', product.password)
  // set to Tokyo, an hour ahead of the warehouse
  hand = await HandheldUser.open(wifi.url, undefined, false, 'Asia/Tokyo')
  closing.push(() => hand.close())
  await hand.enrol('wh_manager', product.password)
  await hand.signIn('wh_manager', product.password)
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

test('stopped at the desk, taken out on the floor without network, confirmed at the desk', async () => {
  const { page } = desk
  await page.goto(`${product.url}/front/operator-center/stockout?status=90&warehouseNo=WH01`)
  const [first] = await desk.rowsWhen('出库单', (rows) => rows.length > 0)
  const no = first?.['出库单号'] ?? ''
  const waybill = first?.['物流单号'] ?? ''
  await page
    .getByRole('row', { name: new RegExp(no) })
    .getByRole('checkbox')
    .check()
  await desk.button('批量操作').click()
  await page.getByRole('menuitem', { name: '拦截', exact: true }).click()
  await page.getByLabel('拦截原因').fill('客户退款')
  await page
    .getByRole('dialog', { name: /拦截/ })
    .getByRole('button', { name: /^确\s*认$/ })
    .click()
  await page.getByRole('tab', { name: '拦截中1' }).waitFor()
  const flags = page.getByRole('row', { name: new RegExp(no) }).locator('.flags')
  await expect.poll(async () => (await flags.innerText()).replaceAll(/\s+/g, ' ')).toBe('待出库 拦截中 待取出')

  await hand.goTo('待取出')
  const wanted = hand.page().getByTestId('pull-row')
  await wanted.getByText('拦截：客户退款').waitFor()
  const said = await wanted.innerText()
  expect(said).toContain('待出库区')
  const stopped = [Date.now(), Date.now() - 60_000, Date.now() - 120_000].map((ms) => `${clockText(ms)} 起`)
  expect(stopped).toContain(/\d\d:\d\d 起$/.exec(said)?.[0])
  wifi.cut()
  await hand.type(waybill)
  const { opId, words } = await hand.until(({ verdict }) => verdict === 'order', 'it is not taken out')
  expect([opId === '', words]).toEqual([false, '已取出→ 放拦截区，扫下一个'])
  await wanted.waitFor({ state: 'detached' })
  await hand.type(waybill)
  await hand.until(({ verdict }) => verdict === 'repeat', 'it is taken out twice')
  wifi.heal()

  await page.goto(`${product.url}/front/operator-center/stockout/detail/${no}?tab=parcels`)
  await expect
    .poll(
      async () => {
        await desk.button('刷新').click()
        return page.locator('.stop-banner').innerText()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toContain('包裹已全部取出，可以确认')
  await page.getByText(/^王主管 \d\d-\d\d \d\d:\d\d$/).waitFor()
  await desk.button('确认拦截').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s*认$/ })
    .click()
  await page.getByText('拦截成功：订单已取消').waitFor()
})
