import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LeftBehind } from '#contract/operate/handover'
import { pushDue } from '#server/core/orders/erpPush'
import {
  addGoods,
  addStock,
  broken,
  openWorld,
  readyOrders,
  releasedWave,
  rows,
  standAt,
  wh,
  type World,
} from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const [i, goods] of ['G1', 'G2'].entries()) {
    await addGoods(world, goods)
    await addStock(world, `A-0${i + 1}`, 10 * (i + 1), goods, 1000)
  }
})
afterAll(() => world.close())

const base = '/v1/warehouse/operate/handover'
const open = async (logisticsCode = 'ZTO'): Promise<string> => {
  const answer = await world.call<{ handoverNo: string; packageNum: number }>('POST', `${base}/open`, { ...wh, logisticsCode })
  expect(answer.code).toBe('00000')
  return answer.data.handoverNo
}
const scan = (handoverNo: string, logisticsNo: string) => world.call('POST', `${base}/scan`, { handoverNo, logisticsNo })
const confirm = (handoverNo: string) =>
  world.call<{ packageNum: number; shipped: number; incomplete: string[]; excluded: LeftBehind[] }>('POST', `${base}/confirm`, {
    handoverNo,
    plateNo: '浙A12345',
    driverName: '李师傅',
  })
/** Weighed orders, each with its waybill. */
const weighed = async (lines: readonly Readonly<Record<string, number>>[]) => {
  const nos = await readyOrders(world, lines)
  await releasedWave(world, nos)
  for (const no of nos) await standAt(world, no, 90)
  const parcels = await rows<{ stockoutNo: string; logisticsNo: string }>(
    world,
    'select stockout_no, logistics_no from stockout_package where tenant_id = $1 and stockout_no = any($2)',
    [nos],
  )
  return nos.map((stockoutNo) => ({
    stockoutNo,
    logisticsNo: parcels.find((parcel) => parcel.stockoutNo === stockoutNo)?.logisticsNo ?? '',
  }))
}
const orderOf = async (no: string) =>
  (
    await rows<Record<string, unknown>>(world, 'select * from stockout_order where tenant_id = $1 and stockout_no = $2', [no])
  )[0] ?? {}
const stockOf = async (goodsNo: string) =>
  rows<{ qty: number; allocQty: number; locationType: number }>(
    world,
    'select sum(qty)::int as qty, sum(alloc_qty)::int as alloc_qty, location_type from stock where tenant_id = $1 and goods_no = $2 group by location_type order by 3',
    [goodsNo],
  )

describe('hand-over', () => {
  test('scanned and confirmed: parcels leave, orders are shipped, stock falls, the ERP is told', async () => {
    const parcels = await weighed([{ G1: 2 }, { G1: 1, G2: 3 }])
    const handoverNo = await open()
    for (const parcel of parcels) expect(await scan(handoverNo, parcel.logisticsNo)).toMatchObject({ code: '00000' })
    expect(await confirm(handoverNo)).toMatchObject({
      code: '00000',
      data: { packageNum: 2, shipped: 2, incomplete: [], excluded: [] },
    })
    expect(await orderOf(parcels[1]?.stockoutNo ?? '')).toMatchObject({
      status: 95,
      handoverNo,
      shipperName: '王主管',
    })
    expect(await stockOf('G1')).toEqual([{ qty: 997, allocQty: 0, locationType: 1 }])
    const flows = await rows<{ n: number }>(
      world,
      'select coalesce(sum(change_qty), 0)::int as n from stock_flow where tenant_id = $1 and flow_type = 4',
    )
    expect(flows[0]?.n).toBe(-6)
    expect(await broken(world)).toEqual([])
    expect(await pushDue(world.run)).toBe(2)
    expect(await orderOf(parcels[0]?.stockoutNo ?? '')).toMatchObject({ pushStatus: 1 })
    expect(await pushDue(world.run)).toBe(0)
  })

  test('opened again by the same person it is the same one', async () => {
    expect(await open('SF')).toBe(await open('SF'))
  })

  test('the same parcel twice is one, another carrier’s and an unweighed one are refused', async () => {
    const [parcel] = await weighed([{ G1: 1 }])
    const [unweighed = ''] = await readyOrders(world, [{ G1: 1 }])
    const handoverNo = await open()
    await scan(handoverNo, parcel?.logisticsNo ?? '')
    await scan(handoverNo, parcel?.logisticsNo ?? '')
    const detail = await world.call('GET', `${base}/detail`, { handoverNo })
    expect(detail.data).toMatchObject({ packageNum: 1, items: [{ logisticsNo: parcel?.logisticsNo, status: 1 }] })
    const sf = await open('SF')
    expect(await scan(sf, parcel?.logisticsNo ?? '')).toMatchObject({ code: 'A1602' })
    const number = String((await orderOf(unweighed))['logisticsNo'])
    expect(await scan(handoverNo, number)).toMatchObject({ code: 'A1605', msg: '包裹未称重' })
    expect(await scan(handoverNo, 'NOT-A-PARCEL')).toMatchObject({ code: 'A0404' })
  })

  test('a removed parcel is free for another hand-over', async () => {
    const [parcel] = await weighed([{ G2: 1 }])
    const handoverNo = await open()
    await scan(handoverNo, parcel?.logisticsNo ?? '')
    await world.call('POST', `${base}/remove`, { handoverNo, logisticsNo: parcel?.logisticsNo })
    await world.call('POST', `${base}/cancel`, { handoverNo })
    const other = await open()
    expect(other).not.toBe(handoverNo)
    expect(await scan(other, parcel?.logisticsNo ?? '')).toMatchObject({ code: '00000' })
  })

  test('an order stopped between scan and confirmation stays behind with its reason', async () => {
    const [stopped, going] = await weighed([{ G1: 1 }, { G1: 1 }])
    const handoverNo = await open()
    await scan(handoverNo, stopped?.logisticsNo ?? '')
    await scan(handoverNo, going?.logisticsNo ?? '')
    await world.call('POST', '/v1/stockout/cancel', { stockoutNos: [stopped?.stockoutNo], reason: '客户不要了' })
    const answer = await confirm(handoverNo)
    expect(answer.data).toMatchObject({ excluded: [{ stockoutNo: stopped?.stockoutNo, msg: '订单已拦截，请放入拦截区' }] })
    expect(await orderOf(stopped?.stockoutNo ?? '')).toMatchObject({ status: 90, interceptStatus: 1 })
    expect(await orderOf(going?.stockoutNo ?? '')).toMatchObject({ status: 95 })
    expect(await broken(world)).toEqual([])
  })

  test('an order with a parcel still here stays 待出库 and is named', async () => {
    const [parcel] = await weighed([{ G1: 1 }])
    await world.run((ctx) =>
      ctx.tx.query(
        `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
                                            logistics_no, status, weight_g, create_time, update_time)
         values ($1, $2, $3, $4, 2, 0, 'W01', 'LOCAL', 'OW001', 'ZTO', '78999999999999', 30, 100, $5, $5)`,
        [ctx.tenantId, ctx.id(), `${parcel?.stockoutNo}-2`, parcel?.stockoutNo, ctx.at],
      ),
    )
    await world.run((ctx) =>
      ctx.tx.query('update stockout_order set weight_g = 600 where tenant_id = $1 and stockout_no = $2', [
        ctx.tenantId,
        parcel?.stockoutNo,
      ]),
    )
    const handoverNo = await open()
    await scan(handoverNo, parcel?.logisticsNo ?? '')
    expect((await confirm(handoverNo)).data).toMatchObject({ shipped: 0, incomplete: [parcel?.stockoutNo] })
    expect(await orderOf(parcel?.stockoutNo ?? '')).toMatchObject({ status: 90 })
  })

  test('一键出库 ships without scans where the warehouse allows it, and only packed orders', async () => {
    const [parcel] = await weighed([{ G2: 1 }])
    const [early = ''] = await readyOrders(world, [{ G1: 1 }])
    const ship = (no: string) => world.call('POST', '/v1/stockout/ship', { stockoutNos: [no], reason: '补录' })
    expect(await ship(parcel?.stockoutNo ?? '')).toMatchObject({ code: 'A2229' })
    await world.run((ctx) =>
      ctx.tx.query(
        `insert into operate_config as c (tenant_id, id, warehouse_no, sid, one_key_ship, create_time, update_time) values ($1, $2, 'W01', 'LOCAL', 1, $3, $3)`,
        [ctx.tenantId, ctx.id(), ctx.at],
      ),
    )
    expect(await ship(early)).toMatchObject({ code: 'A2226' })
    expect(await ship(parcel?.stockoutNo ?? '')).toMatchObject({ code: '00000' })
    expect(await orderOf(parcel?.stockoutNo ?? '')).toMatchObject({ status: 95 })
    const work = await rows(world, 'select op_type, is_valid from work_record where tenant_id = $1 and stockout_no = $2', [
      parcel?.stockoutNo,
    ])
    expect(work).toEqual([{ opType: 8, isValid: 0 }])
    expect(await broken(world)).toEqual([])
  })

  test('confirmed twice it is confirmed once; empty it is not confirmed', async () => {
    const [parcel] = await weighed([{ G2: 2 }])
    const handoverNo = await open()
    expect(await confirm(handoverNo)).toMatchObject({ code: 'A1604' })
    await scan(handoverNo, parcel?.logisticsNo ?? '')
    const answers = await Promise.all([confirm(handoverNo), confirm(handoverNo)])
    expect(answers.map((answer) => answer.code).sort()).toEqual(['00000', 'A1601'])
    expect(await scan(handoverNo, parcel?.logisticsNo ?? '')).not.toMatchObject({ code: 'B0001' })
  })
})
