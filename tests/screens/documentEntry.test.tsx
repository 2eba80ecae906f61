// 单据的录入：草稿打开再改、存为草稿或直接提交、别人先改了就说。
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { makePlace, type Place } from '../support/places.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let place: Place
let desk: DeskPage
let adjustNo = ''
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  place = await makePlace(server.services, 1, '1')
  const { warehouseNo, sid, ownerNo, zoneNo } = place
  await done('POST /v1/location', { warehouseNo, sid, zoneNo, locationNo: 'F-01', locationType: 1, pickSeq: 1 })
  await done('POST /v1/goods', { ownerNo, goodsNo: 'FOUND', goodsName: '找到的' })
})
beforeEach(async () => {
  const { warehouseNo, sid, ownerNo } = place
  ;({ adjustNo } = await done<{ adjustNo: string }>('POST /v1/stock/adjust', { warehouseNo, sid, ownerNo, ...contents(3) }))
  desk = await openDesk(server, 'admin', `/front/operator-center/stock/adjust?adjustNo=${adjustNo}`)
  await desk.until('the draft', () => desk.text().includes(adjustNo))
  desk.click(await desk.until('its link', () => button('编辑', 'tbody')))
  await desk.until('the entry', () => desk.text().includes(`编辑调整单 ${adjustNo}`) && desk.find(cell))
})
afterEach(() => desk.close())
afterAll(() => server.close())

const { done } = asking(
  () => server,
  () => admin,
)
const contents = (changeQty: number) => ({
  reason: 4,
  lines: [{ locationNo: 'F-01', goodsNo: 'FOUND', batchNo: '', quality: 1, changeQty }],
})
const cell = 'input[aria-label="F-01 FOUND 调整数量"]'
const button = (words: string, within = '') =>
  desk.all(`${within} button`).find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
const stands = () =>
  done<{ status: number; version: number; lines: { changeQty: number }[] }>('GET /v1/stock/adjust/detail', { adjustNo })

test('somebody who changed it meanwhile is not overwritten', async () => {
  const { version } = await stands()
  await done('PUT /v1/stock/adjust', { adjustNo, version, ...contents(9) })
  desk.type(cell, '5')
  desk.click(button('存为草稿'))
  await desk.until('it is said', () => desk.text().includes('请刷新'))
  expect(desk.find(cell)).not.toBeNull()
  expect(await stands()).toMatchObject({ lines: [{ changeQty: 9 }] })
})

test('a draft opens as it was written, is changed and handed in at once', async () => {
  expect(desk.find<HTMLInputElement>(cell)?.value).toBe('3')
  expect(desk.find<HTMLInputElement>('.ant-drawer #warehouseNo')?.disabled).toBe(true)
  desk.type(cell, '5')
  desk.click(button('提交审核'))
  await desk.until('it is closed', () => desk.answers.includes('PUT /v1/stock/adjust') && desk.find(cell) === null)
  expect(await stands()).toMatchObject({ status: 20, lines: [{ changeQty: 5 }] })
})

test('what is missing stands at its field', async () => {
  desk.type(cell, '')
  desk.click(button('存为草稿'))
  await desk.until('the sentence', () => desk.find(cell)?.closest('td')?.textContent.includes('调整数量不能为空'))
  expect(desk.find(cell)?.getAttribute('aria-invalid')).toBe('true')
  expect(desk.answers).not.toContain('PUT /v1/stock/adjust')
})

test('one that was called off shows how far it came, who ended it and when; its tab is called as the tenant calls it', async () => {
  await done('POST /v1/stock/adjust/cancel', { adjustNo })
  await done('PUT /v1/dictionary/item', { code: 'stock_adjust.status', dictKey: '5', dictValue: '不要了', version: 0 })
  desk.close()
  desk = await openDesk(server, 'admin', `/front/operator-center/stock/adjust?adjustNo=${adjustNo}`)
  await desk.until('the tab', () => desk.find('[role=tablist]')?.textContent.includes('不要了'))
  desk.click(await desk.until('the number', () => desk.all('tbody td').find((one) => one.textContent.includes(adjustNo))))
  const steps = (): Element[] => desk.all('.stepper li')
  await desk.until('its steps', () => steps().length === 2)
  expect(steps().map((step) => step.getAttribute('data-state'))).toEqual(['done', 'off'])
  expect(steps()[1]?.textContent).toMatch(/不要了\d\d-\d\d \d\d:\d\d系统管理员/)
})

test('it stays a draft where that is what was pressed', async () => {
  desk.type(cell, '-1')
  desk.click(button('存为草稿'))
  await desk.until('what keeps it', () => desk.text().includes('调整后库存不能为负数') || desk.find('[aria-invalid=true]'))
  desk.type(cell, '7')
  desk.click(button('存为草稿'))
  await desk.until('it is closed', () => desk.find(cell) === null)
  expect(await stands()).toMatchObject({ status: 10, lines: [{ changeQty: 7 }] })
})
