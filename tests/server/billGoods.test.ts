// 商品费用（office.md §9.1 fin_bill_goods）：单的费用按件数分到商品，加起来一分不差；改了就重算，同时改的不互相盖掉。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsTask } from '#server/finance/bill/goods'
import { putWords } from '#server/core/goods/words'
import { insertRows } from '#server/platform/rows'
import { billPath, openBillDesk, type BillDesk } from '../support/billDesk.ts'
import type { Headers } from '../support/server.ts'

let desk: BillDesk
let billNo = ''
/** Goods lines of a shipped order: number and pieces. */
const packed = (no: string, goods: readonly (readonly [string, number])[]): Promise<unknown> =>
  desk.world.run(({ tx, id, at }) =>
    insertRows(
      tx,
      'fin_waybill_goods',
      goods.map(([goodsNo, qty], seq) => ({
        id: id(),
        stockoutNo: `CK${no}`,
        lineNo: seq + 1,
        ownerNo: 'OW001',
        goodsNo,
        goodsName: `商品${goodsNo}`,
        qty,
      })),
      { all: { createTime: at, updateTime: at } },
    ),
  )
beforeAll(async () => {
  desk = await openBillDesk()
  await desk.world.ship([
    // 3.20 freight, 2.55 for 12 pieces, 0.85 for the box
    { no: 'a', weighG: 860, pieces: 12, boxes: 1 },
    { no: 'b', weighG: 860, pieces: 2, boxes: 1 },
    // its copy has no goods lines: 3.20, 1.20 and 0.85
    { no: 'c', weighG: 860, pieces: 1, boxes: 1 },
  ])
  await packed('a', [
    ['G1', 5],
    ['G2', 4],
    ['G3', 3],
  ])
  await packed('b', [
    ['G1', 1],
    ['G4', 1],
  ])
  billNo = await desk.made()
  await desk.runJobs()
})
afterAll(() => desk.close())

interface Goods {
  readonly goodsNo: string
  readonly qty: number
  readonly amountFen: number
}
const goods = async (more = '', who: Headers = desk.clerk): Promise<readonly (readonly [string, number, number])[]> =>
  (await desk.world.done<{ records: readonly Goods[] }>(`GET ${billPath}/goods?billNo=${billNo}${more}`, {}, who)).records.map(
    ({ goodsNo, qty, amountFen }) => [goodsNo, qty, amountFen] as const,
  )
const sumOf = (rows: readonly (readonly [string, number, number])[]): number => rows.reduce((sum, [, , fen]) => sum + fen, 0)

test('every line is spread by pieces with the largest remainder; the sum is that of the orders', async () => {
  // a: 320 → 133, 107, 80; 255 → 106, 85, 64 (T1); 85 → 36, 28, 21. b: 320 → 160, 160; 120 → 60, 60; 85 → 43, 42
  expect(await goods()).toEqual([
    ['', 0, 320 + 120 + 85],
    ['G1', 6, 133 + 106 + 36 + 160 + 60 + 43],
    ['G2', 4, 107 + 85 + 28],
    ['G3', 3, 80 + 64 + 21],
    ['G4', 1, 160 + 60 + 42],
  ])
  expect(sumOf(await goods())).toBe((await desk.bill(billNo)).feeFen)
})

test('found by number or a part of the name', async () => {
  await desk.world.run(async ({ tx, id, at }) => {
    const of = { ownerNo: 'OW001', goodsNo: 'G3' }
    await insertRows(tx, 'goods', [{ id: id(), ...of, goodsName: '蓝色雨衣', createTime: at, updateTime: at }])
    await putWords(tx, [of])
  })
  expect((await goods('&keyword=G2')).map(([no]) => no)).toEqual(['G2'])
  expect((await goods(`&keyword=${encodeURIComponent('雨衣')}`)).map(([no]) => no)).toEqual(['G3'])
  expect(await goods(`&keyword=${encodeURIComponent('%')}`)).toEqual([])
})

test('a line set free is spread anew, and taken back it is as before', async () => {
  const before = await goods()
  const { records } = await desk.world.done<{ records: readonly { lineNo: string; feeType: string; sourceNo: string }[] }>(
    `GET ${billPath}/fee/detail?billNo=${billNo}`,
    {},
    desk.clerk,
  )
  const line = records.find(({ feeType, sourceNo }) => feeType === 'OPERATE' && sourceNo === 'CKa')
  await desk.done(`POST ${billPath}/freefee`, { lineNos: [line?.lineNo ?? ''], free: 1, reason: '首单' })
  expect(await desk.bill(billNo)).toMatchObject({ isGoodsDue: 1 })
  await desk.runJobs()
  expect(await desk.bill(billNo)).toMatchObject({ isGoodsDue: 0 })
  expect((await goods('&keyword=G2'))[0]?.[2]).toBe(107 + 28)
  await desk.done(`POST ${billPath}/freefee`, { lineNos: [line?.lineNo ?? ''], free: 0 })
  await desk.runJobs()
  expect(await goods()).toEqual(before)
})

test('two jobs at once, and one that was repeated, leave one result', async () => {
  const before = await goods()
  const again = (): Promise<void> =>
    goodsTask.run(desk.world.server.services, { tenantId: desk.world.tenantId, billNo }, () => false)
  await Promise.all([again(), again()])
  await again()
  expect(await goods()).toEqual(before)
})

test('another tenant and another owner see none; a void bill has none', async () => {
  const { headers: stranger } = await desk.world.server.signIn('hengtu', 'finance01')
  expect(await goods('', stranger)).toEqual([])
  await desk.done(`DELETE ${billPath}`, { ids: [billNo] })
  expect(await goods()).toEqual([])
  await desk.runJobs()
  expect(await desk.world.rows('select 1 from fin_bill_goods where tenant_id = $1 and bill_no = $2', [billNo])).toEqual([])
  const next = await desk.made()
  await desk.runJobs()
  billNo = next
  expect(await goods()).toHaveLength(5)
  expect(await goods('', await desk.clerkOf('OW002'))).toEqual([])
})
