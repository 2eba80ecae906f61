// 夜间核对看得见入库的错账：真的收货、上架之后是平的；每一种种下的错都被指出来。
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conservation, type Break } from '#server/stock/verify'
import type { Tx } from '#server/platform/db'
import { addHandheld, addStaff, type Handheld } from '../support/floor.ts'
import { expectOrder, furnishInbound } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'

let world: World
let hand: Handheld
let stockinNo: string
beforeAll(async () => {
  world = await openWorld()
  await furnishInbound(world, ['S-01', 'S-02'])
  await addGoods(world, 'G1')
  hand = await addHandheld(world, '收货一', await addStaff(world, '收货一员', null, [281_500, 281_600]))
  stockinNo = await expectOrder(world, { G1: 10 })
  const receive = (qty: number) =>
    hand.op('RECEIVE_LINE', stockinNo, { stockinNo, ownerNo, goodsNo: 'G1', barcode: '69G1', qty, quality: 1 })
  // the last one is three too many: they stand in EXC-STAGE
  await hand.send([
    receive(6),
    hand.op('PUTAWAY_LINE', 'free', { ownerNo, goodsNo: 'G1', batchNo: '', quality: 1, qty: 4, locationNo: 'S-01' }),
    receive(7),
  ])
})
afterAll(() => world.close())

const broken = async (): Promise<readonly Break[]> => {
  const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    world.services.db.inTenant(world.tenantId, work, { readOnly: true })
  return (await conservation(read, () => true)).breaks
}
/** What is found while a statement has changed the books; it is taken back afterwards. */
const found = async (change: string, back: string): Promise<readonly string[]> => {
  const run = (sql: string) => world.run(({ tx, tenantId }) => tx.query(sql, [tenantId]))
  await run(change)
  try {
    return (await broken()).map(({ rule }) => rule)
  } finally {
    await run(back)
  }
}

test('after receipts, a put-away and an over-receipt the books close', async () => {
  expect(await broken()).toEqual([])
  const stock = await rows<{ place: string; qty: number }>(
    world,
    'select location_no as place, qty from stock where tenant_id = $1 and qty > 0 order by 1',
  )
  expect(stock).toEqual([
    { place: 'EXC-STAGE', qty: 3 },
    { place: 'RCV-STAGE', qty: 6 },
    { place: 'S-01', qty: 4 },
  ])
})

test('a head, a line, a staging place that say something else are found', async () => {
  const head = (sign: string) =>
    `update stockin_order set receive_qty = receive_qty ${sign} 1, good_qty = good_qty ${sign} 1 where tenant_id = $1`
  expect(await found(head('-'), head('+'))).toEqual(['入库单等于明细之和'])
  const both = (sign: string) =>
    `with o as (update stockin_order set putaway_qty = putaway_qty ${sign} 1 where tenant_id = $1)
     update stockin_line set putaway_qty = putaway_qty ${sign} 1 where tenant_id = $1`
  expect(await found(both('-'), both('+'))).toEqual(['入库明细等于收货和上架记录之和'])
  const staged = (sign: string) => `update stock set qty = qty ${sign} 1 where tenant_id = $1 and location_no = 'RCV-STAGE'`
  expect(await found(staged('+'), staged('-'))).toContain('收货等于收货暂存加上架')
  expect(await broken()).toEqual([])
})

test('one piece that three people report put away is found once, and the books still close', async () => {
  await addGoods(world, 'G2')
  const one = await expectOrder(world, { G2: 1 })
  const put = (locationNo: string) =>
    hand.op('PUTAWAY_LINE', 'free', { ownerNo, goodsNo: 'G2', batchNo: '', quality: 1, qty: 1, locationNo })
  await hand.send([hand.op('RECEIVE_LINE', one, { stockinNo: one, ownerNo, goodsNo: 'G2', barcode: '69G2', qty: 1, quality: 1 })])
  const verdicts = []
  for (const bin of ['S-02', 'S-02', 'S-01'])
    verdicts.push(...(await hand.send([put(bin)])).results.map(({ verdict }) => verdict))
  expect(verdicts).toEqual(['applied', 'flagged', 'flagged'])
  const held = await rows<{ qty: number; frozen: number }>(
    world,
    `select sum(qty)::int as qty, sum(freeze_qty)::int as frozen from stock where tenant_id = $1 and goods_no = 'G2'`,
  )
  expect(held).toEqual([{ qty: 2, frozen: 1 }])
  expect(await broken()).toEqual([])
})
