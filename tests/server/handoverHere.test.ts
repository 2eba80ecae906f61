// 手持交接：按手里的包裹新开，扫描经队列上传，司机来了在手持端确认；回应丢了再问一次，不会做两遍。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { confirmHandover, openHandover } from '#contract/operate/handoverHere'
import { openHandovers, station } from '#contract/pda/snapshot'
import { addHandheld, addStaff, type Handheld, type Staff } from '../support/floor.ts'
import {
  addGoods,
  addStock,
  broken,
  openWorld,
  readyOrders,
  releasedWave,
  rows,
  standAt,
  type World,
} from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let world: World
let here: Handheld
beforeAll(async () => {
  world = await openWorld()
  await addGoods(world, 'G1')
  await addStock(world, 'A-01', 10, 'G1', 1000)
  here = await addHandheld(world, '交接机')
})
afterAll(() => world.close())

const headersOf = (device: Handheld, staff: Staff): Record<string, string> => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: device.deviceId,
  devicekey: device.deviceKey,
})
const open = (staff = here.staff, device = here, logisticsCode = 'ZTO') =>
  sendTo<ReplyOf<typeof openHandover>>(world.app, openHandover, { logisticsCode }, headersOf(device, staff))
const confirm = (handoverNo: string, staff = here.staff, device = here) =>
  sendTo<ReplyOf<typeof confirmHandover>>(world.app, confirmHandover, { handoverNo }, headersOf(device, staff))
const listed = async () =>
  (await sendTo<ReplyOf<typeof openHandovers>>(world.app, openHandovers, {}, headersOf(here, here.staff))).data.records

/** Weighed orders with their waybills, in their order. */
const weighed = async (count: number) => {
  const nos = await readyOrders(
    world,
    Array.from({ length: count }, () => ({ G1: 1 })),
  )
  await releasedWave(world, nos)
  for (const no of nos) await standAt(world, no, 90)
  return rows<{ stockoutNo: string; logisticsNo: string }>(
    world,
    'select stockout_no, logistics_no from stockout_package where tenant_id = $1 and stockout_no = any($2) order by stockout_no',
    [nos],
  )
}
const lay = (handoverNo: string, parcel: { readonly stockoutNo: string; readonly logisticsNo: string }) =>
  here.one('HANDOVER_SCAN', parcel.stockoutNo, { handoverNo, logisticsNo: parcel.logisticsNo })

test('opened for the carrier of the first parcel, filled by scans, confirmed; asked again both answer the same', async () => {
  const parcels = await weighed(2)
  const { data: opened } = await open()
  expect(opened).toMatchObject({ status: 10, logisticsCode: 'ZTO', packageNum: 0 })
  // the answer was lost: the same one again, not a second
  expect((await open()).data.handoverNo).toBe(opened.handoverNo)
  for (const parcel of parcels) expect(await lay(opened.handoverNo, parcel)).toMatchObject({ verdict: 'applied' })
  expect(await listed()).toMatchObject([{ handoverNo: opened.handoverNo, packageNum: 2 }])
  expect(await confirm(opened.handoverNo)).toMatchObject({ code: '00000', data: { packageNum: 2, left: [] } })
  expect(await confirm(opened.handoverNo)).toMatchObject({ code: '00000', data: { packageNum: 2, left: [] } })
  expect(await listed()).toEqual([])
  // whoever scans one of them later is told that it left, when and with what
  const asked = await sendTo<ReplyOf<typeof station>>(
    world.app,
    station,
    { docNo: parcels[0]!.logisticsNo },
    headersOf(here, here.staff),
  )
  expect(asked.data.orders).toMatchObject([{ status: 95, shipped: { at: world.clock.now(), handoverNo: opened.handoverNo } }])
  const orders = await rows(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = any($2)', [
    parcels.map(({ stockoutNo }) => stockoutNo),
  ])
  expect(orders).toEqual([{ status: 95 }, { status: 95 }])
  expect(await broken(world)).toEqual([])
})

test('a parcel whose order was stopped on the pile is told by name and stays', async () => {
  const [going, stopped] = await weighed(2)
  const { handoverNo } = (await open()).data
  for (const parcel of [going!, stopped!]) await lay(handoverNo, parcel)
  await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [stopped!.stockoutNo], reason: '客户退款' })
  expect((await confirm(handoverNo)).data).toEqual({
    packageNum: 1,
    left: [{ logisticsNo: stopped!.logisticsNo, msg: '订单已拦截，请放入拦截区' }],
  })
})

test('who may not confirm is refused; a carrier that does not exist, an empty pile and another warehouse’s too', async () => {
  const [parcel] = await weighed(1)
  const worker = await addStaff(world, '作业员', here.deviceId, [190902, 280900])
  expect((await open(worker, here, 'NOBODY')).code).toBe('A1003')
  const { handoverNo } = (await open(worker)).data
  expect((await confirm(handoverNo, worker)).code).toBe('A0312')
  expect((await confirm(handoverNo)).code).toBe('A1604')
  await lay(handoverNo, parcel!)
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, create_time, update_time)
       values ($1, $2, 'W02', 'LOCAL', '二号仓', 'P01', $3, $3)`,
      [tenantId, id(), at],
    ),
  )
  const elsewhere = await addHandheld(world, '别仓机', undefined, { warehouseNo: 'W02', sid: 'LOCAL' })
  expect((await confirm(handoverNo, elsewhere.staff, elsewhere)).code).toBe('A0404')
  expect((await confirm(handoverNo)).data).toMatchObject({ packageNum: 1 })
})
