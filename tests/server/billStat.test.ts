// 账单统计（office.md §9.3 stat/list、§24.2 T18）：按月、客户、仓库、费用类型；环比到最后才相除，没有上期的没有环比。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billPath, openBillDesk, type BillDesk } from '../support/billDesk.ts'
import type { Headers } from '../support/server.ts'

let desk: BillDesk
let may = ''
let june = ''
beforeAll(async () => {
  desk = await openBillDesk()
  await desk.world.ship([
    // 3.20 + 1.20
    { no: 'may', weighG: 860, shipDate: '2025-05-20' },
    // 3.20 + 1.20 + 0.85 and 5.20 + 2.55 + 0.85
    { no: 'a', weighG: 860, pieces: 2, boxes: 1 },
    { no: 'b', weighG: 2021, pieces: 12, boxes: 1 },
  ])
  may = await desk.made({ periodStart: '2025-05-01', periodEnd: '2025-05-31' })
  june = await desk.made()
})
afterAll(() => desk.close())

interface Row {
  readonly key: string
  readonly name: string
  readonly billNum: number
  readonly feeFen: number
  readonly taxFen: number | null
  readonly totalFen: number | null
  readonly beforeFen: number
  readonly momRate: number | null
}
const stat = (query: string, who: Headers = desk.clerk): Promise<{ rows: readonly Row[]; whole: Row }> =>
  desk.world.done(`GET ${billPath}/stat/list?${query}`, {}, who)
const inJune = 'startMonth=2025-06&endMonth=2025-06'
const fees = ({ rows }: { readonly rows: readonly Row[] }) =>
  rows.map(({ key, feeFen, beforeFen, momRate }) => [key, feeFen, beforeFen, momRate])

test('by month: each beside the one before, a month without a bill is there with nothing', async () => {
  const got = await stat('startMonth=2025-04&endMonth=2025-06')
  expect(fees(got)).toEqual([
    ['2025-04', 0, 0, null],
    ['2025-05', 440, 0, null],
    // 1385 / 440 = 3.14772…
    ['2025-06', 1385, 440, 21_477],
  ])
  const page = await desk.bill(june)
  expect(got.rows[2]).toMatchObject({ billNum: 1, feeFen: page.feeFen, taxFen: page.taxFen, totalFen: page.totalFen })
  expect(got.whole).toMatchObject({ billNum: 2, feeFen: 1825, beforeFen: 0, momRate: null })
})

test('by customer, warehouse and fee type: the same sums, beside as many months before', async () => {
  expect(await stat(`${inJune}&groupBy=custom`)).toMatchObject({
    rows: [{ key: desk.world.customNo, name: '森野', billNum: 1, feeFen: 1385, beforeFen: 440, momRate: 21_477 }],
    whole: { billNum: 1, feeFen: 1385, beforeFen: 440, momRate: 21_477 },
  })
  const byWarehouse = await stat(`${inJune}&groupBy=warehouse`)
  expect(fees(byWarehouse)).toEqual([[desk.world.warehouseKey, 1385, 440, 21_477]])
  expect(byWarehouse.rows[0]).toMatchObject({ taxFen: null, totalFen: null })
  expect(byWarehouse.rows[0]?.name).not.toBe(desk.world.warehouseKey)
  expect(fees(await stat(`${inJune}&groupBy=feeType`))).toEqual([
    ['EXPRESS', 840, 320, 16_250],
    ['OPERATE', 375, 120, 21_250],
    ['CONSUMABLE', 170, 0, null],
  ])
})

test('the other direction, another owner and another tenant have none of it', async () => {
  expect((await stat(`${inJune}&groupBy=custom&direction=2`)).rows).toEqual([])
  const { headers: stranger } = await desk.world.server.signIn('hengtu', 'finance01')
  expect((await stat(`${inJune}&groupBy=custom`, stranger)).rows).toEqual([])
})

test('a period the wrong way round, too long, or no month', async () => {
  const faults = async (query: string) =>
    ((await desk.act<{ fields?: object } | null>(`GET ${billPath}/stat/list?${query}`, {})).data ?? {}).fields
  expect(await faults('startMonth=2025-06&endMonth=2025-05')).toEqual({ endMonth: '结束月份不能早于开始' })
  expect(await faults('startMonth=2023-06&endMonth=2025-06')).toEqual({ endMonth: '一次最多统计24个月' })
  expect(Object.keys((await faults('startMonth=2025-13&endMonth=2025-06')) ?? {})).toContain('startMonth')
})

test('a void bill counts no more', async () => {
  await desk.done(`DELETE ${billPath}`, { ids: [may] })
  expect(fees(await stat('startMonth=2025-05&endMonth=2025-06'))).toEqual([
    ['2025-05', 0, 0, null],
    ['2025-06', 1385, 0, null],
  ])
  expect((await stat(`${inJune}&groupBy=custom`, await desk.clerkOf('OW002'))).rows).toEqual([])
})
