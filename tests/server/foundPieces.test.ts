// What hands moved and the books did not hold: told aloud, found once, frozen until a leader has looked (floor.md §16.2 Clashes A1701).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/ops/decide'
import { conflict } from '#contract/stockout/conflict'
import { addHandheld, addStaff, furnish, imbalances, only, shortOf, type Handheld } from '../support/floor.ts'
import { addGoods, addStock, broken, openWorld, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())

const bins = ['M-01', 'M-02', 'M-03'] as const
/** New goods, so many pieces of them in M-01; M-02 and M-03 hold none. */
const goodsAt = async (pieces: number): Promise<string> => {
  const goods = `M${++serial}`
  await addGoods(world, goods)
  for (const [i, bin] of bins.entries()) await addStock(world, bin, 500 + i, 'G1', 1)
  if (pieces > 0) await addStock(world, 'M-01', 500, goods, pieces)
  return goods
}
const move = (by: Handheld, goodsNo: string, from: string, to: string, qty: number) =>
  by.op('MOVE_LINE', 'free', {
    ownerNo: 'OW001',
    goodsNo,
    fromLocationNo: from,
    toLocationNo: to,
    batchNo: '',
    quality: 1,
    qty,
  })
const moved = async (by: Handheld, goodsNo: string, from: string, to: string, qty: number): Promise<string> =>
  shortOf(only((await by.send([move(by, goodsNo, from, to, qty)])).results))
interface Held {
  readonly place: string
  readonly qty: number
  readonly frozen: number
}
const held = (goodsNo: string): Promise<Held[]> =>
  rows<Held>(
    world,
    `select location_no as place, qty, freeze_qty as frozen from stock where tenant_id = $1 and goods_no = $2 order by location_no`,
    [goodsNo],
  )
const found = async (goodsNo: string): Promise<number[]> =>
  (
    await rows<{ qty: number }>(
      world,
      `select change_qty as qty from stock_flow where tenant_id = $1 and goods_no = $2 and flow_type = 7 order by id`,
      [goodsNo],
    )
  ).map((row) => row.qty)
/** The conflicts of these goods, oldest first. */
const conflicts = (goodsNo: string) =>
  rows<{ opId: string; code: string; locationNo: string | null; status: number }>(
    world,
    'select op_id, code, location_no, status from op_exception where tenant_id = $1 and goods_no = $2 order by effective_at, op_id',
    [goodsNo],
  )
const pieceOf = ({
  locationNo,
  ownerNo,
  goodsNo,
  batchNo,
}: Record<'locationNo' | 'ownerNo' | 'goodsNo' | 'batchNo', string>) => ({
  locationNo,
  ownerNo,
  goodsNo,
  batchNo,
  quality: 1,
})
const end = (opId: string, resolution: number) =>
  world.call<{ done: string[]; failed: { msg: string }[] }>('PUT', '/v1/stockout/conflict/handle', {
    opIds: [opId],
    resolution,
    remark: '看过了',
  })
const sound = async (): Promise<void> => expect([await imbalances(world), await broken(world)]).toEqual([[], []])

test('a million pieces out of a bin that was never filled, three times: told each time, found once, frozen', async () => {
  const goods = await goodsAt(0)
  const a = await addHandheld(world, `移库机${serial}`)
  for (let i = 0; i < 3; i += 1) expect(await moved(a, goods, 'M-01', 'M-02', 1_000_000)).toBe('flagged A1701')
  expect(await held(goods)).toEqual([{ place: 'M-02', qty: 1_000_000, frozen: 1_000_000 }])
  expect(await found(goods)).toEqual([1_000_000])
  expect((await conflicts(goods)).map((row) => [row.code, row.locationNo])).toEqual(
    Array.from({ length: 3 }, () => ['A1701', 'M-02']),
  )
  await sound()
})

test('twelve devices move the same eight pieces, all at once: eight are free, eight are found and frozen, nothing is made', async () => {
  const goods = await goodsAt(8)
  const hands = await Promise.all(Array.from({ length: 12 }, (_, i) => addHandheld(world, `同移${serial}-${i}`)))
  const verdicts = await Promise.all(hands.map((by, i) => moved(by, goods, 'M-01', i % 2 === 0 ? 'M-02' : 'M-03', 8)))
  expect(verdicts.filter((one) => one === 'applied')).toHaveLength(1)
  expect(verdicts.filter((one) => one === 'flagged A1701')).toHaveLength(11)
  const left = await held(goods)
  expect([left.reduce((sum, one) => sum + one.qty, 0), left.reduce((sum, one) => sum + one.frozen, 0)]).toEqual([16, 8])
  expect(await found(goods)).toEqual([8])
  await sound()
})

test('found pieces are carried on without another word and stay frozen, whoever carries them', async () => {
  const goods = await goodsAt(5)
  const a = await addHandheld(world, `搬运机${serial}`)
  expect(await moved(a, goods, 'M-01', 'M-02', 7)).toBe('flagged A1701')
  expect(await held(goods)).toEqual([{ place: 'M-02', qty: 7, frozen: 2 }])
  expect(await moved(a, goods, 'M-02', 'M-03', 6)).toBe('applied')
  expect(await held(goods)).toEqual([
    { place: 'M-02', qty: 1, frozen: 1 },
    { place: 'M-03', qty: 6, frozen: 1 },
  ])
  expect(await found(goods)).toEqual([2])
  await sound()
})

test('认可 sets found pieces free and pays the work; 作废 takes them off the books; nobody judges his own', async () => {
  const goods = await goodsAt(3)
  const staff = await addStaff(world, `移库主管${serial}`, null, [operations.MOVE_LINE.right, conflict.acts.resolve.right])
  const a = await addHandheld(world, `移库机${serial}`, staff)
  expect(await moved(a, goods, 'M-01', 'M-02', 5)).toBe('flagged A1701')
  const { opId } = only(await conflicts(goods))
  const shown = await world.call<{ records: object[] }>('GET', '/v1/stockout/conflict/list', { goodsNo: goods })
  expect(shown.data.records).toMatchObject([{ opId, code: 'A1701', locationNo: 'M-02', foundQty: 2 }])
  const ask = { opIds: [opId], resolution: 2, remark: '我放的' }
  const headers = { tenantid: String(world.tenantId), accesstoken: staff.accessToken }
  expect(await sendTo(world.app, 'PUT /v1/stockout/conflict/handle', ask, headers)).toMatchObject({ code: 'A2241' })
  expect(await world.call('PUT', '/v1/stockout/conflict/ignore', { opIds: [opId], remark: '算了' })).toMatchObject({
    code: 'A2249',
    msg: '现场发现的2件还没有人认可，请认可、盘点或作废',
  })
  expect(await end(opId, 2)).toMatchObject({ code: '00000', data: { done: [opId] } })
  expect(await held(goods)).toEqual([{ place: 'M-02', qty: 5, frozen: 0 }])
  const work = await rows<{ isValid: number }>(world, 'select is_valid from work_record where tenant_id = $1 and op_id = $2', [
    opId,
  ])
  expect(work.every((row) => row.isValid === 1)).toBe(true)
  await sound()

  expect(await moved(a, goods, 'M-02', 'M-03', 9)).toBe('flagged A1701')
  const second = (await conflicts(goods)).find((row) => row.status === 10)?.opId ?? ''
  expect(await end(second, 4)).toMatchObject({ data: { done: [second] } })
  expect(await held(goods)).toEqual([{ place: 'M-03', qty: 5, frozen: 0 }])
  await sound()
})

test('盘点 decides: the count of the bin where they lie says how many there are', async () => {
  const goods = await goodsAt(4)
  const a = await addHandheld(world, `移库机${serial}`)
  expect(await moved(a, goods, 'M-01', 'M-02', 10)).toBe('flagged A1701')
  const { opId } = only(await conflicts(goods))
  expect(await end(opId, 3)).toMatchObject({ data: { done: [opId] } })
  const { checkNo } = only(
    await rows<{ checkNo: string }>(world, 'select check_no from op_exception where tenant_id = $1 and op_id = $2', [opId]),
  )
  const lines = await rows<{ locationNo: string }>(
    world,
    'select location_no from stock_check_line where tenant_id = $1 and check_no = $2 and goods_no = $3 order by 1',
    [checkNo, goods],
  )
  expect(lines.map((line) => line.locationNo)).toEqual(['M-01', 'M-02'])
  const post = (path: string, input: object) => world.call('POST', `/v1/inventory${path}`, { checkNo, ...input })
  expect(await post('/begin', {})).toMatchObject({ code: '00000' })
  const open = await world.call<{
    lines: { locationNo: string; ownerNo: string; goodsNo: string; batchNo: string; bookQty: number }[]
  }>('GET', '/v1/inventory/detail', { checkNo })
  const counts = open.data.lines.map((line) => ({
    ...pieceOf(line),
    qty: line.goodsNo === goods && line.locationNo === 'M-02' ? 7 : line.bookQty,
  }))
  for (const roundNo of [1, 2]) {
    const due = roundNo === 1 ? counts : counts.filter((line) => line.goodsNo === goods && line.locationNo === 'M-02')
    expect(await post('/count', { roundNo, lines: due })).toMatchObject({ code: '00000' })
    expect(await post('/commit', {})).toMatchObject({ code: '00000' })
  }
  await world.run((ctx) =>
    ctx.tx.query('update stock_check set commit_user_id = 2, first_approve_user_id = 3 where tenant_id = $1 and check_no = $2', [
      ctx.tenantId,
      checkNo,
    ]),
  )
  expect(await post('/result', {})).toMatchObject({ code: '00000', data: { status: 50 } })
  expect(await held(goods)).toEqual([{ place: 'M-02', qty: 7, frozen: 0 }])
  await sound()
})

test('a move order carried by two: what is beyond it is told and pays nobody, the pieces lie where they were put', async () => {
  const goods = await goodsAt(20)
  const key = { ownerNo: 'OW001', goodsNo: goods, batchNo: '', quality: 1 }
  const made = await world.call<{ moveNo: string }>('POST', '/v1/stock/move', {
    ...wh,
    moveType: 1,
    lines: [{ ...key, fromLocationNo: 'M-01', toLocationNo: 'M-02', planQty: 8 }],
  })
  expect(made).toMatchObject({ code: '00000' })
  const { moveNo } = made.data
  const hands = await Promise.all(['甲', '乙'].map((name) => addHandheld(world, `同单${name}${serial}`)))
  const carry = (by: Handheld) =>
    by.one('MOVE_LINE', 'free', { ...key, moveNo, fromLocationNo: 'M-01', toLocationNo: 'M-02', qty: 8 })
  const verdicts = await Promise.all(hands.map(async (by) => shortOf(await carry(by))))
  expect(verdicts.sort()).toEqual(['applied', 'flagged A1722'])
  const paid = await rows(world, 'select 1 from work_record where tenant_id = $1 and biz_no = $2 and is_valid = 1', [moveNo])
  expect(paid).toHaveLength(1)
  expect(await held(goods)).toEqual([
    { place: 'M-01', qty: 4, frozen: 0 },
    { place: 'M-02', qty: 16, frozen: 0 },
  ])
  await sound()
})

test('解冻 at the desk does not reach found pieces', async () => {
  const goods = await goodsAt(2)
  const a = await addHandheld(world, `移库机${serial}`)
  expect(await moved(a, goods, 'M-01', 'M-02', 6)).toBe('flagged A1701')
  const row = {
    warehouseNo: 'W01',
    sid: 'LOCAL',
    locationNo: 'M-02',
    ownerNo: 'OW001',
    goodsNo: goods,
    batchNo: '',
    quality: 1,
    qty: 4,
  }
  expect(await world.call('POST', '/v1/stock/unfreeze', { rows: [row], reason: '放行' })).toMatchObject({
    code: 'A1737',
    msg: `解冻数量不能大于冻结数量0：${goods} 库位M-02，现场发现的件请在作业冲突里处理`,
  })
})
