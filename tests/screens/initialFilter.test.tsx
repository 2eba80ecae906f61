// 列表打开时问什么（floor.md §0.3）：近七天；太长的列表没有条件就不问；链接说什么就是什么。
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayText } from '../../src/kit/formats.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace } from '../support/places.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
// one field in a row: the days stand below it, folded away
beforeEach(() => vi.stubGlobal('innerWidth', 960))
afterEach(() => {
  desk.close()
  vi.unstubAllGlobals()
})

const orders = '/front/operator-center/stockout'
const asked = (name: string): string | null => new URLSearchParams(location.search).get(name)
/** what the form says of the days */
const days = (): string[] =>
  desk
    .all('.search-form input')
    .flatMap((one) => (one instanceof HTMLInputElement && /^\d{4}-/.test(one.value) ? [one.value] : []))
const button = (words: string): Element | null =>
  desk.all('.search-form button').find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const unfold = async (): Promise<void> => desk.click(await desk.until('展开', () => button('展开（已填1）')))
const lists = (): number => desk.calls.filter((call) => call === 'GET /v1/stockout/list').length
const sixDaysAgo = (): string => dayText(Date.now() - 6 * 86_400_000)
const theseDays = (): string[] => [sixDaysAgo(), dayText(Date.now())]
const answered = (): Promise<true> => desk.until('an answer', () => desk.text().includes('共 ') && lists() > 0)

test('the orders open with the last seven days, asked once, and 重置 comes back to them', async () => {
  desk = await openDesk(server, 'wh_manager', orders)
  await answered()
  expect(lists()).toBe(1)
  expect(location.search).toBe('')
  expect(desk.text()).toContain('已填 1')
  await unfold()
  await desk.until('the days', () => days().length === 2)
  expect(days()).toEqual(theseDays())

  desk.type('#search-stockoutNo', 'CKNOS')
  desk.click(button('查询'))
  await desk.until('nothing in these days', () => desk.all('.state-box button').some((one) => one.textContent === '不限日期'))
  expect([asked('receiveTimeBegin'), asked('receiveTimeEnd')]).toEqual(theseDays())
  desk.click(desk.find('.state-box button'))
  await desk.until('older orders too', () => asked('receiveTimeBegin') === null && asked('stockoutNo') === 'CKNOS')
  desk.click(button('重置'))
  await desk.until('the beginning', () => asked('receiveTimeBegin') === sixDaysAgo() && asked('stockoutNo') === null)
})

test('what is asked for by its number is found however old it is; of several numbers the missing ones are named', async () => {
  const { stockoutNo: known } = await makePlace(server.services, 1, '8')
  desk = await openDesk(server, 'admin', orders)
  await answered()
  await unfold()
  await desk.until('the days', () => days().length === 2)
  desk.type('#search-stockoutNo', `${known},CKNOSUCHORDER,CKNOOTHER`)
  desk.click(button('查询'))
  await desk.until('the missing ones', () => desk.text().includes('出库单号没有找到 2 个：CKNOSUCHORDER、CKNOOTHER'))
  expect([days(), asked('receiveTimeBegin')]).toEqual([[], null])
  await desk.until(
    'the old order',
    () => desk.text().includes('共 1 条') && desk.find('table')?.textContent.includes(known) === true,
  )
})

test('the bare address of a list is its beginning, however often one comes there', async () => {
  desk = await openDesk(server, 'wh_manager', orders)
  desk.jumpTo(orders)
  await answered()
  desk.jumpTo(orders)
  await unfold()
  desk.type('#search-stockoutNo', 'CKNOS')
  desk.click(button('查询'))
  await desk.until('another condition', () => desk.text().includes('不限日期'))
  desk.jumpTo(orders)
  await desk.until('no order number', () => desk.find<HTMLInputElement>('#search-stockoutNo')?.value === '')
  expect(days()).toEqual(theseDays())
})

test('an address that says something means just that', async () => {
  desk = await openDesk(server, 'wh_manager', `${orders}?lineNumMax=3`)
  await answered()
  expect(location.search).toBe('?lineNumMax=3')
})

test('without any condition the orders, however many, ask for one instead of being read, and so after a reload', async () => {
  desk = await openDesk(server, 'wh_manager', `${orders}?stockoutNo=CKNOS`)
  await desk.until('no order', () => desk.text().includes('没有符合条件的出库单'))
  desk.type('#search-stockoutNo', '')
  const before = desk.calls.length
  desk.click(button('查询'))
  await desk.until('the sentence', () => desk.text().includes('请输入条件后查询'))
  desk.click(desk.find('.page-actions [aria-label=刷新]'))
  expect(desk.calls.slice(before).filter((call) => call.includes('/v1/stockout/'))).toEqual([])
  const left = `${location.pathname}${location.search}`
  desk.close()
  desk = await openDesk(server, 'wh_manager', left)
  await desk.until('the sentence again', () => desk.text().includes('请输入条件后查询'))
  expect(lists()).toBe(0)
})

test('a list that is short, and one inside a page about one thing, open with everything', async () => {
  desk = await openDesk(server, 'wh_manager', '/front/operator-center/stock/move')
  await desk.until('the moves', () => desk.text().includes('共 '))
  expect(location.search).toBe('')
})

test('a log opens with today alone', async () => {
  desk = await openDesk(server, 'wh_manager', '/warehouse-operate/log/weight')
  await desk.until('an answer', () => desk.text().includes('共 ') || desk.text().includes('没有'))
  await unfold()
  await desk.until('the day', () => days().length === 2)
  expect(days().map((day) => day.slice(0, 10))).toEqual([dayText(Date.now()), dayText(Date.now())])
})

test('who tabs on while the calendar is being fetched is not called back by it', async () => {
  desk = await openDesk(server, 'wh_manager', orders)
  await answered()
  await unfold()
  const resting = await desk.until('the days at rest', () => desk.find<HTMLInputElement>('.days-rest input'))
  resting.focus()
  const next = desk.find<HTMLInputElement>('#search-stockoutNo')
  next?.focus()
  await desk.until('the calendar', () => desk.find('.ant-picker-range input'))
  expect(document.activeElement).toBe(next)
})
