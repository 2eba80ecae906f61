// spec 1 §2.7、§4 表格、§7 末句，挂在真的服务端上：页码超出、换条件回第一页、跨页勾选、一次取完、列表读不到、答的是数组、列偏好先读本机。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { session } from '../../src/state/session.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'
import { recordToasts } from '../support/recordedToasts.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})

const shops = '/setting/owner/shop'
const list = 'GET /v1/shop/list'
const rows = (): HTMLElement[] => desk.all('.table-pane tbody tr:not([aria-hidden])')
const numbers = (): string[] => rows().map((row) => row.children[row.querySelector('.tick') === null ? 0 : 1]?.textContent ?? '')
const heads = (): string[] => desk.all('.table-pane thead th[scope=col]').map((head) => head.textContent)
const total = (): string => desk.find('.ant-pagination-total-text')?.textContent ?? ''
const answered = (): Promise<unknown> =>
  desk.until('the answer', () => desk.find('.table-pane[aria-busy=false]') && rows().length > 0)
const button = (words: string, within = ''): Element | null =>
  desk.all(`${within} button`).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const asked = (): number => desk.calls.filter((call) => call === list).length

/** The list of shops answers `data` instead of what the server has. */
const answering = (data: unknown, path = '/v1/shop/list'): string[] => {
  const urls: string[] = []
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.includes(path)) return send(input, init)
    urls.push(input)
    return Promise.resolve(new Response(JSON.stringify({ code: '00000', msg: '', success: true, data })))
  }
  return urls
}

test('a page beyond the last one: the list goes to page 1 and asks again', async () => {
  desk = await openDesk(server, 'admin', `${shops}?pageNo=99`)
  await answered()
  await desk.until('page 1', () => numbers()[0] === '1' && location.search === '')
  expect(asked()).toBe(2)
  expect([total(), rows().length]).toEqual(['共 46 条', 20])
})

test('a search goes back to page 1; what was ticked before stays ticked, and one click empties it', async () => {
  desk = await openDesk(server, 'admin', `${shops}?pageNo=2`)
  await answered()
  expect(numbers()[0]).toBe('21')
  expect(desk.text()).toContain('跳至')
  desk.click(desk.find('input[aria-label=选择第21行]'))
  const shopNo = rows()[0]?.children[2]?.textContent ?? ''
  await desk.until('one chosen', () => desk.text().includes('已选择 1 项内容'))
  desk.type('#search-shopNo', ` ${shopNo}；${shopNo}\n`)
  desk.click(button('查询', '.search-form'))
  await desk.until('the one', () => total() === '共 1 条' && numbers().join() === '1')
  expect(new URLSearchParams(location.search).get('pageNo')).toBeNull()
  expect(desk.find<HTMLInputElement>('input[aria-label=选择第1行]')?.checked).toBe(true)
  desk.click(button('取消选择'))
  await desk.until('nothing chosen', () => !desk.text().includes('已选择'))
  expect(desk.find<HTMLInputElement>('input[aria-label=选择第1行]')?.checked).toBe(false)
})

test('a list that cannot be read stops loading and says nothing over the page', async () => {
  const told = recordToasts()
  desk = await openDesk(server, 'admin', shops, (call) => call === list)
  await desk.until('the end of loading', () => asked() > 0 && desk.find('.table-pane[aria-busy=false]'))
  expect([told, desk.all('.skeleton').length]).toEqual([[], 0])
})

test('a plain array is a list too, paged here', async () => {
  desk = await openDesk(server, 'admin', shops)
  const shop = { platformCode: 1, ownerNo: 'OW001', sid: '', defaultLogisticsCode: null, isDisabled: 0, updateTime: null }
  answering(Array.from({ length: 35 }, (_, at) => ({ shopNo: `S${at + 1}`, shopName: `店${at + 1}`, ...shop })))
  await desk.until('the first page', () => total() === '共 35 条' && rows().length === 20)
  desk.click(desk.find('.ant-pagination-next button'))
  await desk.until('the rest', () => numbers()[0] === '21' && rows().length === 15)
  expect(rows()[0]?.textContent).toContain('店21')
})

test('a short list is asked for whole, 999999999 at a time, and paged here', async () => {
  desk = await openDesk(server, 'admin', '/warehouse-setting/device')
  const device = { deviceName: '', kind: 1, warehouseNo: 'WH01', sid: 'LOCAL', status: 1, pending: 0 }
  const records = Array.from({ length: 25 }, (_, at) => ({ ...device, deviceId: `${at + 1}`, deviceName: `机${at + 1}` }))
  const whole = { pageNo: 1, pageSize: 10_000, current: 1, size: 10_000, pages: 1, total: 25, records }
  const urls = answering(whole, '/v1/pda/device/list')
  await desk.until('the first page', () => total() === '共 25 条' && rows().length === 20)
  desk.click(desk.find('.ant-pagination-next button'))
  await desk.until('the rest', () => rows().length === 5 && rows()[0]?.textContent.includes('机21'))
  expect(urls.map((url) => new URL(url, 'http://x').searchParams.get('pageSize'))).toEqual(['999999999'])
})

test('columns: the copy of this browser first, then what the server keeps', async () => {
  desk = await openDesk(server, 'admin', shops)
  await answered()
  const own = heads()
  const key = `table-columns:${session.tenant?.userId ?? ''}:owner/shop`
  desk.click(desk.find('[aria-label=列设置]'))
  const box = await desk.until('the drawer', () => desk.all('.column-list input[type=checkbox]')[1])
  desk.click(box)
  await desk.until('the column to go', () => heads().length === own.length - 1)
  const gone = own.find((title) => !heads().includes(title)) ?? ''
  await desk.until('it to be kept', () => desk.answers.includes('PUT /v1/user/table/column'))
  const kept = (): { choices: { value: string; label: string; show: boolean }[]; unsent: boolean } =>
    JSON.parse(localStorage.getItem(key) ?? '{}') as never
  await desk.until('the copy', () => !kept().unsent)
  const entry = kept().choices.find((one) => one.label === gone)
  expect(entry).toEqual({ value: entry?.value, label: gone, show: false })
  const copy = localStorage.getItem(key) ?? ''
  desk.close()

  // the next visit: the server takes its time, the copy stands already
  desk = await openDesk(server, 'admin', shops)
  localStorage.setItem(key, copy)
  const send = globalThis.fetch
  const held: (() => void)[] = []
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.includes('/v1/user/table/column'))
      await new Promise<void>((resolve) => void held.push(resolve))
    return send(input, init)
  }
  await answered()
  expect([held.length, heads().includes(gone)]).toEqual([1, false])
  await server.services.db.inTenant(1, (tx) => tx.query('delete from table_column where tenant_id = $1', [1]))
  held[0]?.()
  await desk.until('what the server keeps', () => heads().join() === own.join())
})
