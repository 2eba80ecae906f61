// 手持移库：列表急的在前，库位里有什么、能放什么；扫描经队列上传后记账，手里的单跟着变。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { oneShelf, openMoves } from '#contract/pda/stockWork'
import { addHandheld, addStaff, type Handheld, type Staff } from '../support/floor.ts'
import { addGoods, addStock, broken, openWorld, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addGoods(world, 'G2')
  for (const [bin, seq, goodsNo, qty] of [
    ['B-01', 10, 'G1', 100],
    ['B-02', 20, 'G2', 50],
    ['A-01', 30, 'G2', 5],
  ] as const)
    await addStock(world, bin, seq, goodsNo, qty)
  here = await addHandheld(world, '移库机')
})
afterAll(() => world.close())

const headersOf = (staff: Staff, device: Handheld = here): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: device.deviceId,
  devicekey: device.deviceKey,
})
const listed = async (staff = here.staff, device = here) =>
  (await sendTo<ReplyOf<typeof openMoves>>(world.app, openMoves, {}, headersOf(staff, device))).data
const shelf = (locationNo: string, staff = here.staff) =>
  sendTo<ReplyOf<typeof oneShelf>>(world.app, oneShelf, { locationNo }, headersOf(staff))
const made = async (moveType: number, line: Readonly<Record<string, unknown>>): Promise<string> => {
  const { data } = await world.call<{ moveNo: string }>('POST', '/v1/stock/move', {
    ...wh,
    moveType,
    lines: [{ ownerNo: 'OW001', batchNo: '', quality: 1, ...line }],
  })
  return data.moveNo
}
const qtyAt = async (locationNo: string): Promise<Record<string, number>> => {
  const held = await rows<{ goodsNo: string; qty: number }>(
    world,
    'select goods_no, qty from stock where tenant_id = $1 and location_no = $2',
    [locationNo],
  )
  return Object.fromEntries(held.map((row) => [row.goodsNo, row.qty]))
}

test('a refill of an empty pick face stands before one of a low face, and both before a plain move', async () => {
  const plain = await made(1, { goodsNo: 'G1', fromLocationNo: 'B-01', toLocationNo: 'B-02', planQty: 3 })
  const low = await made(2, { goodsNo: 'G2', fromLocationNo: 'B-02', toLocationNo: 'A-01', planQty: 10 })
  const empty = await made(2, { goodsNo: 'G1', fromLocationNo: 'B-01', toLocationNo: 'A-01', planQty: 20 })
  const { moves, shelves, goods } = await listed()
  expect(moves.map(({ moveNo, urgency }) => [moveNo, urgency])).toEqual([
    [empty, 1],
    [low, 2],
    [plain, 3],
  ])
  expect(moves[0]).toMatchObject({ rest: { 'B-01|OW001|G1|': 20 }, lines: [{ from: 'B-01', to: 'A-01', planQty: 20 }] })
  expect(goods.map(({ goodsNo }) => goodsNo).toSorted()).toEqual(['G1', 'G2'])
  expect(shelves.find(({ locationNo }) => locationNo === 'B-01')).toMatchObject({
    rows: [{ goodsNo: 'G1', qty: 100, free: 100 }],
    location: { isLocked: false },
  })
})

test('carried in two lots by scans: the stock is booked, the move counts up and closes, the list forgets it', async () => {
  const moveNo = await made(2, { goodsNo: 'G1', fromLocationNo: 'B-01', toLocationNo: 'A-01', planQty: 7 })
  const lot = (qty: number) =>
    here.one('MOVE_LINE', moveNo, {
      moveNo,
      ownerNo: 'OW001',
      goodsNo: 'G1',
      fromLocationNo: 'B-01',
      toLocationNo: 'A-01',
      batchNo: '',
      quality: 1,
      qty,
    })
  const before = await qtyAt('B-01')
  expect(await lot(4)).toMatchObject({ verdict: 'applied' })
  const half = await listed()
  expect(half.moves.find((one) => one.moveNo === moveNo)).toMatchObject({ status: 20, rest: { 'B-01|OW001|G1|': 3 } })
  // the device knows from it that its own lot is in these numbers
  expect(Object.values(half.applied)).toEqual([{ [moveNo]: 1 }])
  expect(await lot(3)).toMatchObject({ verdict: 'applied' })
  expect((await listed()).moves.map((one) => one.moveNo)).not.toContain(moveNo)
  expect(await lot(1)).toMatchObject({ verdict: 'flagged', code: 'A1722' })
  expect(before['G1']! - (await qtyAt('B-01'))['G1']!).toBe(8)
  expect(await rows(world, 'select status from stock_move where tenant_id = $1 and move_no = $2', [moveNo])).toEqual([
    { status: 30 },
  ])
  expect(
    await rows(world, `select resource from change where tenant_id = $1 and resource = 'stock/move' and key = $2`, [moveNo]),
  ).not.toEqual([])
  expect(await broken(world)).toEqual([])
})

test('moved unasked into a bin that is locked: it lies there, and a person has to look', async () => {
  await world.run(({ tx, tenantId }) =>
    tx.query(`update location set is_locked = 1, lock_reason = '盘点' where tenant_id = $1 and location_no = 'B-02'`, [tenantId]),
  )
  const free = {
    ownerNo: 'OW001',
    goodsNo: 'G1',
    fromLocationNo: 'B-01',
    toLocationNo: 'B-02',
    batchNo: '',
    quality: 1,
    qty: 2,
  }
  expect(await here.one('MOVE_LINE', 'B-01', free)).toMatchObject({ verdict: 'flagged', code: 'A1702' })
  expect(await qtyAt('B-02')).toMatchObject({ G1: 2 })
})

test('a scanned bin: what lies there, where such goods belong; a number without a bin answers like one out of use', async () => {
  const { data } = await shelf('B-02')
  expect(data.shelf.rows.find(({ goodsNo }) => goodsNo === 'G2')).toMatchObject({ free: 50, homes: ['A-01'] })
  expect((await shelf('NOWHERE')).data.shelf).toMatchObject({ rows: [], location: { type: 0, isDisabled: true } })
})

test('who sees another owner only is told that something lies there, not what; without the right nothing', async () => {
  const other = await addStaff(world, '别家的', here.deviceId, [281700])
  await world.run(({ tx, tenantId }) =>
    tx.query('update data_scope set scope_mode = 2 where tenant_id = $1 and subject_id = $2 and scope_dim = 1', [
      tenantId,
      other.userId,
    ]),
  )
  const { data } = await shelf('B-01', other)
  expect(data.shelf.rows).toEqual([])
  expect(data.goods).toEqual([])
  expect(data.shelf.location.holds).toEqual([{ ownerNo: '*', goodsNo: '*', batchNo: '' }])
  expect((await listed(other)).moves).toEqual([])
  const none = await addStaff(world, '没权限', here.deviceId, [280100])
  expect((await shelf('B-01', none)).code).toBe('A0312')
})
