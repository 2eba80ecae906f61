// 账单的坏日子：0 元和倒欠的账单、账期里换税率、月中到期的合同、二月二十九、月末最后一刻、计价被杀又两边同时起，和别的货主来看（issue 里逐条）。
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { pricingTask } from '#server/finance/pricing/task'
import { insertRows } from '#server/platform/rows'
import { billPath, openBillDesk, type BillDesk } from '../support/billDesk.ts'
import { contractPath } from '../support/feeWorld.ts'

let desk: BillDesk
beforeAll(async () => {
  desk = await openBillDesk()
})
afterAll(() => desk.close())

const price = (stopping = () => false): Promise<void> =>
  pricingTask.run(desk.world.server.services, { tenantId: desk.world.tenantId }, stopping)
const claimed = (bizDate: string, amountFen: number): Promise<unknown> =>
  desk.world.run(({ tx, id, at }) =>
    insertRows(tx, 'fin_fee_line', [
      {
        id: id(),
        lineNo: `FYC${bizDate}`,
        direction: 1,
        feeType: 'COMPENSATE',
        itemName: '赔付',
        ownerNo: 'OW001',
        customNo: desk.world.customNo,
        sourceType: 8,
        sourceNo: `PM${bizDate}`,
        lineKey: 'PF1',
        bizDate,
        grossFen: amountFen,
        amountFen,
        createTime: at,
        updateTime: at,
      },
    ]),
  )
const month = (text: string, last: number) => ({ periodStart: `${text}-01`, periodEnd: `${text}-${last}` })
const statusOf = async (billNo: string): Promise<number> => (await desk.bill(billNo)).status

test('a month in which nothing happened is a bill of 0: confirmed it is settled at once', async () => {
  const billNo = await desk.made(month('2025-01', 31))
  expect(await desk.bill(billNo)).toMatchObject({ lineCount: 0, feeFen: 0, taxFen: 0, totalFen: 0 })
  await desk.confirmed(billNo)
  expect(await statusOf(billNo)).toBe(70)
})

test('a month with only a claim is owed to the owner: settled at once, and in his balance', async () => {
  await claimed('2025-02-10', -960)
  const billNo = await desk.made(month('2025-02', 28))
  expect(await desk.bill(billNo)).toMatchObject({ feeFen: -960, taxFen: 0, totalFen: -960 })
  await desk.confirmed(billNo)
  expect(await statusOf(billNo)).toBe(70)
  const [account] = await desk.world.rows<{ balanceFen: string }>(
    `select balance_fen from pt_balance where tenant_id = $1 and account_no = 'OW001'`,
  )
  expect(account?.balanceFen).toBe('960')
})

test('a tax rate that changes inside the period: each fee by the rate of its day', async () => {
  await desk.world.ship([
    { no: 'm1', weighG: 860, shipDate: '2025-05-14' },
    { no: 'm2', weighG: 860, shipDate: '2025-05-15' },
  ])
  await price()
  const list = [{ feeType: 'EXPRESS', rateBp: 300, startDate: '2025-05-15' }]
  await desk.done(`POST ${billPath}/taxrate`, { customNo: desk.world.customNo, direction: 1, list }, desk.clerk)
  const billNo = await desk.made(month('2025-05', 31))
  const taxes = await desk.world.rows<{ rateBp: number; baseFen: string; taxFen: string }>(
    'select rate_bp, base_fen, tax_fen from fin_bill_tax where tenant_id = $1 and bill_no = $2 order by rate_bp',
    [billNo],
  )
  expect(taxes).toEqual([
    { rateBp: 300, baseFen: '320', taxFen: '10' },
    { rateBp: 600, baseFen: '560', taxFen: '34' },
  ])
})

test('29 February is a day of its year only', async () => {
  const answer = await desk.act(`POST ${billPath}`, {
    direction: 1,
    customNo: desk.world.customNo,
    periodStart: '2025-02-01',
    periodEnd: '2025-02-29',
  })
  expect(JSON.stringify(answer)).toContain('没有这一天：2025-02-29')
  const leap = await desk.make({ periodStart: '2024-02-01', periodEnd: '2024-02-29' })
  expect([leap.msg, leap.data.status]).toEqual(['', 10])
})

test('a contract that ends in mid-month prices its days; the parcels after it wait and none is lost', async () => {
  await desk.world.ship([
    { no: 'e1', weighG: 860, shipDate: '2025-06-14' },
    { no: 'e2', weighG: 860, shipDate: '2025-06-16' },
  ])
  const { contractNo } = desk.world
  const ended = await desk.act(`POST ${contractPath}/ending`, { contractNo, endDate: '2025-06-15', reason: '不做了' }, desk.boss)
  expect(ended.msg).toBe('')
  await price()
  const waiting = await desk.world.rows<{ sourceNo: string; reasonCode: string }>(
    `select distinct source_no, reason_code from valuation_pool where tenant_id = $1 and direction = 1 and source_no in ('CKe1', 'CKe2')`,
  )
  expect(waiting).toEqual([{ sourceNo: 'CKe2', reasonCode: 'NO_CONTRACT' }])
  const priced = await desk.world.rows(
    `select 1 from fin_fee_line where tenant_id = $1 and direction = 1 and source_no = 'CKe1' and status = 10`,
  )
  expect(priced.length).toBe(2)
})

test('pricing that is killed in the middle and then started twice at once writes every line once', async () => {
  await desk.world.ship(
    Array.from({ length: 450 }, (_, at) => ({ no: `k${at}`, weighG: 100 + at * 7, boxes: 1, shipDate: '2025-06-05' })),
  )
  const lines = (): Promise<readonly object[]> =>
    desk.world.rows(`select 1 from fin_fee_line where tenant_id = $1 and source_no like 'CKk%' and status <> 90`)
  let asked = 0
  await price(() => (asked += 1) > 1)
  const half = (await lines()).length
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(450 * 4)
  await Promise.all([price(), price()])
  // freight in both directions, operation, a box
  expect((await lines()).length).toBe(450 * 4)
})

test('an owner who asks for another owner’s bill, fees, explanation, file, export and contract papers gets nothing', async () => {
  const billNo = await desk.made(month('2025-04', 30))
  const [line] = await desk.world.rows<{ lineNo: string }>(
    `select line_no from fin_fee_line where tenant_id = $1 and direction = 1 and owner_no = 'OW001' and status = 10 limit 1`,
  )
  const other = await desk.clerkOf('OW002')
  const get = (address: string) => desk.act(`GET ${address}`, {}, other)
  expect(await get(`${billPath}/detail?billNo=${billNo}`)).toMatchObject({ code: 'A0404' })
  expect(await get(`/v1/finance/fee/explain?lineNo=${line?.lineNo ?? ''}`)).toMatchObject({ code: 'A0404' })
  for (const list of [`${billPath}/list?pageSize=50`, `${billPath}/fee/detail?billNo=${billNo}`, `/v1/finance/unbilled/list`]) {
    const page = (await desk.act<Page<{ ownerNo?: string }>>(`GET ${list}`, {}, other)).data
    expect([list, page.records.filter(({ ownerNo }) => ownerNo === 'OW001')]).toEqual([list, []])
  }
  expect((await desk.file(`${billPath}/download?billNo=${billNo}`, other)).type).toContain('json')
  const book = await desk.file(`${billPath}/export`, other)
  const [sheet] = (await readXlsx(book.bytes)).sheets
  expect(JSON.stringify(sheet?.rows)).toContain('账单号')
  expect(JSON.stringify(sheet?.rows)).not.toContain(billNo)
  expect(await get(`${contractPath}/detail?contractNo=${desk.world.contractNo}`)).toMatchObject({ code: 'A0404' })
  const papers = await get(`${contractPath}/attach?contractNo=${desk.world.contractNo}`)
  expect(JSON.stringify(papers)).not.toContain('"records":[{')
  const check = { ownerNo: 'OW001', startDate: '2025-06-01', endDate: '2025-06-30' }
  expect(await desk.act('POST /v1/finance/unbilled/check', check, other)).toMatchObject({ code: 'A0404' })
})
