// 拦下的单在桌面：列表一眼看到，逐单确认或撤回，订单页说清楚在等什么，包裹页列出要取出的。
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let one: Place
let two: Place
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  one = await makePlace(server.services, 1, '1')
  two = await makePlace(server.services, 1, '2')
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  // both stand before the check, their pick orders done, nobody stopped them yet
  await owner.query(`update stockout_order set status = 60 where tenant_id = 1 and stockout_no = any($1)`, [
    [one.stockoutNo, two.stockoutNo],
  ])
  await owner.query(
    `update stockout_package set pull_status = 0, pull_time = null where tenant_id = 1 and stockout_no = any($1)`,
    [[one.stockoutNo, two.stockoutNo]],
  )
  await owner.end()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const { done } = asking(
  () => server,
  () => admin,
)
const list = '/front/operator-center/stockout'
const rowOf = (no: string): HTMLElement | undefined => desk.all('tbody tr').find((row) => row.textContent.includes(no))
const button = (words: string, within = ''): HTMLElement | null =>
  desk.all(`${within} button`.trim()).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const item = (words: string): HTMLElement | null =>
  desk.all('.ant-dropdown-menu-item').find((one) => one.textContent === words) ?? null
const confirmIt = async (): Promise<void> => {
  await desk.until('the question', () => button('确认', '.ant-modal') ?? button('确定', '.ant-modal'))
  desk.click(button('确认', '.ant-modal') ?? button('确定', '.ant-modal'))
}

test('the list says it beside the state, counts it, and takes it back from the row', async () => {
  await done('POST /v1/stockout/intercept', { stockoutNos: [one.stockoutNo], reason: '客户退款' })
  desk = await openDesk(server, 'admin', `${list}?interceptStatus=1`)
  const row = await desk.until('the row', () => rowOf(one.stockoutNo))
  for (const words of ['待复核', '拦截中', '待取出']) expect(row.textContent).toContain(words)
  const view = await desk.until('its number', () => desk.all('[role="tab"]').find((tab) => tab.textContent === '拦截中1'))
  expect(view.getAttribute('aria-selected')).toBe('true')
  desk.click([...row.querySelectorAll<HTMLElement>('.row-actions button')].at(-1) ?? null)
  desk.click(await desk.until('撤回拦截', () => item('撤回拦截')))
  await confirmIt()
  await desk.until('it is gone', () => desk.text().includes('1 单操作成功') && rowOf(one.stockoutNo) === undefined)
})

test('the order says what it waits for and who took it out; confirming from there ends it', async () => {
  await done('POST /v1/stockout/intercept', { stockoutNos: [one.stockoutNo], reason: '客户退款' })
  desk = await openDesk(server, 'admin', `${list}/detail/${one.stockoutNo}?tab=parcels`)
  await desk.until('the banner', () => desk.text().includes('拦截中：等待取出 1 个包裹'))
  expect(desk.find('.stop-banner')?.textContent).toContain('原因：客户退款。')
  const parcel = await desk.until('the parcel', () => rowOf(one.logisticsNo))
  expect(parcel.textContent).toMatch(/待取出\d\d-\d\d \d\d:\d\d 起/)
  desk.click(button('确认拦截'))
  await desk.until('what it means', () => desk.find('.ant-modal')?.textContent.includes('还有 1 个包裹没有扫描取出'))
  await confirmIt()
  await desk.until('it is over', () => desk.text().includes('拦截成功：订单已取消'))
})

test('in a batch each order has its own result', async () => {
  await done('POST /v1/stockout/intercept', { stockoutNos: [two.stockoutNo], reason: '改地址' })
  desk = await openDesk(server, 'admin', `${list}?stockoutNo=${one.stockoutNo},${two.stockoutNo}`)
  await desk.until('both', () => rowOf(one.stockoutNo) && rowOf(two.stockoutNo))
  for (const no of [one.stockoutNo, two.stockoutNo]) desk.click(rowOf(no)?.querySelector('input[type="checkbox"]') ?? null)
  desk.click(await desk.until('the menu', () => button('批量操作')))
  desk.click(await desk.until('确认拦截', () => item('确认拦截')))
  await confirmIt()
  await desk.until('the results', () => desk.text().includes('成功 1 单，失败 1 单'))
  expect(desk.find('.outcome')?.textContent).toBe(`订单${one.stockoutNo}状态为已取消，不能确认拦截`)
})

test('what is to be taken out stands among the parcels, with its reason and place', async () => {
  const three = await makePlace(server.services, 1, '3')
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  await owner.query(
    `update stockout_order set status = 70, hold_flag = 1, hold_reason = '核地址', tote_no = 'ZX000009'
    where tenant_id = 1 and stockout_no = $1`,
    [three.stockoutNo],
  )
  await owner.end()
  desk = await openDesk(server, 'admin', '/front/operator-center/sub-package')
  desk.click(await desk.until('the view', () => desk.all('[role="tab"]').find((tab) => tab.textContent === '待取出1')))
  const row = await desk.until('the parcel', () => (desk.text().includes('待取出起') ? rowOf(three.logisticsNo) : undefined))
  for (const words of ['挂起', '核地址', '待打包', 'ZX000009']) expect(row.textContent).toContain(words)
})
