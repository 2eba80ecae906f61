// 退货上架与退货拣货（floor.md §16.2），从上传的门口看：放到哪里就记在哪里，多的、错的、没有的，都对得上账。
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addHandheld, addStaff, exceptionsOf, furnish, imbalances, only, shortOf, type Handheld } from '../support/floor.ts'
import { addStock, openWorld, ownerNo, rows, type World } from '../support/outbound.ts'
import {
  employ,
  inspect,
  lying,
  notice,
  openDock,
  photo,
  positions,
  receive,
  returnsOf,
  seen,
  waveOf,
} from '../support/returns.ts'

let world: World
let here: Handheld
let serial = 0
/** The return at hand: two good pieces of G1 in line 1, one defect of G2 in line 2. */
let returnNo = ''
let waybill = ''
beforeAll(async () => {
  world = await openWorld()
  await furnish(world, 3)
  await addStock(world, 'B-01', 900, 'G1', 5)
  await addStock(world, 'B-02', 901, 'G1', 5)
  here = await addHandheld(world, '上架机')
  await openDock(world, [here.staff])
})
beforeEach(async () => {
  serial += 1
  waybill = `7840000000${String(serial).padStart(4, '0')}`
  returnNo = await notice(world, waybill, { G1: 2, G2: 1 })
  await receive(here, waybill)
  const lines = [seen('G1', 2), seen('G2', 1, { quality: 2, reasons: ['污渍'], photos: [photo] })]
  expect(shortOf(await inspect(here, waybill, lines))).toBe('applied')
})
afterAll(async () => {
  expect(await imbalances(world)).toEqual([])
  await world.close()
})

const good = (qty = 2) => ({ returnNo, lineNo: 1, goodsNo: 'G1', quality: 1, qty, from: positions.good })
const defect = () => ({ returnNo, lineNo: 2, goodsNo: 'G2', quality: 2, qty: 1, from: positions.defect })
const waveNo = () => `TB${String(serial).padStart(6, '0')}`
const putAway = (qty: number, locationNo: string, hand = here) =>
  hand.one('RETURN_PUTAWAY', waveNo(), { waveNo: waveNo(), returnNo, lineNo: 1, qty, locationNo })
const statusOf = async (table: string, column: string, no: string) =>
  only(await rows<{ status: number }>(world, `select status from ${table} where tenant_id = $1 and ${column} = $2`, [no])).status
const workOf = (bizNo: string) =>
  rows<{ opType: number; goodsNum: number }>(
    world,
    'select op_type, goods_num from work_record where tenant_id = $1 and biz_no = $2 and is_valid = 1 order by id',
    [bizNo],
  )
const codeOf = async (docNo: string) => (await exceptionsOf(world)).filter((one) => one.docNo === docNo).map(({ code }) => code)

test('put away piece by piece: out of the position, into the bin; the wave ends with its last piece', async () => {
  await waveOf(world, waveNo(), 1, [good()])
  const before = (await lying(world, 'A-01'))['G1 q1'] ?? 0
  expect(shortOf(await putAway(1, 'A-01'))).toBe('applied')
  expect(await statusOf('return_wave', 'wave_no', waveNo())).toBe(20)
  expect(shortOf(await putAway(1, 'A-01'))).toBe('applied')
  expect(await statusOf('return_wave', 'wave_no', waveNo())).toBe(30)
  expect((await lying(world, 'A-01'))['G1 q1']).toBe(before + 2)
  expect(await workOf(waveNo())).toEqual([
    { opType: 17, goodsNum: 1 },
    { opType: 17, goodsNum: 1 },
  ])
  // the defect piece is not handled yet: the return waits for another wave
  expect(only(await returnsOf(world, waybill)).status).toBe(50)
  expect(
    await rows(
      world,
      'select flow_type, location_no, change_qty from stock_flow where tenant_id = $1 and biz_no = $2 order by id',
      [waveNo()],
    ),
  ).toEqual([
    { flowType: 2, locationNo: positions.good, changeQty: -1 },
    { flowType: 2, locationNo: 'A-01', changeQty: 1 },
    { flowType: 2, locationNo: positions.good, changeQty: -1 },
    { flowType: 2, locationNo: 'A-01', changeQty: 1 },
  ])
})

test('more than the wave has: it lies where it was put, and the wave counts its own', async () => {
  await waveOf(world, waveNo(), 1, [good(1)])
  expect(shortOf(await putAway(2, 'A-01'))).toBe('flagged A1922')
  expect(await rows(world, 'select done_qty from return_wave_line where tenant_id = $1 and wave_no = $2', [waveNo()])).toEqual([
    { doneQty: 1 },
  ])
  expect(await statusOf('return_wave', 'wave_no', waveNo())).toBe(30)
  // the same label scanned by a colleague without network: nothing is left of the wave, and what the book lacks was found
  expect(shortOf(await putAway(1, 'A-01'))).toBe('flagged A1922')
  expect(await codeOf(waveNo())).toEqual(['A1922', 'A1922'])
  const about = await rows(
    world,
    'select distinct owner_no, goods_no, location_no from op_exception where tenant_id = $1 and doc_no = $2',
    [waveNo()],
  )
  expect(about).toEqual([{ ownerNo, goodsNo: 'G1', locationNo: 'A-01' }])
})

test.each([
  ['out of the good position', positions.good, 'B-02', 1],
  ['out of the one for defects, whose bin is a 残次位', positions.defect, 'B-02', 2],
  ['into a position', 'B-01', positions.good, 1],
] as const)(
  '移库 %s: the position is its returns’ alone, nothing leaves the books or comes to them',
  async (_what, from, to, quality) => {
    const goodsNo = quality === 1 ? 'G1' : 'G2'
    const all = () => rows(world, `select sum(qty)::int as n from stock where tenant_id = $1 and goods_no = $2`, [goodsNo])
    const before = { all: await all(), there: await lying(world, positions.good), defect: await lying(world, positions.defect) }
    const move = { ownerNo, goodsNo, batchNo: '', quality, fromLocationNo: from, toLocationNo: to, qty: 1 }
    expect(shortOf(await here.one('MOVE_LINE', 'free', move))).toBe('flagged A1735')
    const now = { all: await all(), there: await lying(world, positions.good), defect: await lying(world, positions.defect) }
    expect(now).toEqual(before)
    // what was laid in a position of no return is with the task that brings it home
    expect((await lying(world, 'EXC-STAGE'))['G1 q1'] ?? 0).toBe(from === 'B-01' ? 1 : 0)
    await waveOf(world, waveNo(), 1, [good()])
    expect(shortOf(await putAway(1, positions.scrap))).toBe('flagged A1735')
    expect(shortOf(await putAway(2, 'A-01'))).toBe('applied')
    expect(await all()).toEqual(before.all)
  },
)

/** All but `left` good pieces of G1 are gone from their position. */
const carryAway = async (left: number): Promise<void> =>
  addStock(world, positions.good, 0, 'G1', left - ((await lying(world, positions.good))['G1 q1'] ?? 0))

test('pieces that are gone from the position before: what hands had beyond them is found, and a leader hears of it', async () => {
  await waveOf(world, waveNo(), 1, [good()])
  await carryAway(1)
  expect(shortOf(await putAway(2, 'A-01'))).toBe('flagged A1701')
  expect(await codeOf(waveNo())).toEqual(['A1701'])
  expect(await rows(world, 'select qty, is_frozen from stock_found where tenant_id = $1 and status = 10', [])).toEqual([
    { qty: 1, isFrozen: 1 },
  ])
  expect(await statusOf('return_wave', 'wave_no', waveNo())).toBe(30)
})

test('scrap that is not in its position any more is no piece of the books: a leader hears of it', async () => {
  await waveOf(world, waveNo(), 3, [good()])
  await carryAway(1)
  const pickNo = waveNo().replace('TB', 'TJ')
  const pick = { pickNo, lineNo: 1, positionNo: positions.good, goodsNo: 'G1', quality: 1, qty: 2 }
  expect(shortOf(await here.one('RETURN_PICK', pickNo, pick))).toBe('flagged A1701')
  expect(await codeOf(pickNo)).toEqual(['A1701'])
})

test('six people put the same two pieces away at once: they count once, and nobody has to send again', async () => {
  await waveOf(world, waveNo(), 1, [good()])
  const hands: Handheld[] = []
  for (let i = 0; i < 6; i += 1) hands.push(await addHandheld(world, `一起上架${i}`, here.staff))
  const told = await Promise.all(hands.map((hand) => putAway(2, 'A-01', hand)))
  expect(told.map(shortOf).toSorted()).toEqual(['applied', ...Array(5).fill('flagged A1922')])
  expect(await rows(world, 'select done_qty from return_wave_line where tenant_id = $1 and wave_no = $2', [waveNo()])).toEqual([
    { doneQty: 2 },
  ])
})

test('a bin that is locked, and one that is not there', async () => {
  const before = (await lying(world, 'B-01'))['G1 q1'] ?? 0
  await waveOf(world, waveNo(), 1, [good()])
  await world.run(({ tx, tenantId }) =>
    tx.query(`update location set is_locked = 1, lock_reason = '盘点' where tenant_id = $1 and location_no = 'B-01'`, [tenantId]),
  )
  expect(shortOf(await putAway(1, 'B-01'))).toBe('flagged A1702')
  expect((await lying(world, 'B-01'))['G1 q1']).toBe(before + 1)
  expect(shortOf(await putAway(1, 'Z-99'))).toBe('flagged A1703')
  expect(await lying(world, 'Z-99')).toEqual({})
  expect(await rows(world, 'select done_qty from return_wave_line where tenant_id = $1 and wave_no = $2', [waveNo()])).toEqual([
    { doneQty: 1 },
  ])
})

test('an unknown wave, and somebody who is no operator', async () => {
  expect(shortOf(await putAway(1, 'A-01'))).toBe('flagged A0404')
  await waveOf(world, waveNo(), 1, [good()])
  const stranger = await addHandheld(world, `路人机${serial}`, await addStaff(world, '路人', null))
  expect(shortOf(await putAway(1, 'A-01', stranger))).toBe('flagged A1908')
  await employ(world, stranger.staff.userId, [3])
  expect(shortOf(await putAway(1, 'A-01', stranger))).toBe('applied')
  expect(await workOf(waveNo())).toEqual([{ opType: 17, goodsNum: 1 }])
})

test('picked for scrapping: out of the position and off the books; the wave ends, and the return with it', async () => {
  await waveOf(world, waveNo(), 3, [good(), defect()])
  const pickNo = waveNo().replace('TB', 'TJ')
  const pick = (lineNo: number, positionNo: string, goodsNo: string, quality: number, qty: number, shortReason?: 1 | 4) =>
    here.one('RETURN_PICK', pickNo, { pickNo, lineNo, positionNo, goodsNo, quality, qty, ...(shortReason && { shortReason }) })
  const before = (await lying(world, positions.good))['G1 q1'] ?? 0
  expect(shortOf(await pick(1, positions.good, 'G1', 1, 1))).toBe('applied')
  expect(await statusOf('return_pick', 'pick_no', pickNo)).toBe(20)
  expect((await lying(world, positions.good))['G1 q1']).toBe(before - 1)
  expect(shortOf(await pick(2, positions.defect, 'G2', 2, 0))).toBe('flagged A1922')
  expect(shortOf(await pick(2, positions.good, 'G2', 2, 1))).toBe('flagged A1108')
  expect(await lying(world, 'EXC-STAGE')).toMatchObject({ 'G2 q2': 1 })
  expect(shortOf(await pick(2, positions.defect, 'G2', 2, 1))).toBe('applied')
  expect(shortOf(await pick(1, positions.good, 'G1', 1, 0, 4))).toBe('applied')
  expect(await statusOf('return_pick', 'pick_no', pickNo)).toBe(30)
  expect(await statusOf('return_wave', 'wave_no', waveNo())).toBe(30)
  expect(await lying(world, pickNo)).toEqual({})
  expect(await workOf(pickNo)).toEqual([
    { opType: 18, goodsNum: 1 },
    { opType: 18, goodsNum: 1 },
  ])
  // one piece was not there: the return is not through
  expect(only(await returnsOf(world, waybill)).status).toBe(50)
  expect(shortOf(await pick(1, positions.good, 'G1', 1, 1))).toBe('flagged A1922')
})
