// 按两下只做一次：表单、对话框、行内操作、确认、导入、导出、登录；回答丢了再按，服务器也只做一次。
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, password, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let place: Place
beforeAll(async () => {
  server = await openServer()
  place = await makePlace(server.services, 1, '1')
})
afterAll(() => server.close())
afterEach(() => desk.close())

const button = (words: string, within: Element | null = document.body): HTMLButtonElement | null =>
  [...(within ?? document.body).querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent.replaceAll(' ', '') === words,
  ) ?? null
const sent = (call: string): number => desk.calls.filter((one) => one === call).length
const pressTwice = (element: Element | null): void => {
  desk.click(element)
  desk.click(element)
}
/** Presses again at every turn until what was pressed is gone: nothing a slow page still shows may be pressed a second time. */
const pressUntilGone = async (find: () => Element | null): Promise<void> => {
  pressTwice(await desk.until('what is pressed', find))
  await desk.until('its end', () => {
    const still = find()
    if (still !== null) desk.click(still)
    return still === null
  })
}
const choose = async (name: string, option: string): Promise<void> => {
  const box = await desk.until(name, () => desk.find(`#${name}`)?.closest('.ant-select'))
  box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  desk.click(await desk.until(option, () => desk.all('.ant-select-item-option').find((one) => one.textContent.includes(option))))
}
const count = async (table: string, where: string): Promise<number> => {
  const rows = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ n: string }>(`select coalesce(count(*), 0) as n from ${table} where tenant_id = 1 and ${where}`),
  )
  return Number(rows[0]?.n)
}
/** Packaging is booked in: its dialog, filled. */
const booking = async (qty: string): Promise<void> => {
  desk = await openDesk(server, 'admin', '/front/operator-center/consumable')
  desk.click(await desk.until('入库', () => button('入库')))
  await choose('warehouseNo', place.warehouseNo)
  await choose('consumableNo', place.consumableNo)
  desk.type('#qty', qty)
}
const okOf = (): Element | null => desk.find('.ant-modal-footer .ant-btn-primary')
const stockIn = 'POST /v1/consumable/stockin'
const booked = (qty: number): Promise<number> => count('consumable_log', `change_qty = ${qty}`)

test('耗材入库 is booked once, however often 确定 is pressed until its dialog is gone', async () => {
  await booking('121')
  await pressUntilGone(okOf)
  expect([sent(stockIn), await booked(121)]).toEqual([1, 1])
})

test('耗材入库 whose answer got lost and that is sent again is booked once', async () => {
  await booking('122')
  const line = fetch
  const keys: (string | null)[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await line(url, init)
    if (!url.includes('/stockin')) return answer
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (isLost) throw new TypeError('Failed to fetch')
    return answer
  })
  desk.click(okOf())
  await desk.until('the first sending', () => keys.length === 1 && okOf()?.className.includes('loading') === false)
  isLost = false
  desk.click(okOf())
  await desk.until('the end of the dialog', () => okOf() === null)
  expect([keys.length, new Set(keys).size, await booked(122)]).toEqual([2, 1, 1])
})

test('新增 is stored once and never answered as there already; 删除 asks one question and is sent once', async () => {
  desk = await openDesk(server, 'admin', '/setting/org/owner-group')
  desk.click(await desk.until('新增', () => button('新增')))
  await desk.until('the form', () => desk.find('#groupName'))
  desk.type('#groupName', '按两下的组')
  desk.click(desk.find('.ant-drawer input[type=radio]'))
  await pressUntilGone(() => button('保存'))
  expect([sent('POST /v1/owner/group'), await count('owner_group', "group_name = '按两下的组'")]).toEqual([1, 1])
  const row = await desk.until('its row', () => desk.all('.screen tr').find((one) => one.textContent.includes('按两下的组')))
  expect(desk.text()).not.toContain('已存在')
  pressTwice(await desk.link(row, '删除'))
  await desk.until('the question', () => desk.find('.ant-modal-confirm'))
  expect(desk.all('.ant-modal-confirm').length).toBe(1)
  // the box itself stays in this document
  pressTwice(desk.find('.ant-modal-confirm .ant-btn-primary'))
  const screen = (): string => desk.find('.screen')?.textContent ?? ''
  await desk.until('its end', () => sent('DELETE /v1/owner/group') > 0 && !screen().includes('按两下的组'))
  expect(sent('DELETE /v1/owner/group')).toBe(1)
})

test('a row saved while the list is still being read for the first time is shown', async () => {
  desk = await openDesk(server, 'admin', '/setting/org/owner-group')
  const line = fetch
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await line(url, init)
    if (held.length === 0 && url.startsWith('/api/v1/owner/group/list')) await new Promise<void>((goOn) => held.push(goOn))
    return answer
  })
  desk.click(await desk.until('新增', () => button('新增')))
  await desk.until('the form', () => desk.find('#groupName'))
  await desk.until('the first reading', () => held.length === 1)
  desk.type('#groupName', '读着时存的组')
  desk.click(desk.find('.ant-drawer input[type=radio]'))
  desk.click(button('保存'))
  await desk.until('its saving', () => desk.answers.includes('POST /v1/owner/group'))
  held[0]?.()
  await desk.until('its row', () => desk.all('.screen tr').find((one) => one.textContent.includes('读着时存的组')))
})

const shops = async (name: string): Promise<number> => count('shop', `shop_name = '${name}'`)
test('a file is imported once, however often 上传 is pressed until its dialog is gone', async () => {
  const [owner] = await server.services.db.inTenant(1, (tx) =>
    tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = 1 and parent_owner_no is not null limit 1'),
  )
  desk = await openDesk(server, 'admin', '/setting/owner/shop')
  desk.click(await desk.until('导入', () => button('导入')))
  const input = await desk.until('the file', () => desk.find<HTMLInputElement>('.ant-modal input[type=file]'))
  const rows = [
    ['店铺编号*', '店铺名称*', '平台*', '货主编号*'],
    ['ONCE1', '导一次', '1', owner?.ownerNo ?? ''],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }] })
  Object.defineProperty(input, 'files', { value: [new File([new Uint8Array(bytes)], '店铺.xlsx')] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await desk.until('its name', () => desk.text().includes('店铺.xlsx'))
  await pressUntilGone(() => button('上传', desk.find('.ant-modal')))
  expect([sent('POST /v1/import/shop/parse'), sent('POST /v1/import/shop/confirm'), await shops('导一次')]).toEqual([1, 1, 1])
})

test('登录 opens one session', async () => {
  desk = await openDesk(server, null, '/login')
  await desk.until('the form', () => desk.find('#tenantCode'))
  for (const [name, text] of [
    ['tenantCode', 'yunhe'],
    ['account', 'admin'],
    ['password', password],
  ] as const)
    desk.type(`#${name}`, text)
  await pressUntilGone(() => desk.find('.login button[type=submit]'))
  expect(sent('POST /v1/user/login')).toBe(1)
})
