// Goods coming in by hand, through the batch call: the good way, every clash with what is true of it, and the books after each.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stockinLife } from '#contract/rules/inboundLife'
import { waitTask } from '#server/core/floor/expire'
import { addHandheld, addStaff, hireTemp, type Handheld } from '../support/floor.ts'
import { expectOrder, furnishInbound, inboundFaults, orderOf, setGoods } from '../support/inbound.ts'
import { addGoods, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let one: Handheld
let two: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnishInbound(world, ['S-01', 'S-02', 'S-03', 'S-04'])
  await world.run(({ tx, tenantId }) =>
    tx.query(`update location set mix_goods = 1, mix_batch = 1 where tenant_id = $1 and location_no in ('S-01', 'S-02')`, [
      tenantId,
    ]),
  )
  await world.run(({ tx, tenantId, id, at: now }) =>
    tx.query(
      `insert into owner_config (tenant_id, id, owner_no, warehouse_no, sid, blind_receive, create_time, update_time)
       values ($1, $2, $3, '*', '*', 1, $4, $4)`,
      [tenantId, id(), ownerNo, now],
    ),
  )
  // the supervisor of receiving
  one = await addHandheld(world, '收货一', await addStaff(world, '收货一员', null, [281_300, 281_400, 281_500, 281_600, 170_422]))
  two = await addHandheld(world, '收货二')
})
afterAll(() => world.close())
afterEach(async () => expect(await inboundFaults(world)).toEqual([]))

const fresh = async (): Promise<string> => {
  const goodsNo = `N${++serial}`
  await addGoods(world, goodsNo)
  return goodsNo
}
interface More {
  readonly quality?: number
  readonly batchNo?: string
  readonly produceDate?: string
  readonly containerNo?: string
  readonly arrivalNo?: string
}
const receive = (by: Handheld, stockinNo: string, goodsNo: string, qty: number, { quality = 1, ...more }: More = {}) =>
  by.op('RECEIVE_LINE', stockinNo, { stockinNo, ownerNo, goodsNo, barcode: `69${goodsNo}`, qty, quality, ...more })
const put = (by: Handheld, goodsNo: string, qty: number, locationNo: string, more: More = {}) =>
  by.op('PUTAWAY_LINE', 'free', {
    ownerNo,
    goodsNo,
    batchNo: more.batchNo ?? '',
    quality: more.quality ?? 1,
    qty,
    locationNo,
    ...(more.containerNo !== undefined && { containerNo: more.containerNo }),
  })
const said = async (by: Handheld, ops: readonly ReturnType<Handheld['op']>[]): Promise<readonly string[]> =>
  (await by.send(ops)).results.map((result) => ('code' in result ? `${result.verdict} ${result.code}` : result.verdict))
const stockOf = async (goodsNo: string) =>
  rows<{ place: string; batch: string; quality: number; qty: number }>(
    world,
    `select location_no as place, batch_no as batch, quality, qty from stock where tenant_id = $1 and goods_no = $2 order by 1, 2, 3`,
    [goodsNo],
  )
const at = async (goodsNo: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await stockOf(goodsNo)).map(({ place, quality, qty }) => [quality === 1 ? place : `${place} ${quality}`, qty]),
  )
/** 收货完成 or 短收关闭 by the first device; the code of the answer. */
const finish = async (stockinNo: string, isShort: boolean): Promise<string> => {
  const { tenantId } = world
  const { deviceId, deviceKey, staff } = one
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/v1/pda/claim/stockin',
    headers: { tenantid: String(tenantId), accesstoken: staff.accessToken, deviceid: deviceId, devicekey: deviceKey },
    payload: { stockinNo, isShort },
  })
  return reply.json<{ code: string }>().code
}
const truck = async (more: object = {}) => {
  const op = one.op('ARRIVAL_CREATE', 'free', {
    ownerNo,
    plateNo: '浙A12345',
    boxNum: 30,
    damageBoxNum: 0,
    photos: [],
    ...more,
  })
  return op
}
const truckOf = async (opId: string) =>
  (
    await rows<{ arrivalNo: string; status: number; boxNum: number; damageBoxNum: number; unloadBoxNum: number | null }>(
      world,
      'select arrival_no, status, box_num, damage_box_num, unload_box_num from arrival where tenant_id = $1 and op_id = $2',
      [opId],
    )
  )[0]

test('received in two lots and put away: every counter, record and piece of work', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
  expect(await said(one, [receive(one, stockinNo, goodsNo, 6)])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.receiving, receiveQty: 6, goodQty: 6 })
  expect(await at(goodsNo)).toEqual({ 'RCV-STAGE': 6 })
  expect(await said(two, [receive(two, stockinNo, goodsNo, 4, { quality: 2 })])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.toPutaway, receiveQty: 10, defectQty: 4 })
  expect(await said(one, [put(one, goodsNo, 6, 'S-01')])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.shelving, putawayQty: 6 })
  expect(await said(one, [put(one, goodsNo, 4, 'S-01', { quality: 2 })])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done, putawayQty: 10 })
  expect(await at(goodsNo)).toEqual({ 'S-01': 6, 'S-01 2': 4 })
  const flows = await rows<{ type: number; qty: number; biz: string }>(
    world,
    'select flow_type as type, change_qty as qty, biz_no as biz from stock_flow where tenant_id = $1 and goods_no = $2 order by occurred_at, id',
    [goodsNo],
  )
  const booked = new Set(flows.map(({ type, qty }) => `${type} ${qty}`))
  expect(booked).toEqual(new Set(['1 4', '1 6', '2 -4', '2 -6', '2 4', '2 6']))
  expect(new Set(flows.map(({ biz }) => biz))).toEqual(new Set([stockinNo]))
  const work = await rows<{ opType: number; goodsNum: number; isValid: number }>(
    world,
    'select op_type, goods_num, is_valid from work_record where tenant_id = $1 and biz_no = $2 order by op_type, goods_num',
    [stockinNo],
  )
  expect(work.map(({ opType, goodsNum }) => [opType, goodsNum])).toEqual([
    [11, 4],
    [11, 6],
    [12, 4],
    [12, 6],
  ])
})

test('a batch that holds receipts and put-aways of one order, and the same batch sent again', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 5 })
  const ops = [receive(one, stockinNo, goodsNo, 5), put(one, goodsNo, 2, 'S-01'), put(one, goodsNo, 3, 'S-02')]
  expect(await said(one, ops)).toEqual(['applied', 'applied', 'applied'])
  expect(await said(one, ops)).toEqual(['duplicate', 'duplicate', 'duplicate'])
  expect(await at(goodsNo)).toEqual({ 'S-01': 2, 'S-02': 3 })
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done, receiveQty: 5, putawayQty: 5 })
})

test('A1811: the allowed part is received, the rest stands in EXC-STAGE with a task', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 10 }, { overRateBp: 1000 })
  expect(await said(one, [receive(one, stockinNo, goodsNo, 8)])).toEqual(['applied'])
  expect(await said(two, [receive(two, stockinNo, goodsNo, 8)])).toEqual(['flagged A1811'])
  expect(await at(goodsNo)).toEqual({ 'EXC-STAGE': 5, 'RCV-STAGE': 11 })
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.toPutaway, receiveQty: 11 })
  const [task] = await rows<{ source: number; qty: number; from: string }>(
    world,
    `select m.source, l.plan_qty as qty, l.from_location_no as from from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
      where m.tenant_id = $1 and l.goods_no = $2`,
    [goodsNo],
  )
  expect(task).toEqual({ source: 4, qty: 5, from: 'EXC-STAGE' })
})

test('two lines of the same goods are filled one after the other by one receipt', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, [
    [goodsNo, 3],
    [goodsNo, 4],
  ])
  expect(await said(one, [receive(one, stockinNo, goodsNo, 7)])).toEqual(['applied'])
  const lines = await rows<{ receiveQty: number }>(
    world,
    'select receive_qty from stockin_line where tenant_id = $1 and stockin_no = $2 order by line_no',
    [stockinNo],
  )
  expect(lines.map(({ receiveQty }) => receiveQty)).toEqual([3, 4])
  expect(await said(one, [put(one, goodsNo, 7, 'S-01')])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done })
})

test('A1813: goods of no line are counted into EXC-STAGE; a carton of mixed goods gives one of each', async () => {
  const [wanted, other] = [await fresh(), await fresh()]
  const stockinNo = await expectOrder(world, { [wanted]: 2 })
  expect(await said(one, [receive(one, stockinNo, wanted, 2), receive(one, stockinNo, other, 3)])).toEqual([
    'applied',
    'flagged A1813',
  ])
  expect(await at(other)).toEqual({ 'EXC-STAGE': 3 })
  expect(await orderOf(world, stockinNo)).toMatchObject({ receiveQty: 2 })
})

test('A1818: what comes after the order was closed short is named, and stands in EXC-STAGE', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
  await said(one, [receive(one, stockinNo, goodsNo, 4), put(one, goodsNo, 4, 'S-01')])
  expect(await finish(stockinNo, true)).toBe('00000')
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.closed, receiveQty: 4, putawayQty: 4 })
  expect(await finish(stockinNo, true)).toBe('A1819')
  expect(await said(two, [receive(two, stockinNo, goodsNo, 6)])).toEqual(['flagged A1818'])
  expect(await at(goodsNo)).toEqual({ 'EXC-STAGE': 6, 'S-01': 4 })
})

test('RECEIVE_FINISH: nothing received, pieces not on a shelf, and the way to 待上架', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
  expect(await finish(stockinNo, false)).toBe('A1817')
  await said(one, [receive(one, stockinNo, goodsNo, 3)])
  expect(await finish(stockinNo, true)).toBe('A1820')
  expect(await finish(stockinNo, false)).toBe('00000')
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.toPutaway })
  expect(await said(one, [put(one, goodsNo, 3, 'S-01')])).toEqual(['applied'])
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done })
})

test('dates: A1814 without, A1815 to come, A1812 too old unless a supervisor holds the batch', async () => {
  const goodsNo = await fresh()
  await setGoods(world, goodsNo, { batchManage: 1, expiryManage: 1, shelfLifeDay: 100, receiveLimitDay: 60 })
  const stockinNo = await expectOrder(world, { [goodsNo]: 30 })
  const clerk = await addStaff(world, '收货员', null, [281_500])
  const third = await addHandheld(world, '收货三', clerk)
  expect(
    await said(third, [
      receive(third, stockinNo, goodsNo, 1),
      receive(third, stockinNo, goodsNo, 2, { produceDate: '2025-06-18' }),
      receive(third, stockinNo, goodsNo, 3, { produceDate: '2025-05-01' }),
      receive(third, stockinNo, goodsNo, 3, { produceDate: '2025-05-01', quality: 5 }),
    ]),
  ).toEqual(['flagged A1814', 'flagged A1815', 'flagged A1812', 'flagged A1812'])
  expect(await at(goodsNo)).toEqual({})
  expect(
    await said(one, [
      receive(one, stockinNo, goodsNo, 4, { produceDate: '2025-06-10' }),
      receive(one, stockinNo, goodsNo, 5, { produceDate: '2025-05-01', quality: 5 }),
    ]),
  ).toEqual(['applied', 'applied'])
  const held = await rows<{ batchNo: string; quality: number; produceDate: string; expireDate: string; inDate: string }>(
    world,
    'select batch_no, quality, produce_date, expire_date, in_date from stock where tenant_id = $1 and goods_no = $2 order by batch_no',
    [goodsNo],
  )
  expect(held).toEqual([
    { batchNo: '20250501', quality: 5, produceDate: '2025-05-01', expireDate: '2025-08-09', inDate: '2025-06-17' },
    { batchNo: '20250610', quality: 1, produceDate: '2025-06-10', expireDate: '2025-09-18', inDate: '2025-06-17' },
  ])
  expect(await said(one, [put(one, goodsNo, 4, 'S-01', { batchNo: '20250610' })])).toEqual(['applied'])
  const [shelf] = await rows<{ produceDate: string }>(
    world,
    `select produce_date from stock where tenant_id = $1 and goods_no = $2 and location_no = 'S-01'`,
    [goodsNo],
  )
  expect(shelf?.produceDate).toBe('2025-06-10')
})

test('A1816: goods in a container of another owner are booked where they lie', async () => {
  const goodsNo = await fresh()
  await world.run(async ({ tx, tenantId, id, at: now }) => {
    await tx.query(
      `insert into owner (tenant_id, id, owner_no, short_name, full_name, create_time, update_time) values ($1, $2, 'OW777', '别家', '别家', $3, $3)`,
      [tenantId, id(), now],
    )
    await tx.query(
      `insert into goods (tenant_id, id, owner_no, goods_no, goods_name, create_time, update_time) values ($1, $2, 'OW777', 'X1', '别家的', $3, $3)`,
      [tenantId, id(), now],
    )
  })
  const theirs = await expectOrder(world, { X1: 5 }, { ownerNo: 'OW777' })
  const ours = await expectOrder(world, { [goodsNo]: 5 })
  const first = one.op('RECEIVE_LINE', theirs, {
    stockinNo: theirs,
    ownerNo: 'OW777',
    goodsNo: 'X1',
    barcode: 'X1',
    qty: 5,
    quality: 1,
    containerNo: 'TP01',
  })
  expect(await said(one, [first])).toEqual(['applied'])
  expect(await said(two, [receive(two, ours, goodsNo, 5, { containerNo: 'TP01' })])).toEqual(['flagged A1816'])
  expect(await at(goodsNo)).toEqual({ 'RCV-STAGE': 5 })
})

test('PUTAWAY: a container label scanned twice by two people: what is missing is found, and counted', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 5 })
  await said(one, [receive(one, stockinNo, goodsNo, 5, { containerNo: 'TP02' })])
  expect(await said(one, [put(one, goodsNo, 5, 'S-01', { containerNo: 'TP02' })])).toEqual(['applied'])
  expect(await said(two, [put(two, goodsNo, 5, 'S-02', { containerNo: 'TP02' })])).toEqual(['flagged A1821'])
  const held = await rows<{ place: string; qty: number; frozen: number }>(
    world,
    'select location_no as place, qty, freeze_qty as frozen from stock where tenant_id = $1 and goods_no = $2 order by 1',
    [goodsNo],
  )
  // on the books one at a time: the surplus is frozen until somebody has looked
  expect(held.reduce((sum, { qty, frozen }) => sum + qty - frozen, 0)).toBe(5)
  expect(await orderOf(world, stockinNo)).toMatchObject({ putawayQty: 5, status: stockinLife.done })
})

test.each([
  ['A1702', { isLocked: 1, lockReason: '盘点中' }],
  ['A1703', { isDisabled: 1 }],
] as const)('PUTAWAY %s: the goods lie where they were put', async (code, facts) => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 2 })
  const set = (values: object) =>
    world.run(({ tx, tenantId }) =>
      tx.query(
        `update location set is_locked = coalesce(($2::jsonb ->> 'isLocked')::smallint, 0), lock_reason = $2::jsonb ->> 'lockReason',
                is_disabled = coalesce(($2::jsonb ->> 'isDisabled')::smallint, 0) where tenant_id = $1 and location_no = 'S-03'`,
        [tenantId, JSON.stringify(values)],
      ),
    )
  await set(facts)
  expect(await said(one, [receive(one, stockinNo, goodsNo, 2), put(one, goodsNo, 2, 'S-03')])).toEqual([
    'applied',
    `flagged ${code}`,
  ])
  await set({})
  expect(await at(goodsNo)).toEqual({ 'S-03': 2 })
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done })
})

test('移库 out of the stage and into it: the order’s put-away alone takes its pieces, and no piece is there twice', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 10 })
  const move = (qty: number, fromLocationNo: string, toLocationNo: string, moveNo?: string) =>
    two.op('MOVE_LINE', moveNo ?? 'free', {
      ...(moveNo !== undefined && { moveNo }),
      ownerNo,
      goodsNo,
      batchNo: '',
      quality: 1,
      qty,
      fromLocationNo,
      toLocationNo,
    })
  await said(one, [receive(one, stockinNo, goodsNo, 10)])
  expect(await said(two, [move(4, 'RCV-STAGE', 'S-01'), put(two, goodsNo, 2, 'EXC-STAGE')])).toEqual([
    'flagged A1735',
    'flagged A1735',
  ])
  expect(await said(one, [put(one, goodsNo, 10, 'S-02')])).toEqual(['applied'])
  expect(await at(goodsNo)).toEqual({ 'S-02': 10 })
  expect(await said(two, [move(3, 'S-02', 'RCV-STAGE')])).toEqual(['flagged A1735'])
  expect(await at(goodsNo)).toEqual({ 'EXC-STAGE': 3, 'S-02': 7 })
  const [task] = await rows<{ moveNo: string }>(
    world,
    `select move_no from stock_move_line where tenant_id = $1 and goods_no = $2 and from_location_no = 'EXC-STAGE'`,
    [goodsNo],
  )
  // unasked nothing leaves it; its task does
  expect(await said(two, [move(3, 'EXC-STAGE', 'S-01')])).toEqual(['flagged A1735'])
  expect(await said(two, [move(3, 'EXC-STAGE', 'S-01', task?.moveNo ?? '')])).toEqual(['applied'])
  expect(await at(goodsNo)).toEqual({ 'S-01': 3, 'S-02': 7 })
  // carried once more by who was without network: the task is done, there is nothing to be found
  expect(await said(two, [move(3, 'EXC-STAGE', 'S-01', task?.moveNo ?? '')])).toEqual(['flagged A1735'])
  expect(await at(goodsNo)).toEqual({ 'S-01': 3, 'S-02': 7 })
})

test('PUTAWAY into a bin that does not exist moves nothing', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 2 })
  expect(await said(one, [receive(one, stockinNo, goodsNo, 2), put(one, goodsNo, 2, 'NO-BIN')])).toEqual([
    'applied',
    'flagged A1703',
  ])
  expect(await at(goodsNo)).toEqual({ 'RCV-STAGE': 2 })
})

test('two devices receive at once: both count, and what is too much is named once', async () => {
  const goodsNo = await fresh()
  const stockinNo = await expectOrder(world, { [goodsNo]: 60 })
  const both = [one, two].map((by) => by.send(Array.from({ length: 20 }, () => receive(by, stockinNo, goodsNo, 2))))
  const replies = await Promise.all(both)
  const verdicts = replies.flatMap(({ results }) => results.map(({ verdict }) => verdict))
  expect(verdicts.filter((verdict) => verdict === 'applied')).toHaveLength(30)
  expect(verdicts.filter((verdict) => verdict === 'flagged')).toHaveLength(10)
  expect(await at(goodsNo)).toEqual({ 'EXC-STAGE': 20, 'RCV-STAGE': 60 })
})

test('a truck without an order, unloaded by three, received without an order', async () => {
  const [a, b] = [await fresh(), await fresh()]
  const photo = { sha256: 'a'.repeat(64), bytes: 1000 }
  const came = await truck({ damageBoxNum: 2, photos: [photo] })
  const temp = await hireTemp(world, [10], true, 'T:77')
  const workers = [`U:${one.staff.userId}`, `U:${two.staff.userId}`, 'T:77']
  const begun = one.op('UNLOAD_START', 'free', { arrivalNo: came.opId, workers })
  const blind = (goodsNo: string, qty: number) =>
    one.op('RECEIVE_LINE', 'free', { arrivalNo: came.opId, ownerNo, goodsNo, barcode: goodsNo, qty, quality: 1 })
  expect(await said(one, [came, begun])).toEqual(['applied', 'applied'])
  world.clock.set(world.clock.now() + 30 * 60_000)
  const shares = [5000, 3000, 2000]
  const done = one.op('UNLOAD_FINISH', 'free', {
    arrivalNo: came.opId,
    workers: workers.map((badgeCode, i) => ({ badgeCode, shareBp: shares[i] ?? 0 })),
    boxNum: 31,
    palletNum: 2,
    damageBoxNum: 3,
    photos: [photo],
  })
  expect(await said(one, [done, blind(a, 6), blind(b, 4), blind(a, 2)])).toEqual(Array(4).fill('applied'))
  expect(await truckOf(came.opId)).toMatchObject({ status: 40, boxNum: 30, damageBoxNum: 3, unloadBoxNum: 31 })
  const work = await rows<{ operatorKey: string; boxNum: number; shareBp: number; durationSec: number }>(
    world,
    'select operator_key, box_num, share_bp, duration_sec from work_record where tenant_id = $1 and op_type = 10 order by box_num desc',
  )
  expect(work.map(({ boxNum, shareBp }) => [boxNum, shareBp])).toEqual([
    [16, 5000],
    [9, 3000],
    [6, 2000],
  ])
  expect(work.at(-1)?.operatorKey).toBe(`T${temp}`)
  expect(work[0]?.durationSec).toBe(1800)
  const order = await rows<{ stockinNo: string; planQty: number; receiveQty: number; skuNum: number; isBlind: number }>(
    world,
    `select o.stockin_no, o.plan_qty, o.receive_qty, o.sku_num, o.is_blind from stockin_order o
       join arrival_stockin l on l.tenant_id = $1 and l.stockin_no = o.stockin_no
       join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no where o.tenant_id = $1 and a.op_id = $2`,
    [came.opId],
  )
  expect(order).toMatchObject([{ planQty: 12, receiveQty: 12, skuNum: 2, isBlind: 1 }])
  expect(await said(two, [put(two, a, 8, 'S-01'), put(two, b, 4, 'S-02')])).toEqual(['applied', 'applied'])
  const stockinNo = order[0]?.stockinNo ?? ''
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.receiving, putawayQty: 12 })
  expect(await finish(stockinNo, false)).toBe('00000')
  expect(await orderOf(world, stockinNo)).toMatchObject({ status: stockinLife.done })
  expect(await truckOf(came.opId)).toMatchObject({ status: 50 })
})

test('a truck entered, emptied and received from without network: everything calls it by its number', async () => {
  const goodsNo = await fresh()
  const came = await truck()
  const workers = [{ badgeCode: `U:${one.staff.userId}`, shareBp: 10_000 }]
  const begun = one.op('UNLOAD_START', 'free', { arrivalNo: came.opId, workers: workers.map(({ badgeCode }) => badgeCode) })
  const report = { arrivalNo: came.opId, workers, boxNum: 30, palletNum: 1, damageBoxNum: 0, photos: [] }
  const blind = { arrivalNo: came.opId, ownerNo, goodsNo, barcode: goodsNo, qty: 2, quality: 1 }
  const done = one.op('UNLOAD_FINISH', 'free', report)
  const received = one.op('RECEIVE_LINE', 'free', blind)
  const again = one.op('UNLOAD_FINISH', 'free', { ...report, boxNum: 31 })
  expect(await said(one, [came, begun, done, received, again])).toEqual([
    'applied',
    'applied',
    'applied',
    'applied',
    'flagged A1810',
  ])
  const arrivalNo = (await truckOf(came.opId))?.arrivalNo ?? ''
  const work = await rows<{ bizNo: string }>(world, 'select biz_no from work_record where tenant_id = $1 and op_id = $2', [
    done.opId,
  ])
  expect(work).toEqual([{ bizNo: arrivalNo }])
  const conflicts = await rows(world, 'select doc_no, owner_no from op_exception where tenant_id = $1 and op_id = $2', [
    again.opId,
  ])
  expect(conflicts).toEqual([{ docNo: arrivalNo, ownerNo }])
  const cut = await rows(
    world,
    `select biz_no from work_record where tenant_id = $1 and biz_no = $2
      union all select doc_no from op_exception where tenant_id = $1 and doc_no = $2
      union all select doc_no from floor_presence where tenant_id = $1 and doc_no = $2`,
    [came.opId.slice(0, 32)],
  )
  expect(cut).toEqual([])
})

test('A1032: goods without an archive are noted by their code: an exception with the leader, and no stock', async () => {
  const came = await truck()
  const noted = one.op('RECEIVE_LINE', came.opId, {
    arrivalNo: came.opId,
    ownerNo,
    goodsNo: '6909999999993',
    barcode: '6909999999993',
    qty: 4,
    quality: 1,
  })
  expect(await said(one, [came, noted])).toEqual(['applied', 'flagged A1032'])
  const [task] = await rows<{ status: number; goodsNo: string | null; qty: number | null; remark: string }>(
    world,
    'select e.status, e.goods_no, e.qty, p.msg as remark from op_exception e join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id where e.tenant_id = $1 and e.op_id = $2',
    [noted.opId],
  )
  expect(task).toMatchObject({ status: 10, qty: 4 })
  expect(task?.remark).toContain('6909999999993')
  expect(await at('6909999999993')).toEqual({})
})

test('badges scanned at a truck that has no number yet are scans like others', async () => {
  const came = await truck()
  const badge = one.op('SCAN', came.opId, {
    flow: 'unload',
    docNo: came.opId,
    step: 'people',
    kind: 'badge',
    verdict: 'ok',
  })
  expect(await said(one, [came, badge])).toEqual(['applied', 'applied'])
  const [kept] = await rows<{ docNo: string }>(world, 'select doc_no from scan_log where tenant_id = $1 and op_id = $2', [
    badge.opId,
  ])
  expect(kept?.docNo).toBe(came.opId.replaceAll('-', ''))
})

/** A truck that nobody began to unload on this server, and the report of a device that it is empty. */
const emptiedEarly = async () => {
  const came = await truck()
  await one.send([came])
  const arrivalNo = (await truckOf(came.opId))?.arrivalNo ?? ''
  const finish = two.op('UNLOAD_FINISH', arrivalNo, {
    arrivalNo,
    workers: [{ badgeCode: `U:${two.staff.userId}`, shareBp: 10_000 }],
    boxNum: 30,
    palletNum: 0,
    damageBoxNum: 0,
    photos: [],
  })
  const { results } = await two.send([finish])
  expect(results).toMatchObject([{ verdict: 'applied', effects: { waiting: 'UNLOAD' } }])
  expect(await truckOf(came.opId)).toMatchObject({ status: 10 })
  return { came, arrivalNo, finish }
}

test('UNLOAD_FINISH that comes before its UNLOAD_START waits for it', async () => {
  const { came, arrivalNo } = await emptiedEarly()
  expect(await said(one, [one.op('UNLOAD_START', arrivalNo, { arrivalNo, workers: [] })])).toEqual(['applied'])
  expect(await truckOf(came.opId)).toMatchObject({ status: 30, unloadBoxNum: 30 })
})

test('shares that are not the whole (A1807), damage without a photo (A1304), a truck already empty (A1810)', async () => {
  const came = await truck()
  await one.send([came])
  const finish = (shareBp: number, damageBoxNum: number) =>
    one.op('UNLOAD_FINISH', 'free', {
      arrivalNo: came.opId,
      workers: [{ badgeCode: `U:${one.staff.userId}`, shareBp }],
      boxNum: 5,
      palletNum: 0,
      damageBoxNum,
      photos: [],
    })
  const start = () => one.op('UNLOAD_START', 'free', { arrivalNo: came.opId, workers: [] })
  expect(await said(one, [start(), finish(9_000, 0), finish(10_000, 1), start(), finish(10_000, 0), finish(10_000, 0)])).toEqual([
    'applied',
    'flagged A1807',
    'flagged A1304',
    'applied',
    'applied',
    'flagged A1810',
  ])
})

test('A1806: a reservation that is called off does not stop the truck, it comes without', async () => {
  await world.run(async ({ tx, tenantId, id, at: now }) => {
    const slot = id()
    await tx.query(
      `insert into dock_slot (tenant_id, id, warehouse_no, sid, dock_no, weekday, start_time, end_time, capacity_box, capacity_vehicle, create_time, update_time)
       values ($1, $2, $3, $4, 'D1', 2, '09:00', '11:00', 500, 2, $5, $5)`,
      [tenantId, slot, wh.warehouseNo, wh.sid, now],
    )
    for (const [no, status] of [
      ['YY1', 20],
      ['YY2', 5],
    ] as const)
      await tx.query(
        `insert into reservation (tenant_id, id, reservation_no, warehouse_no, sid, owner_no, reserve_date, slot_id, dock_no, begin_time, end_time, vehicle_type, box_num, status, create_time, update_time)
         values ($1, $2, $3, $4, $5, $6, '2025-06-17', $7, 'D1', $8, $9, 1, 30, $10, $8, $8)`,
        [tenantId, id(), no, wh.warehouseNo, wh.sid, ownerNo, slot, now, new Date(now.getTime() + 3_600_000), status],
      )
  })
  const [good, off] = [await truck({ reservationNo: 'YY1' }), await truck({ reservationNo: 'YY2' })]
  expect(await said(one, [good, off])).toEqual(['applied', 'flagged A1806'])
  const trucks = await rows<{ opId: string; reservationNo: string | null }>(
    world,
    'select op_id, reservation_no from arrival where tenant_id = $1 and op_id = any($2)',
    [[good.opId, off.opId]],
  )
  expect(Object.fromEntries(trucks.map((row) => [row.opId, row.reservationNo]))).toEqual({
    [good.opId]: 'YY1',
    [off.opId]: null,
  })
  const [reserved] = await rows<{ status: number }>(
    world,
    `select status from reservation where tenant_id = $1 and reservation_no = 'YY1'`,
  )
  expect(reserved?.status).toBe(30)
})

test('MEASURE_GOODS: the archive has it, with the log of receiving; out of bounds it is stopped', async () => {
  const goodsNo = await fresh()
  const measure = (weightG: number, lengthMm: number) =>
    one.op('MEASURE_GOODS', 'free', { ownerNo, goodsNo, weightG, lengthMm, widthMm: 200, heightMm: 100 })
  expect(await said(one, [measure(0, 300), measure(500, 10_000), measure(640, 300)])).toEqual([
    'flagged A1049',
    'flagged A1050',
    'applied',
  ])
  const [archive] = await rows<{ grossWeightG: number; lengthMm: number; volumeCm3: string }>(
    world,
    'select gross_weight_g, length_mm, volume_cm3 from goods where tenant_id = $1 and goods_no = $2',
    [goodsNo],
  )
  expect(archive).toMatchObject({ grossWeightG: 640, lengthMm: 300, volumeCm3: '6000' })
  const log = await rows<{ source: number }>(
    world,
    'select distinct source from goods_log where tenant_id = $1 and goods_no = $2',
    [goodsNo],
  )
  expect(log).toEqual([{ source: 5 }])
})

test('where the UNLOAD_START never comes, the UNLOAD_FINISH is a conflict once the wait is over (A1808)', async () => {
  const { came, finish } = await emptiedEarly()
  world.clock.advance(4 * 3_600_000 + 60_000)
  await waitTask.run(world.services, { tenantId: world.tenantId }, () => false)
  const found = await rows(
    world,
    `select p.verdict, p.code, x.status from pda_op p join op_exception x on x.tenant_id = $1 and x.op_id = p.op_id
      where p.tenant_id = $1 and p.op_id = $2`,
    [finish.opId],
  )
  expect(found).toEqual([{ verdict: 2, code: 'A1808', status: 10 }])
  expect(await truckOf(came.opId)).toMatchObject({ status: 10 })
  expect(await inboundFaults(world)).toEqual([])
})
