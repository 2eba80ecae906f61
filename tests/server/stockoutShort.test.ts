// Stock runs short between wave and pick: found elsewhere it is picked once more, nowhere the order waits for goods and comes back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilePreview } from '#contract/import/calls'
import { forwardOrders } from '#server/core/orders/forward'
import { addHandheld, pickOf, pickOps, picksOf, releaseWave, type Handheld, type Picked } from '../support/floor.ts'
import { addUser, runJobs, send } from '../support/importing.ts'
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

const theCase = readFileSync(join(import.meta.dirname, '../support/cases/21-cancel-in-pick-then-short/can4.xlsx'))

/** The order of the file, picked in a wave of its own. */
const imported = async (): Promise<Picked> => {
  const at = (what: string): string => `/v1/import/stockout/${what}`
  const { data: seen } = await send<FilePreview>(world, at('mapping/preview'), {}, { name: 'can4.xlsx', bytes: theCase })
  expect((await send(world, at('parse'), { requestId: seen.requestId, plan: seen.plan })).msg).toBe('')
  await runJobs(world)
  expect(await world.call('POST', at('confirm'), { requestId: seen.requestId, ignoreErrors: true })).toMatchObject({ msg: '' })
  await runJobs(world)
  await forwardOrders(world.run, {})
  const [order] = await rows<{ stockoutNo: string }>(
    world,
    `select o.stockout_no from stockout_order o join stockout_line l on l.tenant_id = $1 and l.stockout_no = o.stockout_no
      where o.tenant_id = $1 and l.goods_no = 'PUBEAN'`,
  )
  const [pick] = await picksOf(world, await releasedWave(world, [order?.stockoutNo ?? '']))
  if (pick === undefined) throw new Error('no pick order')
  await hands.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  return pick
}
const held = async (goodsNo: string) =>
  rows<{ place: string; qty: number; alloc: number; freeze: number }>(
    world,
    'select location_no as place, qty, alloc_qty as alloc, freeze_qty as freeze from stock where tenant_id = $1 and goods_no = $2 order by 1',
    [goodsNo],
  )

describe('an order that is cancelled while it is picked, and then short', () => {
  beforeAll(async () => {
    await addUser(world)
    await addGoods(world, 'PUBEAN')
    await addStock(world, 'A-05', 50, 'PUBEAN', 100)
  })
  test('the file of the case is there', () => expect(theCase.length).toBeGreaterThan(1000))

  test('确认拦截 ends it: what was picked goes back, nothing is reserved, the bin is counted and stays in use', async () => {
    const pick = await imported()
    const { pickNo } = pick
    const [stockoutNo = ''] = pick.stockoutNos
    const lease = { leaseVersion: 1 }
    const line = {
      pickNo,
      seqNo: 1,
      locationNo: 'A-05',
      ownerNo: 'OW001',
      goodsNo: 'PUBEAN',
      barcode: '69PUBEAN',
      scanMode: 1 as const,
    }
    expect(await hands.one('PICK_LINE', pickNo, { ...line, qty: 2 }, lease)).toMatchObject({ verdict: 'applied' })
    expect(await world.call('POST', '/v1/stockout/cancel', { stockoutNos: [stockoutNo], reason: '不要了' })).toMatchObject({
      data: { intercepting: [stockoutNo] },
    })
    const report = { pickNo, seqNo: 1, shortQty: 4, reason: 2 as const }
    expect(await hands.one('PICK_SHORT', pickNo, report, lease)).toMatchObject({ verdict: 'applied' })
    // it waits for the confirmation, not for other pieces; while the pick order is held by somebody the pieces are on the way
    expect(await orderOf(stockoutNo)).toMatchObject({ status: 50, interceptStatus: 1, repickNo: null })
    const confirm = () => world.call('POST', '/v1/stockout/intercept/confirm', { stockoutNos: [stockoutNo] })
    expect(await confirm()).toMatchObject({ code: 'A2228' })
    const now = world.clock.now()
    const finished = await hands.one('PICK_FINISH', pickNo, { pickNo, startTime: now, finishTime: now }, lease)
    expect(finished).toMatchObject({ verdict: 'applied' })
    expect(await confirm()).toMatchObject({ code: '00000', data: { done: [stockoutNo] } })
    expect(await orderOf(stockoutNo)).toMatchObject({ status: 5, interceptStatus: 2 })
    expect(await held('PUBEAN')).toEqual([
      { place: 'A-05', qty: 98, alloc: 0, freeze: 0 },
      { place: pickNo, qty: 2, alloc: 0, freeze: 0 },
    ])
    const putback = await rows(
      world,
      `select l.from_location_no, l.plan_qty from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
        where m.tenant_id = $1 and m.src_no = $2`,
      [stockoutNo],
    )
    expect(putback).toEqual([{ fromLocationNo: pickNo, planQty: 2 }])
    expect(await rows(world, `select 1 from stock_check_line where tenant_id = $1 and location_no = 'A-05'`)).toHaveLength(1)
    expect(await broken(world)).toEqual([])
  })
})

describe('强制释放', () => {
  const release = (pickNo: string) => world.call('POST', '/v1/pick/order/release', { pickNo, reason: '换人' })
  const confirm = (stockoutNo: string) => world.call('POST', '/v1/stockout/intercept/confirm', { stockoutNos: [stockoutNo] })

  test('orders nobody picked for wait for a picker again, and one to be stopped is over with the confirmation', async () => {
    const [pick] = await releaseWave(world, [
      { G1: 1, PUBEAN: 1 },
      { G1: 2, PUBEAN: 2 },
    ])
    const { pickNo = '', stockoutNos: [one = '', two = ''] = [] } = pick ?? {}
    await hands.one('PICK_CLAIM', pickNo, { pickNo })
    await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [one], reason: '客户要求' })
    expect(await confirm(one)).toMatchObject({ code: 'A2228' })
    expect(await release(pickNo)).toMatchObject({ code: '00000', data: { leaseVersion: 2 } })
    expect([(await orderOf(one))['status'], (await orderOf(two))['status']]).toEqual([40, 40])
    expect(await confirm(one)).toMatchObject({ code: '00000', data: { done: [one] } })
    expect(await orderOf(one)).toMatchObject({ status: 5, interceptStatus: 2, pickNo: null })
    expect((await pickOf(world, pickNo)).lines.map(({ planQty }) => planQty)).toEqual([2, 2])
    expect(await broken(world)).toEqual([])
    expect(await hands.one('PICK_CLAIM', pickNo, { pickNo })).toMatchObject({ verdict: 'applied' })
    expect(await orderOf(two)).toMatchObject({ status: 50 })
  })

  test('what was picked stays picked, its order stays at 50 and is confirmed once the pick order is done', async () => {
    const pick = await claimed({ G1: 2 })
    const [stockoutNo = ''] = pick.stockoutNos
    const [first] = pickOps(hands, pick)
    await hands.send([first!])
    await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stockoutNo], reason: '客户要求' })
    await release(pick.pickNo)
    expect(await orderOf(stockoutNo)).toMatchObject({ status: 50, interceptStatus: 1 })
    expect(await confirm(stockoutNo)).toMatchObject({ code: 'A2228' })
    expect(await broken(world)).toEqual([])
  })
})
