// 系统试算（office.md §9.3 system/detail）：和账单比的数，就是重算以后的数；试算本身什么也不写；太大的账单说清楚。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billPath, openBillDesk, type BillDesk } from '../support/billDesk.ts'
import type { Headers } from '../support/server.ts'

let desk: BillDesk
let billNo = ''
beforeAll(async () => {
  // 5 % off the operation of the whole bill, so that a line of the bill follows from the others
  desk = await openBillDesk({ discounts: [{ feeType: 'OPERATE', discountBp: 9_500 }] })
  await desk.world.ship([
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
    { no: 'c', weighG: 2300, provinceCode: '650000', boxes: 1 },
  ])
  billNo = await desk.made()
  await desk.runJobs()
})
afterAll(() => desk.close())

interface Reckoned {
  readonly rows: readonly { readonly feeType: string; readonly billedFen: number; readonly computedFen: number }[]
  readonly billedFen: number
  readonly computedFen: number
  readonly changedNum: number
  readonly openNum: number
  readonly due: number
}
const reckoned = (who: Headers = desk.clerk): Promise<Reckoned> =>
  desk.world.done(`GET ${billPath}/system/detail?billNo=${billNo}`, {}, who)
const stored = () => desk.world.rows('select * from fin_fee_line where tenant_id = $1 and bill_no = $2 order by id', [billNo])
const fees = async (): Promise<Readonly<Record<string, number>>> => {
  const sums: Record<string, number> = {}
  for (const { feeType, amountFen } of (await desk.bill(billNo)).fees) sums[feeType] = (sums[feeType] ?? 0) + amountFen
  return sums
}

test('unchanged, both are the same, to the line of the bill as a whole', async () => {
  const { feeFen } = await desk.bill(billNo)
  const now = await reckoned()
  expect(now).toMatchObject({ billedFen: feeFen, computedFen: feeFen, changedNum: 0, openNum: 0, due: 0 })
  expect(now.rows.find(({ feeType }) => feeType === 'DISCOUNT')?.billedFen).toBeLessThan(0)
})

test('a weight and the pieces of an order changed: what it says is what the recalculation gives, and it wrote nothing', async () => {
  await desk.world.run(({ tx, tenantId }) =>
    tx.query(
      `update fin_waybill set weigh_g = 2300, piece_qty = 20, revision = revision + 1 where tenant_id = $1 and stockout_no = 'CKa'`,
      [tenantId],
    ),
  )
  const before = await stored()
  const old = await fees()
  const now = await reckoned()
  expect(await stored()).toEqual(before)
  expect(now.changedNum).toBe(2)
  expect(Object.fromEntries(now.rows.map(({ feeType, billedFen }) => [feeType, billedFen]))).toEqual(old)
  await desk.done(`POST ${billPath}/recalc`, { billNo })
  await desk.runJobs()
  expect(Object.fromEntries(now.rows.map(({ feeType, computedFen }) => [feeType, computedFen]))).toEqual(await fees())
  expect((await desk.bill(billNo)).feeFen).toBe(now.computedFen)
})

test('a free line stays free, an adjustment stays', async () => {
  const { records } = await desk.world.done<{ records: readonly { lineNo: string; feeType: string }[] }>(
    `GET ${billPath}/fee/detail?billNo=${billNo}`,
    {},
    desk.clerk,
  )
  const line = records.find(({ feeType }) => feeType === 'EXPRESS')
  await desk.done(`POST ${billPath}/freefee`, { lineNos: [line?.lineNo ?? ''], free: 1, reason: '首单' })
  await desk.done(`PUT ${billPath}`, { billNo, adjusts: [{ baseFeeType: 'EXPRESS', amountFen: -90, reason: '抹零' }] })
  const { feeFen } = await desk.bill(billNo)
  expect(await reckoned()).toMatchObject({ billedFen: feeFen, computedFen: feeFen, changedNum: 0 })
})

test('a line that waits for a bill is named besides', async () => {
  await desk.world.ship([{ no: 'late', weighG: 500 }])
  expect(await reckoned()).toMatchObject({ openNum: 0, due: 1 })
})

test('too large for a request; another tenant and another owner find nothing', async () => {
  await desk.world.run(({ tx, tenantId }) =>
    tx.query('update fin_bill set line_count = 300000 where tenant_id = $1 and bill_no = $2', [tenantId, billNo]),
  )
  const route = `GET ${billPath}/system/detail?billNo=${billNo}`
  expect((await desk.act(route, {})).msg).toBe('账单有300000条费用，超过100000条不在这里试算，请用重算')
  const { headers: stranger } = await desk.world.server.signIn('hengtu', 'finance01')
  expect((await desk.act(route, {}, stranger)).code).toBe('A0404')
  expect((await desk.act(route, {}, await desk.clerkOf('OW002'))).code).toBe('A0404')
})
