// 账单的页面（office.md §9.4）：财务系统是模拟的写在列表上；统计在旁边的页签；详情里看商品费用、试算、下载、推财务。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBillDesk, type BillDesk } from '../support/billDesk.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { recordToasts } from '../support/recordedToasts.ts'

const list = '/front/operator-center/finance/bill/list'
let bills: BillDesk
let desk: DeskPage
let billNo = ''
beforeAll(async () => {
  bills = await openBillDesk()
  await bills.world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
  ])
  billNo = await bills.made()
  await bills.runJobs()
})
afterAll(() => bills.close())
afterEach(() => {
  desk.close()
  vi.restoreAllMocks()
})
const named = (selector: string, words: string): HTMLElement | undefined =>
  desk.all(selector).find((one) => one.textContent.replaceAll(' ', '') === words)
const press = async (selector: string, words: string): Promise<void> =>
  desk.click(await desk.until(words, () => named(selector, words)))

test('the list says that the accounting system is simulated; the sums are in a tab of it', async () => {
  desk = await openDesk(bills.world.server, 'finance01', list)
  await desk.until('the note', () => desk.text().includes('财务系统是模拟的'))
  await desk.until('the bill', () => desk.text().includes(billNo))
  // the six months up to the server's own
  vi.spyOn(Date, 'now').mockReturnValue(bills.world.server.clock.now())
  await press('[role=tab]', '账单统计')
  await desk.until('the sums', () => desk.text().includes('共 1 张，费用 13.85 元'))
  // nothing was billed in the month before
  await desk.until('no ratio', () => named('td', '--'))
})

test('the page of a bill: goods, what it would cost now, the file', async () => {
  const told = recordToasts()
  desk = await openDesk(bills.world.server, 'finance01', `/front/operator-center/finance/bill/detail/${billNo}`)
  await press('[role=tab]', '商品费用')
  await desk.until('the goods', () => desk.text().includes('没有商品明细的单'))
  await press('[role=tab]', '系统试算')
  expect(desk.calls.filter((call) => call.includes('system/detail'))).toEqual([])
  await press('button', '试算')
  await desk.until('the comparison', () => desk.text().includes('账单里的费用和现在算的一样'))
  // the DOM would open the file in place of the page
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press('button', '下载账单')
  await desk.until('the toast', () => told.includes('success 下载成功'))
  expect(saved).toHaveBeenCalledTimes(1)
})

test('a confirmed bill is sent to the accounting system from its page', async () => {
  await bills.confirmed(billNo)
  await bills.runJobs()
  const told = recordToasts()
  desk = await openDesk(bills.world.server, 'finance01', `/front/operator-center/finance/bill/detail/${billNo}`)
  await press('button', '推财务')
  desk.click(await desk.until('the question', () => desk.find('.ant-modal-confirm .ant-btn-primary')))
  await desk.until('the toast', () => told.includes('success 提交成功'))
  await bills.runJobs()
  expect(await bills.bill(billNo)).toMatchObject({ status: 50, acctVoucherNo: `模拟-${billNo}` })
})
