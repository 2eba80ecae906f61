// 启用/停用按钮：问一句再停，列表跟着变；没有这个按钮的人看不到它。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openSubject } from '../support/rights.ts'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())
afterEach(() => desk.close())

const rowOf = (shopNo: string): HTMLElement | undefined => desk.all('tbody tr').find((row) => row.textContent.includes(shopNo))
const button = (words: string, within: ParentNode | undefined): HTMLButtonElement | null =>
  [...(within?.querySelectorAll('button') ?? [])].find((one) => one.textContent.replaceAll(' ', '') === words) ?? null
/** The link of the shop's row. */
const linkOf = async (words: string): Promise<HTMLElement | null> =>
  desk.link(await desk.until('the row', () => rowOf('SH001')), words)

test('a shop is taken out of use after a question, and back without one', async () => {
  desk = await openDesk(server, 'admin', '/setting/owner/shop?shopNo=SH001')
  desk.click(await linkOf('停用'))
  const asked = await desk.until('the question', () => desk.find('.ant-modal-confirm'))
  expect(asked.textContent).toContain('停用 SH001 花间美妆天猫旗舰店？停用后不再接收它的订单；已有的订单不受影响。')
  desk.click(button('确认', asked))
  await desk.until('停用', () => rowOf('SH001')?.textContent.includes('停用'))
  desk.click(await linkOf('启用'))
  await desk.until('启用 again', () => rowOf('SH001')?.textContent.includes('启用'))
  expect(desk.calls.filter((call) => call === 'PUT /v1/shop/status')).toHaveLength(2)
})

test('who may edit but not disable has no such button', async () => {
  const clerk = await openSubject(server)
  await clerk.set([100100, 100101, 120200, 120201, 120203], 'all')
  desk = await openDesk(server, 'hr01', '/setting/owner/shop?shopNo=SH001')
  const row = await desk.until('the row', () => rowOf('SH001'))
  await desk.until('编辑', () => button('编辑', row))
  expect([await desk.link(row, '停用'), await desk.link(row, '启用')]).toEqual([null, null])
})

test('a question goes with its page: the way back in the browser answers it with no', async () => {
  desk = await openDesk(server, 'admin', '/setting/owner/shop?shopNo=SH001')
  desk.click(await linkOf('停用'))
  await desk.until('the question', () => desk.find('.ant-modal-confirm'))
  desk.jumpTo('/setting/owner/goods-owner')
  await desk.until('it goes', () => desk.find('.ant-modal-confirm') === null)
  expect(desk.calls.filter((call) => call === 'PUT /v1/shop/status')).toEqual([])
})
