// 费用的两处画面：耗材详情的费用页签，其他费用的登记页和两个人的审核。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  ;({ headers: admin } = await server.signIn('yunhe', 'admin'))
})
afterAll(() => server.close())
afterEach(() => desk.close())

const labelled = (role: string, words: string): HTMLElement | null =>
  desk.all(role).find((one) => one.textContent.replaceAll(' ', '') === words && one.closest('[hidden]') === null) ?? null

test('the page of a consumable tells what it was charged this month, and its prices', async () => {
  const box = { consumableNo: 'HC9', consumableName: '气泡袋', consumableType: 2, weightG: 5, unit: '个', salePriceE4: 1_200 }
  expect((await server.send('POST /v1/consumable', box, admin)).msg).toBe('')
  desk = await openDesk(server, 'admin', '/front/operator-center/consumable/detail/HC9')
  desk.click(await desk.until('the tab', () => labelled('[role=tab]', '费用')))
  await desk.until('the price', () => desk.text().includes('耗材档案的销售价') && desk.text().includes('0.12元'))
  expect(desk.text()).toContain('一直到改')
  expect(desk.text()).toMatch(/用量\s*0\s*个/)
})

test('a fee outside the contracts: its page does not let who entered it approve it; its form has the cells of the file', async () => {
  const custom = { customName: '森野', customType: 1, ownerNo: 'OW001', settleCycle: 1, billDay: 1 }
  expect((await server.send('POST /v1/finance/custom', custom, admin)).msg).toBe('')
  const { data } = await server.send<{ records: readonly { customNo: string }[] }>('GET /v1/finance/custom/list', {}, admin)
  const { customNo } = data.records[0] ?? { customNo: '' }
  const fee = { customNo, bizDate: '2025-06-16', feeCategory: 2, feeName: '卸货', qty: 3, priceE4: 123_456, reason: '夜里到车' }
  expect((await server.send('POST /v1/finance/bill/otherfee', fee, admin)).msg).toBe('')
  desk = await openDesk(server, 'admin', '/front/operator-center/finance/other-fee')
  await desk.until('the sheet', () => desk.text().includes('卸货') && desk.text().includes('37.04'))
  desk.click(await desk.until('its page', () => labelled('a, button', '详情')))
  await desk.until(
    'who enters it',
    () =>
      desk.text().includes('待审核') &&
      desk.all<HTMLButtonElement>('button').some((one) => one.textContent.includes('审核通过') && one.disabled),
  )
  history.back()
  desk.click(await desk.until('the new one', () => desk.all('button').find((one) => one.textContent.includes('新增'))))
  await desk.until('the form', () => desk.find('#feeName'))
  for (const name of ['customNo', 'bizDate', 'qty', 'priceE4', 'amountFen', 'reason'])
    expect(desk.find(`#${name}`)).not.toBeNull()
})
