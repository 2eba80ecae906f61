// 库区、库位、周转箱（floor.md §5.4、§9.4）：什么时候不能删、不能停、不能改。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { toteLife } from '#contract/rules/pickLife'
import { addGoods, addStock, openWorld, readyOrders, wh, type World } from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 1, 'G1', 10)
})
afterAll(() => world.close())

type Fields = { readonly fields?: Readonly<Record<string, string>> }
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object) =>
  world.call<Fields>(method, path, { ...wh, ...more })
const put = async (path: string, key: object, more: object) => {
  const one = await world.call<{ version: number }>('GET', `${path}/detail`, { ...wh, ...key })
  return send('PUT', path, { ...key, ...more, version: one.data.version })
}
const zoneOf = async (locationNo: string): Promise<string> =>
  (await world.call<{ zoneNo: string }>('GET', '/v1/location/detail', { ...wh, locationNo })).data.zoneNo

test('a zone keeps its type while stock lies in it, and stays while it has bins', async () => {
  const zoneNo = await zoneOf('A-01')
  expect(await put('/v1/zone', { zoneNo }, { zoneType: 6 })).toMatchObject({
    code: 'A1733',
    data: { fields: { zoneType: '库区存在库存，不能修改类型' } },
  })
  expect(await send('DELETE', '/v1/zone', { zoneNo })).toMatchObject({ code: 'A1732', msg: '库区存在库位，不能删除' })
  const made = { zoneNo: 'X', zoneName: '新区', zoneType: 1, ownerMode: 1 }
  expect((await send('POST', '/v1/zone', made)).code).toBe('00000')
  expect((await send('POST', '/v1/zone', made)).data.fields).toEqual({ zoneNo: '库区编号已存在' })
  expect((await put('/v1/zone', { zoneNo: 'X' }, { zoneType: 2 })).code).toBe('00000')
  expect((await send('DELETE', '/v1/zone', { zoneNo: 'X' })).code).toBe('00000')
})

test('a bin with stock stays; the bins of the system are neither deleted nor disabled', async () => {
  expect(await send('DELETE', '/v1/location', { locationNo: 'A-01' })).toMatchObject({
    code: 'A1734',
    msg: '库位存在库存，不能删除',
  })
  const zoneNo = await zoneOf('A-01')
  const bin = { locationNo: 'EXC-STAGE', zoneNo, locationType: 9, pickSeq: 0 }
  await send('POST', '/v1/location', bin)
  expect(await send('DELETE', '/v1/location', { locationNo: 'EXC-STAGE' })).toMatchObject({
    code: 'A1731',
    msg: '系统库位不能删除或停用',
  })
  expect(await send('PUT', '/v1/location/status', { locationNo: 'EXC-STAGE', isDisabled: 1 })).toMatchObject({ code: 'A1731' })
})

test('a bin typed by hand is judged and completed as one that comes in by file', async () => {
  const bin = { locationType: 1, pickSeq: 7 }
  expect((await send('POST', '/v1/location', { ...bin, locationNo: 'B-01', zoneNo: 'NONE' })).data.fields).toEqual({
    zoneNo: '库区不存在：NONE',
  })
  const zoneNo = await zoneOf('A-01')
  const numbered = 'Q-03-12-2-05'
  expect((await send('POST', '/v1/location', { ...bin, locationNo: numbered, zoneNo, slot: '09' })).code).toBe('00000')
  const { data } = await world.call('GET', '/v1/location/detail', { ...wh, locationNo: numbered })
  // what the number says, but for what somebody typed
  expect(data).toMatchObject({ aisle: '03', bay: '12', level: '2', slot: '09' })
})

test('bins are made by the thousand, counted first, 5,000 at most', async () => {
  const one = { from: 1, to: 1 }
  const order = { zoneNo: await zoneOf('A-01'), locationType: 1, aisle: { from: 1, to: 2 }, bay: { from: 1, to: 2 }, level: one }
  const batch = (more: object) =>
    world.call<object>('POST', '/v1/location/batch', { ...wh, ...order, slot: one, firstSeq: 100, ...more })
  const zone = order.zoneNo
  expect((await batch({ preview: 1 })).data).toEqual({
    total: 4,
    made: 0,
    first: `${zone}-01-01-1-01`,
    last: `${zone}-02-01-1-01`,
  })
  expect((await batch({})).data).toMatchObject({ total: 4, made: 4 })
  expect((await batch({})).data).toMatchObject({ total: 4, made: 0 })
  const walk = await world.call<Page<{ locationNo: string; pickSeq: number }>>('GET', '/v1/location/list', {
    ...wh,
    locationNo: `${zone}-0`,
    sort: 'pickSeq',
  })
  const made = walk.data.records.map((row) => row.locationNo.slice(zone.length)).filter((no) => no.length > 4)
  expect(made).toEqual(['-01-01-1-01', '-01-02-1-01', '-02-02-1-01', '-02-01-1-01'])
  expect(await batch({ slot: { from: 1, to: 999 }, level: { from: 1, to: 9 } })).toMatchObject({
    code: 'A0421',
    msg: '这样会生成35964个库位，一次最多5000个，请缩小范围',
  })
  // a million million bins are told by their number, not by the memory they take
  const all = { from: 0, to: 999 }
  expect((await batch({ aisle: all, bay: all, level: all, slot: all, preview: 1 })).msg).toContain('会生成1000000000000个库位')
  expect((await batch({ bay: { from: 2, to: 1 } })).data).toEqual({ fields: { bay: '排的结束不能小于开始' } })
})

test('a tote is numbered ZX and six digits; one that is in use is neither cleared of its order, disabled nor deleted', async () => {
  expect((await send('POST', '/v1/warehouse/tote', { toteNo: 'Z1' })).data.fields).toEqual({
    toteNo: '周转箱编号应为ZX加6位数字',
  })
  const made = await world.call<{ toteNos: string[] }>('POST', '/v1/warehouse/tote/batch', { ...wh, from: 900_001, to: 900_002 })
  expect(made.data.toteNos).toEqual(['ZX900001', 'ZX900002'])
  const makeTotes = (from: number, to: number) => send('POST', '/v1/warehouse/tote/batch', { from, to })
  expect((await makeTotes(1, 999_999)).msg).toBe('这样会生成999999个周转箱，一次最多5000个，请缩小范围')
  expect((await makeTotes(2, 1)).data.fields).toEqual({ to: '结束号不能小于起始号' })
  const [order = ''] = await readyOrders(world, [{ G1: 1 }])
  const at = (status: number) =>
    world.run((ctx) =>
      ctx.tx.query('update stockout_order set status = $3 where tenant_id = $1 and stockout_no = $2', [
        ctx.tenantId,
        order,
        status,
      ]),
    )
  await at(50)
  const hold = (status: number) =>
    world.run((ctx) =>
      ctx.tx.query("update tote set status = $2, stockout_no = $3 where tenant_id = $1 and tote_no = 'ZX900001'", [
        ctx.tenantId,
        status,
        order,
      ]),
    )
  await hold(2)
  const totes = { toteNos: ['ZX900001'] }
  expect(await send('PUT', '/v1/warehouse/tote/status', { ...totes, status: 0 })).toMatchObject({
    code: 'A1747',
    msg: '周转箱占用中，不能停用',
  })
  expect(await send('PUT', '/v1/warehouse/tote/clear', totes)).toMatchObject({
    code: 'A1748',
    msg: `周转箱内仍有订单${order}，不能清空`,
  })
  expect((await send('DELETE', '/v1/warehouse/tote', { toteNo: 'ZX900001' })).code).toBe('A1749')
  await at(95)
  expect(await send('PUT', '/v1/warehouse/tote/clear', totes)).toMatchObject({ code: '00000', data: { done: 1 } })
  await send('PUT', '/v1/warehouse/tote/status', { ...totes, status: 0 })
  expect(await send('PUT', '/v1/warehouse/tote/clear', totes)).toMatchObject({ code: '00000', data: { done: 0 } })
  const kept = await world.call<Page<{ status: number }>>('GET', '/v1/warehouse/tote/list', { ...wh, toteNo: 'ZX900001' })
  expect(kept.data.records.map((row) => row.status)).toEqual([toteLife.out])
  expect((await send('DELETE', '/v1/warehouse/tote', { toteNo: 'ZX900001' })).code).toBe('00000')
})

test('zones of two accounts of a warehouse may have one number: a bin shows its own, a form offers those of its place', async () => {
  const zoneNo = await zoneOf('A-01')
  const other = { ...wh, sid: 'OTHER' }
  await world.run(async (ctx) => {
    await ctx.tx.query(
      `insert into wms_warehouse (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       select tenant_id, $2, warehouse_no, 'OTHER', warehouse_name, parent_warehouse_no, create_time, update_time from wms_warehouse
        where tenant_id = $1 and warehouse_no = $3`,
      [ctx.tenantId, ctx.id(), wh.warehouseNo],
    )
    await ctx.tx.query(
      `insert into zone (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, sort, create_time, update_time)
       values ($1, $2, $3, 'OTHER', $4, '另一个区', 1, -1, now(), now())`,
      [ctx.tenantId, ctx.id(), wh.warehouseNo, zoneNo],
    )
  })
  const { data: own } = await send('GET', '/v1/zone/detail', { zoneNo })
  const bins = await world.call<Page<{ zoneName: string }>>('GET', '/v1/location/list', { locationNo: 'A-01' })
  expect(new Set(bins.data.records.map(({ zoneName }) => zoneName))).toEqual(new Set([(own as { zoneName?: string }).zoneName]))
  const offered = await world.call<Page<{ zoneName: string }>>('GET', '/v1/zone/list', { ...other, pageSize: 1000 })
  expect(offered.data.records.map(({ zoneName }) => zoneName)).toEqual(['另一个区'])
})
