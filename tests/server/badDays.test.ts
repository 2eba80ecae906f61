// Bad days on the floor, through the real calls: a full disk, another warehouse, an order that dies between pick and check, goods nobody picks.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Verdict } from '#contract/envelope'
import type { TaskPack } from '#contract/ops/view'
import {
  addHandheld,
  addStaff,
  checkOp,
  furnish,
  imbalances,
  only,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  weighOp,
  type Handheld,
  type Parcel,
  type Picked,
} from '../support/floor.ts'
import { addGoods, broken, fillDisk, newOrder, openWorld, rows, wh, type World } from '../support/outbound.ts'

let world: World
let a: Handheld
let b: Handheld
let serial = 0
beforeAll(async () => {
  world = await openWorld()
  await furnish(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  serial += 1
  a = await addHandheld(world, `拣货机${serial}`)
  b = await addHandheld(world, `复核机${serial}`)
})

const orderOf = async (no: string) =>
  only(await rows<Record<string, unknown>>(world, 'select * from stockout_order where tenant_id = $1 and stockout_no = $2', [no]))
const count = async (sql: string, params: readonly unknown[] = []): Promise<number> =>
  Number(only(await rows<{ n: string }>(world, `select count(*) as n from ${sql}`, params)).n)
const released = async (lines: Readonly<Record<string, number>>): Promise<{ pick: Picked; parcel: Parcel }> => {
  const pick = only(await releaseWave(world, [lines]))
  return { pick, parcel: only([...(await parcelsOf(world, pick.stockoutNos)).values()]) }
}
const claimed = async (lines: Readonly<Record<string, number>>) => {
  const made = await released(lines)
  expect(shortOf(await a.one('PICK_CLAIM', made.pick.pickNo, { pickNo: made.pick.pickNo }))).toBe('applied')
  return made
}

test('an order cancelled between pick and check: stopped aloud, its pieces go back to their bins, nothing is lost', async () => {
  const before = only(
    await rows<{ qty: number }>(world, `select qty from stock where tenant_id = $1 and location_no = 'A-01'`),
  ).qty
  const { pick, parcel } = await claimed({ G1: 2 })
  expect((await a.send(pickOps(a, pick))).results.map(shortOf)).toEqual(['applied', 'applied'])
  const { stockoutNo } = parcel
  expect(await world.call('POST', '/v1/stockout/cancel', { stockoutNos: [stockoutNo], reason: '客户退款' })).toMatchObject({
    code: '00000',
    data: { intercepting: [stockoutNo] },
  })
  // the checker's device has not heard of it yet
  expect((await b.send([checkOp(b, parcel)])).results).toMatchObject([
    { verdict: 'flagged', code: 'A2211', msg: `${parcel.stockoutNo} 订单已拦截，请放入拦截区` },
  ])
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 60, interceptStatus: 1 })
  expect(shortOf(await b.one('PULL_OUT', 'free', { logisticsNo: parcel.logisticsNo, locationNo: 'LJ-01' }))).toBe('applied')
  expect(await world.call('POST', '/v1/stockout/intercept/confirm', { stockoutNos: [stockoutNo] })).toMatchObject({
    code: '00000',
  })
  expect(await orderOf(stockoutNo)).toMatchObject({ status: 5, interceptStatus: 2 })
  const move = only(
    await rows<{ moveNo: string }>(world, 'select move_no from stock_move where tenant_id = $1 and src_no = $2', [stockoutNo]),
  )
  const back = await a.one('MOVE_LINE', 'free', {
    moveNo: move.moveNo,
    fromLocationNo: pick.pickNo,
    toLocationNo: 'A-01',
    ownerNo: 'OW001',
    goodsNo: 'G1',
    batchNo: '',
    quality: 1,
    qty: 2,
  })
  expect(shortOf(back)).toBe('applied')
  const after = await rows(
    world,
    `select location_no, qty, alloc_qty from stock where tenant_id = $1 and goods_no = 'G1' and location_no in ('A-01', $2)`,
    [pick.pickNo],
  )
  expect(after).toEqual([{ locationNo: 'A-01', qty: before, allocQty: 0 }])
  expect([await imbalances(world), await broken(world)]).toEqual([[], []])
})

describe('goods nobody picks (虚拟)', () => {
  test('its order is picked, checked, packed, weighed and shipped without it', async () => {
    await addGoods(world, 'CARD')
    await world.run(({ tx, tenantId }) =>
      tx.query(`update goods set goods_type = 5, gross_weight_g = null where tenant_id = $1 and goods_no = 'CARD'`, [tenantId]),
    )
    const { pick, parcel: whole } = await claimed({ G1: 1, CARD: 1 })
    expect(pick.lines.map((line) => line.goodsNo)).toEqual(['G1'])
    // the device's view of the order names what hands touch, and nothing else
    const headers = { tenantid: String(world.tenantId), accesstoken: 'test', deviceid: b.deviceId, devicekey: b.deviceKey }
    const reply = await world.app.inject({ url: `/api/v1/pda/snapshot/station?docNo=${whole.stockoutNo}`, headers })
    const seen = only(reply.json<{ data: { orders: TaskPack['floor']['orders'][string][] } }>().data.orders)
    expect(seen.lines.map((line) => line.goodsNo)).toEqual(['G1'])
    expect(seen.estGoodsG).toBe(200)
    const parcel = { ...whole, estG: 250, lines: whole.lines.filter((line) => line.goodsNo === 'G1') }
    const steps = [...(await a.send(pickOps(a, pick))).results]
    for (const step of [checkOp, packOp, weighOp]) steps.push(...(await b.send([step(b, parcel)])).results)
    expect(steps.map(shortOf)).toEqual(Array(5).fill('applied'))
    expect(await orderOf(parcel.stockoutNo)).toMatchObject({ status: 90, exceptionType: 0 })
    const opened = await world.call<{ handoverNo: string }>('POST', '/v1/warehouse/operate/handover/open', {
      ...wh,
      logisticsCode: 'ZTO',
    })
    expect(opened.msg).toBe('')
    const { handoverNo } = opened.data
    await world.call('POST', '/v1/warehouse/operate/handover/scan', { handoverNo, logisticsNo: parcel.logisticsNo })
    const shipped = await world.call('POST', '/v1/warehouse/operate/handover/confirm', {
      handoverNo,
      plateNo: '浙A12345',
      driverName: '李师傅',
    })
    expect(shipped.msg).toBe('')
    expect(await orderOf(parcel.stockoutNo)).toMatchObject({ status: 95 })
    expect([await imbalances(world), await broken(world)]).toEqual([[], []])
  })
})

test('a pick order assigned to one person is taken by whoever claims it; the mark counts for nobody', async () => {
  const { pick } = await released({ G2: 1 })
  const assigned = await world.call('POST', '/v1/pick/order/assign', { pickNos: [pick.pickNo], userId: b.staff.userId })
  expect(assigned).toMatchObject({ code: '00000', data: { done: 1 } })
  const held = await Promise.all(Array.from({ length: 3 }, () => released({ G2: 1 })))
  for (const one of held) expect(shortOf(await b.one('PICK_CLAIM', one.pick.pickNo, { pickNo: one.pick.pickNo }))).toBe('applied')
  expect(shortOf(await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  expect(await b.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })).toMatchObject({
    verdict: 'refused',
    code: 'A1104',
    msg: `${pick.pickNo} 拣货单已被${a.staff.name}领取`,
  })
  expect(await world.call('POST', '/v1/pick/order/assign', { pickNos: [pick.pickNo], userId: b.staff.userId })).toMatchObject({
    code: 'A2225',
    msg: '拣货单状态为拣货中，不能指派',
  })
  const { log } = (await world.call<{ log: { action: string; changes: object[] }[] }>('GET', '/v1/pick/order/detail', pick)).data
  expect(log).toMatchObject([{ action: '指派', changes: [{ label: '拣货员', before: '', after: b.staff.name }] }])
})

test('a pick order is only meant for somebody who picks in its warehouse', async () => {
  const { pick } = await released({ G2: 1 })
  await world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into sys_user (tenant_id, id, account, name, password_hash, create_time, update_time)
       values ($1, 905, 'cs905', '钱客服', '-', $2, $2)`,
      [tenantId, at],
    ),
  )
  const offered = (await world.call<{ name: string }[]>('GET', '/v1/pick/order/picker/list', {})).data.map(({ name }) => name)
  expect(offered).toContain(b.staff.name)
  expect(offered).not.toContain('钱客服')
  expect(await world.call('POST', '/v1/pick/order/assign', { pickNos: [pick.pickNo], userId: '905' })).toMatchObject({
    msg: '钱客服没有拣货的权限',
  })
})

test('several are assigned in one go or none of them, and nobody takes the mark back', async () => {
  const open = await Promise.all([released({ G2: 1 }), released({ G2: 1 })])
  const taken = await released({ G2: 1 })
  expect(shortOf(await a.one('PICK_CLAIM', taken.pick.pickNo, { pickNo: taken.pick.pickNo }))).toBe('applied')
  const send = (picks: readonly (typeof taken)[], userId: string, more: readonly string[] = []) =>
    world.call('POST', '/v1/pick/order/assign', { pickNos: [...picks.map((one) => one.pick.pickNo), ...more], userId })
  const marks = async () =>
    (
      await rows<{ pickerName: string | null }>(
        world,
        'select picker_name from pick_order where tenant_id = $1 and pick_no = any($2) order by pick_no',
        [open.map((one) => one.pick.pickNo)],
      )
    ).map(({ pickerName }) => pickerName)
  expect(await send([...open, taken], b.staff.userId)).toMatchObject({ code: 'A2225' })
  expect(await marks()).toEqual([null, null])
  expect(await send(open, '0')).toMatchObject({ code: 'A1003', msg: '拣货员不存在或已停用' })
  // numbers nobody sees are passed over
  expect(await send(open, b.staff.userId, ['JH000000000001'])).toMatchObject({ code: '00000', data: { done: 2 } })
  expect(await marks()).toEqual([b.staff.name, b.staff.name])
  expect(await send(open, '')).toMatchObject({ code: '00000', data: { done: 2 } })
  expect(await marks()).toEqual([null, null])
  expect(await send([], '', ['JH000000000001'])).toMatchObject({ code: 'A0404' })
})

describe('a task of another warehouse', () => {
  const other = { warehouseNo: 'W02', sid: 'LOCAL' }
  let away: Handheld
  let scan: (op: 'claim' | 'line', pick: Picked, place: typeof wh | typeof other) => Promise<Verdict>
  beforeAll(async () => {
    await world.run(({ tx, tenantId, id, at }) =>
      tx.query(
        `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
         values ($1, $2, 'W02', 'LOCAL', '余杭二仓', 'P01', $3, $3)`,
        [tenantId, id(), at],
      ),
    )
  })
  beforeEach(async () => {
    // a picker who works in that warehouse alone, with a device of it
    const person = await addStaff(world, '二仓拣货员', null, [280_100])
    await world.run(async ({ tx, tenantId, id, at }) => {
      await tx.query('update data_scope set scope_mode = 2 where tenant_id = $1 and subject_id = $2 and scope_dim = 2', [
        tenantId,
        person.userId,
      ])
      await tx.query(
        `insert into data_scope_item as i (tenant_id, id, scope_id, item_key, create_time, update_time)
         select $1, $3, s.id, 'W02-LOCAL', $4, $4 from data_scope s where s.tenant_id = $1 and s.subject_id = $2 and s.scope_dim = 2`,
        [tenantId, person.userId, id(), at],
      )
    })
    away = await addHandheld(world, `二仓机${serial}`, person, other)
    scan = (op, pick, place) => {
      const line = only(pick.lines)
      return op === 'claim'
        ? away.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }, place)
        : away.one(
            'PICK_LINE',
            pick.pickNo,
            { ...line, pickNo: pick.pickNo, barcode: '69G1', qty: 1, slot: 1, scanMode: 1 } as never,
            { leaseVersion: 1, ...place },
          )
    }
  })
  const notThere = (pick: Picked) => `${pick.pickNo} 数据不存在或无权限查看`

  test.each([
    ['said to be of its own', other],
    ['said to be of that one', wh],
  ])('%s warehouse: a claim is refused, a scan is kept and flagged, nothing is booked', async (_, place) => {
    const { pick } = await claimed({ G1: 1 })
    expect(await scan('claim', pick, place)).toMatchObject({ verdict: 'refused', code: 'A0404', msg: notThere(pick) })
    expect(await scan('line', pick, place)).toMatchObject({ verdict: 'flagged', code: 'A0404', msg: notThere(pick) })
    expect(await count('stock where tenant_id = $1 and location_no = $2', [pick.pickNo])).toBe(0)
    expect(await count('pda_op where tenant_id = $1 and device_id = $2', [away.deviceId])).toBe(2)
    expect(await imbalances(world)).toEqual([])
  })

  test('neither its list of pick orders nor its station answers one', async () => {
    const { pick, parcel } = await released({ G1: 1 })
    const ask = async (path: string) =>
      (
        await world.app.inject({
          url: `/api/v1/pda/snapshot/${path}`,
          headers: {
            tenantid: String(world.tenantId),
            accesstoken: 'test',
            deviceid: away.deviceId,
            devicekey: away.deviceKey,
          },
        })
      ).json<{ code: string; data: { records: { pickNo: string }[]; orders: object[] } }>()
    expect((await ask('picks')).data.records).toEqual([])
    expect((await ask(`pick?docNo=${pick.pickNo}`)).code).toBe('A0404')
    expect((await ask(`station?docNo=${parcel.stockoutNo}`)).data.orders).toEqual([])
  })
})

describe('a full disk of the database', () => {
  const sentence = '服务器磁盘空间不足，数据未保存，请联系管理员清理磁盘后重试'
  const traces = (pickNo: string) => count('pda_op where tenant_id = $1 and doc_no = $2', [pickNo])

  test('a batch of scans: nothing of it is kept, the device hears why, sent again it counts once', async () => {
    const { pick } = await claimed({ G1: 2 })
    const ops = pickOps(a, pick)
    const disk = await fillDisk(world, 'stock_flow')
    await expect(a.send(ops)).rejects.toThrow(`503 B0002 ${sentence}`)
    expect(await traces(pick.pickNo)).toBe(1) // the claim
    expect(await count('stock where tenant_id = $1 and location_no = $2', [pick.pickNo])).toBe(0)
    await disk.free()
    expect((await a.send(ops)).results.map(shortOf)).toEqual(['applied', 'applied'])
    expect(await imbalances(world)).toEqual([])
  })

  test('orders sent by the shop: none of them is in, sent again all are', async () => {
    const orders = ['DF1', 'DF2'].map((no) => newOrder(no, { G1: 1 }))
    const send = () =>
      world.call('POST', '/v1/stockout/entry', {
        orders: orders.map((order) => ({ ...order, tradeTime: '2025-06-17 09:00:00', payTime: '2025-06-17 09:01:00' })),
      })
    const taken = () => count(`stockout_order where tenant_id = $1 and src_order_no like 'DF%'`)
    const disk = await fillDisk(world, 'stockout_line')
    expect(await send()).toMatchObject({ code: 'B0002', msg: sentence })
    expect(await taken()).toBe(0)
    await disk.free()
    expect((await send()).msg).toBe('')
    expect(await taken()).toBe(2)
  })
})
