// Stock runs short between wave and pick: found elsewhere it is picked once more, nowhere the order waits for goods and comes back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forwardOrders } from '#server/core/orders/forward'
import { addHandheld, pickOf, pickOps, releaseWave, type Handheld, type Picked } from '../support/floor.ts'
import { addGoods, addStock, broken, openWorld, releasedWave, rows, type World } from '../support/outbound.ts'

let world: World
let hands: Handheld
beforeAll(async () => {
  world = await openWorld()
  for (const goods of ['G1', 'G2', 'G3']) await addGoods(world, goods)
  await addStock(world, 'A-01', 10, 'G1', 100)
  await addStock(world, 'A-02', 20, 'G2', 5)
  await addStock(world, 'A-03', 30, 'G2', 5)
  await addStock(world, 'A-04', 40, 'G3', 4)
  hands = await addHandheld(world, '拣货机')
})
afterAll(() => world.close())

const orderOf = async (no: string) =>
  (
    await rows<Record<string, unknown>>(world, 'select * from stockout_order where tenant_id = $1 and stockout_no = $2', [no])
  )[0] ?? {}
const claimed = async (lines: Readonly<Record<string, number>>): Promise<Picked> => {
  const [pick] = await releaseWave(world, [lines])
  if (pick === undefined) throw new Error('no pick order')
  expect(await hands.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })).toMatchObject({ verdict: 'applied' })
  return pick
}
/** Picks every line but the one of `goodsNo`, which is reported missing by `short` pieces. */
const pickShort = async (pick: Picked, goodsNo: string, short: number): Promise<void> => {
  const missing = pick.lines.find((line) => line.goodsNo === goodsNo)
  if (missing === undefined) throw new Error(`no line of ${goodsNo}`)
  const ops = pickOps(hands, { ...pick, lines: pick.lines.filter((line) => line !== missing) })
  const finish = ops.pop()
  const report = hands.op(
    'PICK_SHORT',
    pick.pickNo,
    { pickNo: pick.pickNo, seqNo: missing.seqNo, shortQty: short, reason: 1 },
    { leaseVersion: 1 },
  )
  // the lane goes on where it stood: the report takes the place of the finish
  const { results } = await hands.send([
    ...ops,
    { ...report, seq: finish?.seq, laneSeq: finish?.laneSeq },
    { ...finish, seq: report.seq, laneSeq: report.laneSeq },
  ])
  expect(results.map((result) => result.verdict)).not.toContain('flagged')
}

const planOf = (pick: Picked) => pick.lines.map((line) => [line.seqNo, line.locationNo, line.planQty])

test('another bin has the pieces: a 补拣 pick order for the same slot, the order waits at 50, the claimed one never grows', async () => {
  const pick = await claimed({ G1: 1, G2: 2 })
  const before = await pickOf(world, pick.pickNo)
  await pickShort(pick, 'G2', 2)
  const [stockoutNo = ''] = pick.stockoutNos
  const order = await orderOf(stockoutNo)
  expect(order).toMatchObject({ status: 50 })
  expect(planOf(await pickOf(world, pick.pickNo))).toEqual(planOf(before))
  const repick = await pickOf(world, String(order['repickNo']))
  expect(repick.lines.map((line) => [line.locationNo, line.goodsNo, line.planQty])).toEqual([['A-03', 'G2', 2]])
  await hands.one('PICK_CLAIM', repick.pickNo, { pickNo: repick.pickNo })
  await hands.send(pickOps(hands, { ...repick, pickMethod: pick.pickMethod }))
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 60, repickNo: null })
  expect(await broken(world)).toEqual([])
})

test('nothing anywhere: the order goes to 缺货, its pieces are put back, and goods that arrive bring it into a new wave', async () => {
  const pick = await claimed({ G1: 2, G3: 4 })
  await pickShort(pick, 'G3', 4)
  const [stockoutNo = ''] = pick.stockoutNos
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 25, exceptionType: 1 })
  const putback = await rows(
    world,
    `select l.goods_no, l.plan_qty from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
      where m.tenant_id = $1 and m.src_no = $2`,
    [stockoutNo],
  )
  expect(putback).toEqual([{ goodsNo: 'G1', planQty: 2 }])
  expect(await broken(world)).toEqual([])
  await addStock(world, 'A-05', 50, 'G3', 10)
  await forwardOrders(world.run, {})
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 30, exceptionType: 0, pickNo: null, waveNo: null })
  await releasedWave(world, [stockoutNo])
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 40 })
  expect(await broken(world)).toEqual([])
})
