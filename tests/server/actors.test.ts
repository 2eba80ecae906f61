// Whose hand it was: a session counts on the devices it was used on, and what somebody without the right does of his own accord is a
// proposal that a leader books or drops.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import type { AnyOp } from '#contract/envelope'
import { enrolDevice } from '#contract/pda/enrol'
import { pickOffers } from '#contract/pda/snapshot'
import { conflict, type ConflictPage } from '#contract/stockout/conflict'
import {
  addHandheld,
  addStaff,
  checkOp,
  exceptionsOf,
  furnish,
  imbalances,
  only,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Picked,
  type Staff,
} from '../support/floor.ts'
import { addGoods, addStock, openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

const picker = 280_100
const mover = 281_700
let world: World
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())

const scan = { flow: 'home', docNo: '', step: 'home', kind: 'unknown', verdict: 'wrong' } as const
const as = (staff: Staff) => ({ actor: { userId: staff.userId, sessionId: staff.sessionId } })
const headersOf = (staff: Staff, device?: Handheld): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  ...(device === undefined ? {} : { deviceid: device.deviceId, devicekey: device.deviceKey }),
})
/** The same person signed in at a desk. */
const deskSessionOf = async (staff: Staff): Promise<Staff> => {
  const sessionId = await world.run(async ({ tx, tenantId, id, at }) => {
    const own = id()
    await tx.query(
      `insert into user_session (tenant_id, id, user_id, client_kind, access_token_hash, refresh_token_hash, access_expires, refresh_expires,
         login_time, last_time, create_time, update_time)
       values ($1, $2, $3, 0, $4, $4, $5, $5, $5, $5, $5, $5)`,
      [tenantId, own, staff.userId, own, at],
    )
    return own
  })
  return { ...staff, sessionId }
}
const claimed = async (by: Handheld, goods = 'G1'): Promise<Picked> => {
  const pick = only(await releaseWave(world, [{ [goods]: 2 }]))
  expect(shortOf(await by.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  return pick
}
const workOf = (pickNo: string) =>
  rows<{ operatorKey: string; goodsNum: number; isValid: number }>(
    world,
    'select operator_key, goods_num, is_valid from work_record where tenant_id = $1 and pick_no = $2 order by is_valid, goods_num',
    [pickNo],
  )
const qtyAt = async (locationNo: string, goodsNo: string): Promise<number> =>
  (
    await rows<{ qty: number }>(world, 'select qty from stock where tenant_id = $1 and location_no = $2 and goods_no = $3', [
      locationNo,
      goodsNo,
    ])
  )[0]?.qty ?? 0

describe('the session an operation names', () => {
  test('of a desk is nobody on a handheld: the pieces count, the work does not, and the lane goes on', async () => {
    const a = await addHandheld(world, '拣货机')
    const pick = await claimed(a)
    const desk = await deskSessionOf(a.staff)
    const ops = pickOps(a, pick)
    const [line, finish] = [{ ...only(ops.slice(0, 1)), ...as(desk) } as AnyOp, only(ops.slice(1))]
    const before = (await exceptionsOf(world)).length
    const reply = await a.send([line, finish])
    expect(reply.results.map(shortOf)).toEqual(['flagged A1120', 'applied'])
    expect(reply.lanes).toEqual({ [pick.pickNo]: 3 })
    expect(await qtyAt(pick.pickNo, 'G1')).toBe(2)
    // neither he nor whoever finished the pick order is paid for the piece
    expect(await workOf(pick.pickNo)).toEqual([{ operatorKey: `U${desk.userId}`, goodsNum: 2, isValid: 0 }])
    expect((await exceptionsOf(world)).slice(before)).toMatchObject([{ opType: 'PICK_LINE', code: 'A1120' }])
    // a supervisor who vouches for the person has the piece paid
    expect(await world.call('PUT', '/v1/stockout/conflict/handle', { opIds: [line.opId], resolution: 2 })).toMatchObject({
      data: { done: [line.opId] },
    })
    expect(await workOf(pick.pickNo)).toMatchObject([{ goodsNum: 2, isValid: 1 }])
    expect(await imbalances(world)).toEqual([])
  })

  test('of another person pays neither: who picked what he did not hold, in a name he could not have, is questioned for the first', async () => {
    const a = await addHandheld(world, '冒名机')
    const pick = await claimed(a)
    const clerk = await addStaff(world, '文员', null)
    const [line, finish] = pickOps(a, pick)
    const reply = await a.send([{ ...line, ...as(clerk) }, finish])
    expect(reply.results.map(shortOf)).toEqual(['flagged A1107', 'applied'])
    expect(await workOf(pick.pickNo)).toEqual([{ operatorKey: `U${clerk.userId}`, goodsNum: 2, isValid: 0 }])
  })

  test('counts once it was used on the device, for several people of one device, and on every device it was used on', async () => {
    const a = await addHandheld(world, '共用机')
    const [first, second] = [await addStaff(world, '早班', null), await addStaff(world, '晚班', null)]
    const b = await addHandheld(world, '第二台')
    expect(shortOf(await a.one('SCAN', 'free', scan, as(first)))).toBe('flagged A1120')
    for (const staff of [first, second])
      expect(await sendTo(world.app, pickOffers, {}, headersOf(staff, a))).toMatchObject({ code: '00000' })
    for (const staff of [first, second]) expect(shortOf(await a.one('SCAN', 'free', scan, as(staff)))).toBe('applied')
    expect(shortOf(await b.one('SCAN', 'free', scan, as(first)))).toBe('flagged A1120')
    await sendTo(world.app, 'GET /v1/user/menu', {}, headersOf(first, b))
    for (const device of [a, b]) expect(shortOf(await device.one('SCAN', 'free', scan, as(first)))).toBe('applied')
  })

  test('is not learnt from a wrong key or on a disabled device', async () => {
    const a = await addHandheld(world, '停用机')
    const clerk = await addStaff(world, '外人', null)
    await sendTo(world.app, 'GET /v1/user/menu', {}, { ...headersOf(clerk, a), devicekey: 'guessed' })
    expect(shortOf(await a.one('SCAN', 'free', scan, as(clerk)))).toBe('flagged A1120')
    await world.run(({ tx, tenantId }) =>
      tx.query('update device set status = 0 where tenant_id = $1 and device_id = $2', [tenantId, a.deviceId]),
    )
    await sendTo(world.app, 'GET /v1/user/menu', {}, headersOf(clerk, a))
    expect(await rows(world, 'select 1 from session_device where tenant_id = $1 and device_id = $2', [a.deviceId])).toEqual([])
  })

  test('that enrolled another device later still made what it did on the first one', async () => {
    const a = await addHandheld(world, '甲')
    const b = await addHandheld(world, '乙')
    const pick = await claimed(a)
    const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
    expect((await b.send([checkOp(b, parcel)])).results.map(shortOf)).toEqual(['applied PICK'])
    const before = await exceptionsOf(world)
    expect(
      await sendTo<ReplyOf<typeof enrolDevice>>(world.app, enrolDevice, { name: '丙', ...wh }, headersOf(b.staff)),
    ).toMatchObject({ code: '00000' })
    // what waits is judged once more when its cause comes
    await a.send(pickOps(a, pick))
    expect(await exceptionsOf(world)).toEqual(before)
    expect(
      await rows(world, 'select is_valid from check_record where tenant_id = $1 and stockout_no = $2', [parcel.stockoutNo]),
    ).toEqual([{ isValid: 1 }])
  })
})

describe('somebody who works at a station of the desktop', () => {
  test('checks by the right of 单件复核; another page of the desktop is not enough, and a difference needs its button', async () => {
    const a = await addHandheld(world, '复核台')
    const picks = await releaseWave(world, [{ G1: 1 }, { G1: 1 }, { G1: 1 }, { G1: 1 }])
    for (const pick of picks) {
      await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
      await a.send(pickOps(a, pick))
    }
    const parcels = await parcelsOf(
      world,
      picks.flatMap((pick) => pick.stockoutNos),
    )
    const [first, second, third, fourth] = [...parcels.values()]
    const checker = await addStaff(world, '台前复核', a.deviceId, [190_200])
    const packer = await addStaff(world, '台前打包', a.deviceId, [190_500])
    const leader = await addStaff(world, '复核组长', a.deviceId, [190_200, 190_221])
    const check = (by: Staff, parcel: typeof first): AnyOp => ({ ...checkOp(a, parcel!), ...as(by) })
    const differ = (by: Staff, { logisticsNo, stockoutNo } = third!): AnyOp => ({
      ...a.op('CHECK_DIFF', stockoutNo, {
        logisticsNo,
        stockoutNo,
        diff: [{ ownerNo, goodsNo: 'G1', expect: 1, actual: 0, diffType: 1 }],
        photos: [],
      }),
      ...as(by),
    })
    const send = async (op: AnyOp): Promise<string> => shortOf(only((await a.send([op])).results))
    expect(await send(check(checker, first))).toBe('applied')
    expect(await send(check(packer, second))).toBe('flagged A1121')
    expect(await send(differ(leader))).toBe('applied')
    expect(await send(differ(checker, fourth))).toBe('flagged A1121')
  })
})

describe('what somebody without the right does of his own accord', () => {
  let plain: Staff
  let pda: Handheld
  let leader: Staff
  let serial = 0
  beforeAll(async () => {
    leader = await addStaff(world, '组长', null, [180_801, 180_807, conflict.acts.resolve.right, conflict.acts.ignore.right])
    plain = await addStaff(world, '拣货员', null, [picker])
    pda = await addHandheld(world, '移库机', plain)
  })

  /** Goods of their own in a bin of their own, and two empty bins. */
  const scene = async (qty = 10): Promise<{ goodsNo: string; from: string; to: string; on: string }> => {
    serial += 1
    const [goodsNo, from, to, on] = [`M${serial}`, `C-${serial}1`, `C-${serial}2`, `C-${serial}3`] as const
    await addGoods(world, goodsNo)
    await addStock(world, from, 900, goodsNo, qty)
    for (const locationNo of [to, on])
      await world.run(({ tx, tenantId, id, at }) =>
        tx.query(
          `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, create_time, update_time)
           values ($1, $2, $3, $4, $5, 'A', 1, 901, $6, $6)`,
          [tenantId, id(), wh.warehouseNo, wh.sid, locationNo, at],
        ),
      )
    return { goodsNo, from, to, on }
  }
  const move = (by: Handheld, goodsNo: string, from: string, to: string, qty: number, more: { moveNo?: string } = {}): AnyOp =>
    by.op('MOVE_LINE', 'free', {
      ownerNo,
      goodsNo,
      fromLocationNo: from,
      toLocationNo: to,
      batchNo: '',
      quality: 1,
      qty,
      ...more,
    })
  /** A move order that sends these pieces there. */
  const ordered = async (goodsNo: string, fromLocationNo: string, toLocationNo: string, qty: number): Promise<string> => {
    const lines = [{ ownerNo, goodsNo, fromLocationNo, toLocationNo, batchNo: '', quality: 1, planQty: qty }]
    return (await world.call<{ moveNo: string }>('POST', '/v1/stock/move', { ...wh, moveType: 1, lines })).data.moveNo
  }
  const handle = (opIds: readonly string[], resolution: number, by = leader, remark = '已到现场看过') =>
    sendTo<{ done: string[]; failed: { opId: string; msg: string }[] }>(
      world.app,
      conflict.acts.resolve.path,
      { opIds, resolution, remark },
      headersOf(by),
    )
  const shown = async (opId: string) =>
    (
      await sendTo<{ records: { opId: string; isProposal: number; status: number; code: string; locationNo: string }[] }>(
        world.app,
        'GET /v1/stockout/conflict/list',
        { isProposal: 1, pageSize: 100 },
        headersOf(leader),
      )
    ).data.records.find((row) => row.opId === opId)

  test('is a proposal: stored, answered and listed, and nothing is booked', async () => {
    const { goodsNo, from, to } = await scene()
    const op = move(pda, goodsNo, from, to, 4)
    const reply = await pda.send([op, pda.op('SCAN', 'free', scan)])
    expect(reply.results).toMatchObject([
      { verdict: 'flagged', code: 'A1121', msg: '操作人当时已停用或无此权限，等主管采纳后入账' },
      { verdict: 'applied' },
    ])
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([10, 0])
    expect(await rows(world, 'select 1 from work_record where tenant_id = $1 and op_id = $2', [op.opId])).toEqual([])
    expect(await shown(op.opId)).toMatchObject({ isProposal: 1, status: 10, code: 'A1121', locationNo: to })
    const detail = await world.call<ConflictPage>('GET', '/v1/stockout/conflict/detail', { opId: op.opId })
    expect(detail.data).toMatchObject({ isProposal: 1, payload: { fromLocationNo: from, toLocationNo: to, qty: 4 } })
    // the same again hears the same
    expect((await pda.send([op])).results.map(shortOf)).toEqual(['flagged A1121'])
  })

  test('accepted it is booked as of then, by the same rule, once', async () => {
    const { goodsNo, from, to } = await scene()
    const op = move(pda, goodsNo, from, to, 4)
    await pda.send([op])
    const then = new Date(world.clock.now())
    world.clock.advance(2 * 3_600_000)
    const two = await Promise.all([handle([op.opId], 2), handle([op.opId], 2)])
    expect(two.map((one) => one.code).sort()).toEqual(['00000', 'A2242'])
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([6, 4])
    const flows = await rows<{ occurredAt: Date; changeQty: number }>(
      world,
      'select occurred_at, change_qty from stock_flow where tenant_id = $1 and goods_no = $2 and flow_type <> 9 order by change_qty',
      [goodsNo],
    )
    expect(flows).toEqual([
      { occurredAt: then, changeQty: -4 },
      { occurredAt: then, changeQty: 4 },
    ])
    expect(
      await rows(world, 'select operator_key, is_valid, finish_time from work_record where tenant_id = $1 and op_id = $2', [
        op.opId,
      ]),
    ).toEqual([{ operatorKey: `U${plain.userId}`, isValid: 1, finishTime: then }])
    expect(await shown(op.opId)).toMatchObject({ status: 30 })
    expect(await imbalances(world)).toEqual([])
  })

  test('dropped or ignored it is never booked', async () => {
    const { goodsNo, from, to } = await scene()
    const [dropped, ignored] = [move(pda, goodsNo, from, to, 1), move(pda, goodsNo, from, to, 2)]
    await pda.send([dropped, ignored])
    expect(await handle([dropped.opId], 4, leader, '')).toMatchObject({ code: 'A2248' })
    expect(await handle([dropped.opId], 4)).toMatchObject({ data: { done: [dropped.opId] } })
    expect(
      await sendTo(world.app, conflict.acts.ignore.path, { opIds: [ignored.opId], remark: '试扫' }, headersOf(leader)),
    ).toMatchObject({
      data: { done: [ignored.opId] },
    })
    for (const { opId } of [dropped, ignored]) expect(await handle([opId], 2)).toMatchObject({ code: 'A2242' })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([10, 0])
  })

  test('of many at once, in the sequence of the hands whatever the sequence of the list', async () => {
    const { goodsNo, from, to, on } = await scene(40)
    const there = Array.from({ length: 20 }, () => move(pda, goodsNo, from, to, 2))
    const further = Array.from({ length: 20 }, () => move(pda, goodsNo, to, on, 2))
    await pda.send([...there, ...further])
    const opIds = [...there, ...further].map((op) => op.opId).toReversed()
    expect((await handle(opIds, 2)).data).toEqual({ done: opIds.toReversed(), failed: [] })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo), await qtyAt(on, goodsNo)]).toEqual([0, 0, 40])
    expect(await imbalances(world)).toEqual([])
  })

  test('that the books can not bear stays in hand, with the reason', async () => {
    const { goodsNo, from, to } = await scene(3)
    const op = move(pda, goodsNo, from, to, 5)
    await pda.send([op])
    const said = await handle([op.opId], 2)
    expect(said.data).toMatchObject({ done: [], failed: [{ msg: `库存不足：${goodsNo} 库位${from} 可用3` }] })
    expect(await shown(op.opId)).toMatchObject({ status: 20 })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([3, 0])
    expect(await imbalances(world)).toEqual([])
  })

  test('is accepted by nobody without the right, outside his warehouse, or of his own', async () => {
    const { goodsNo, from, to } = await scene()
    const both = await addStaff(world, '兼职组长', null, [picker, conflict.acts.resolve.right])
    const own = await addHandheld(world, '组长机', both)
    const op = move(own, goodsNo, from, to, 1)
    await own.send([op])
    expect(await handle([op.opId], 2, both)).toMatchObject({ code: 'A2241' })
    expect(await handle([op.opId], 2, plain)).toMatchObject({ status: 403, code: 'A0312' })
    const far = await addStaff(world, '外仓组长', null, [conflict.acts.resolve.right])
    await world.run(({ tx, tenantId }) =>
      tx.query('delete from data_scope where tenant_id = $1 and subject_id = $2 and scope_dim = 2', [tenantId, far.userId]),
    )
    expect(await handle([op.opId], 2, far)).toMatchObject({ code: 'A0404' })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([10, 0])
    expect(await handle([op.opId], 2)).toMatchObject({ data: { done: [op.opId] } })
  })

  test('is one as well from a disabled device, in a name that is not his, or behind a move order that asks for something else', async () => {
    const { goodsNo, from, to } = await scene()
    const able = await addStaff(world, '移库员', null, [mover])
    const device = await addHandheld(world, '旧机', able)
    expect((await device.send([move(device, goodsNo, from, to, 1)])).results.map(shortOf)).toEqual(['applied'])
    const forged = { ...move(device, goodsNo, from, to, 1), ...as(leader) }
    const elsewhere = await scene()
    const moveNo = await ordered(elsewhere.goodsNo, elsewhere.from, elsewhere.to, 1)
    const named = ['YK0', moveNo].map((no) => move(pda, goodsNo, from, to, 1, { moveNo: no }))
    expect((await device.send([forged])).results.map(shortOf)).toEqual(['flagged A1120'])
    expect((await pda.send(named)).results.map(shortOf)).toEqual(['flagged A1121', 'flagged A1121'])
    await world.run(({ tx, tenantId, now }) =>
      tx.query('update device set status = 0, disable_time = $3 where tenant_id = $1 and device_id = $2', [
        tenantId,
        device.deviceId,
        new Date(now - 1000),
      ]),
    )
    expect((await device.send([move(device, goodsNo, from, to, 1)])).results.map(shortOf)).toEqual(['flagged A1118'])
    for (const { opId } of [forged, ...named]) expect(await shown(opId)).toMatchObject({ isProposal: 1 })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([9, 1])
  })

  test('a move order that does ask for it is carried out: the pieces lie there, his work is void', async () => {
    const { goodsNo, from, to } = await scene()
    const op = move(pda, goodsNo, from, to, 2, { moveNo: await ordered(goodsNo, from, to, 2) })
    expect((await pda.send([op])).results.map(shortOf)).toEqual(['flagged A1121'])
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([8, 2])
    expect(await rows(world, 'select is_valid from work_record where tenant_id = $1 and op_id = $2', [op.opId])).toEqual([
      { isValid: 0 },
    ])
    expect(await shown(op.opId)).toBeUndefined()
    expect(await handle([op.opId], 2)).toMatchObject({ data: { done: [op.opId] } })
    expect([await qtyAt(from, goodsNo), await qtyAt(to, goodsNo)]).toEqual([8, 2])
    expect(await rows(world, 'select is_valid from work_record where tenant_id = $1 and op_id = $2', [op.opId])).toEqual([
      { isValid: 1 },
    ])
    expect(await imbalances(world)).toEqual([])
  })
})
