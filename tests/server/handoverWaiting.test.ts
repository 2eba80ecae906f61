// 堆上等称重的包裹：确认交接时逐个说出，拿下或写明原因随车；随车的记入作业冲突，拿下的不会再回到交接单上。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { confirmHandover } from '#contract/operate/handoverHere'
import type { LeftBehind } from '#contract/operate/handover'
import { openHandovers } from '#contract/pda/snapshot'
import { conflictLife } from '#contract/rules/conflictLife'
import type { HandoverWaiting } from '#contract/rules/handoverWaiting'
import { addHandheld, type Handheld } from '../support/floor.ts'
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

interface Parcel {
  readonly stockoutNo: string
  readonly logisticsNo: string
}
/** One order at each of these statuses, with its waybill. */
const at = async (...statuses: number[]): Promise<Parcel[]> => {
  const nos = await readyOrders(
    world,
    statuses.map(() => ({ G1: 1 })),
  )
  await releasedWave(world, nos)
  for (const [i, no] of nos.entries()) await standAt(world, no, statuses[i] ?? 90)
  await world.run((ctx) =>
    ctx.tx.query(
      `update stockout_package as p set status = 20 from stockout_order o
        where p.tenant_id = $1 and p.status = 10 and o.tenant_id = $1 and o.stockout_no = p.stockout_no and o.status = 80`,
      [ctx.tenantId],
    ),
  )
  const found = await rows<Parcel>(
    world,
    'select stockout_no, logistics_no from stockout_package where tenant_id = $1 and stockout_no = any($2)',
    [nos],
  )
  return nos.map((no) => found.find((one) => one.stockoutNo === no)!)
}
/** A second parcel of an order, packed and not weighed. */
const subParcel = async ({ stockoutNo }: Parcel): Promise<Parcel> => {
  const logisticsNo = `7899${stockoutNo.slice(-10)}`
  await world.run((ctx) =>
    ctx.tx.query(
      `insert into stockout_package as p (tenant_id, id, package_no, stockout_no, seq, is_main, warehouse_no, sid, owner_no, logistics_code,
                                          logistics_no, status, create_time, update_time)
       values ($1, $2, $3, $4, 2, 0, 'W01', 'LOCAL', 'OW001', 'ZTO', $5, 20, $6, $6)`,
      [ctx.tenantId, ctx.id(), `${stockoutNo}-2`, stockoutNo, logisticsNo, ctx.at],
    ),
  )
  await world.run((ctx) =>
    ctx.tx.query('update stockout_order set status = 80 where tenant_id = $1 and stockout_no = $2', [ctx.tenantId, stockoutNo]),
  )
  return { stockoutNo, logisticsNo }
}

const base = '/v1/warehouse/operate/handover'
const opened = async (): Promise<string> =>
  (await world.call<{ handoverNo: string }>('POST', `${base}/open`, { ...wh, logisticsCode: 'ZTO' })).data.handoverNo
/** A fresh one: the one a test before left open is cancelled. */
const open = async (): Promise<string> => {
  await world.call('POST', `${base}/cancel`, { handoverNo: await opened() })
  return opened()
}
const lay = async (handoverNo: string, parcel: Parcel): Promise<void> => {
  const told = await here.one('HANDOVER_SCAN', parcel.stockoutNo, { handoverNo, logisticsNo: parcel.logisticsNo })
  expect(told).toMatchObject({ verdict: 'applied' })
}
const weigh = async ({ stockoutNo, logisticsNo }: Parcel) => {
  const [parcel] = await rows<{ estG: number }>(
    world,
    'select coalesce(est_weight_g, 200) as est_g from stockout_package where tenant_id = $1 and logistics_no = $2',
    [logisticsNo],
  )
  return here.one('WEIGH_PACKAGE', stockoutNo, { logisticsNo, weightG: parcel?.estG ?? 0, isManual: 0, times: 1 })
}
const page = async (handoverNo: string) =>
  (
    await world.call<{ waiting: HandoverWaiting[]; hasWaiting: number; packageNum: number; partly: string[] }>(
      'GET',
      `${base}/detail`,
      { handoverNo },
    )
  ).data
const confirm = (handoverNo: string, more: object = {}) =>
  world.call<{ packageNum: number; shipped: number; excluded: LeftBehind[]; flagged: string[]; incomplete: string[] }>(
    'POST',
    `${base}/confirm`,
    { handoverNo, plateNo: '浙A12345', driverName: '李师傅', ...more },
  )
const statusOf = async ({ logisticsNo }: Parcel) =>
  (
    await rows<{ parcel: number; order: number }>(
      world,
      `select p.status as parcel, o.status as order from stockout_package p
         join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no where p.tenant_id = $1 and p.logistics_no = $2`,
      [logisticsNo],
    )
  )[0]
const waitingOps = (handoverNo: string) =>
  rows(world, 'select op_id from pda_op where tenant_id = $1 and doc_no = $2 and waiting_for is not null', [handoverNo])

test('what waits is named before, and nothing is confirmed until somebody says what becomes of it', async () => {
  const [going, waits] = (await at(90, 80)) as [Parcel, Parcel]
  const handoverNo = await open()
  for (const one of [going, waits]) await lay(handoverNo, one)
  const told = await page(handoverNo)
  expect(told).toMatchObject({ packageNum: 1, hasWaiting: 1 })
  expect(told.waiting).toEqual([
    { ...waits, lacks: '未称重', mayLeave: true, operatorName: here.staff.name, deviceName: '交接机' },
  ])
  expect(await confirm(handoverNo)).toMatchObject({
    code: 'A1606',
    msg: `1 个包裹还在等上一环节：${waits.logisticsNo} 未称重，请选择拿下或随车`,
  })
  expect(await confirm(handoverNo, { waiting: 2 })).toMatchObject({
    code: 'A0410',
    data: { fields: { reason: '请填写随车原因' } },
  })
  expect(await statusOf(going)).toEqual({ parcel: 30, order: 90 })
  const done = await confirm(handoverNo, { waiting: 1 })
  expect(done.data).toMatchObject({
    packageNum: 1,
    shipped: 1,
    excluded: [{ ...waits, msg: '未称重' }],
    flagged: [],
  })
  expect(await statusOf(going)).toEqual({ parcel: 40, order: 95 })
  expect(await statusOf(waits)).toEqual({ parcel: 20, order: 80 })
  // it is off the pile for good: its weight brings it nowhere, and no conflict is told of a rightful scan
  expect(await waitingOps(handoverNo)).toEqual([])
  expect(await rows(world, 'select op_id from op_exception where tenant_id = $1 and doc_no = $2', [handoverNo])).toEqual([])
  expect(await broken(world)).toEqual([])
})

test('one that leaves for a reason is shipped and stands among the conflicts with the reason', async () => {
  const [going, waits] = (await at(90, 80)) as [Parcel, Parcel]
  const handoverNo = await open()
  for (const one of [going, waits]) await lay(handoverNo, one)
  const done = await confirm(handoverNo, { waiting: 2, reason: '秤坏了，司机等不及' })
  expect(done.data).toMatchObject({ packageNum: 2, shipped: 2, excluded: [], flagged: [waits.logisticsNo] })
  expect(await statusOf(waits)).toEqual({ parcel: 40, order: 95 })
  expect(
    await rows(world, 'select code, remark, status from op_exception where tenant_id = $1 and doc_no = $2', [handoverNo]),
  ).toEqual([{ code: 'A1605', remark: '随车交出：秤坏了，司机等不及', status: 10 }])
  // the parcel is gone: who accepts it says so of the scan, nothing is handed over once more
  const [scan] = await rows<{ opId: string }>(
    world,
    `select op_id from op_exception where tenant_id = $1 and doc_no = $2 and code = 'A1605'`,
    [handoverNo],
  )
  const accepted = await world.call('PUT', '/v1/stockout/conflict/handle', {
    opIds: [scan?.opId],
    resolution: 2,
    remark: '承运商已收',
  })
  expect(accepted).toMatchObject({ code: '00000' })
  expect(
    await rows(world, 'select status, resolution from op_exception where tenant_id = $1 and op_id = $2', [scan?.opId]),
  ).toEqual([{ status: conflictLife.handled, resolution: 2 }])
  expect(await statusOf(waits)).toEqual({ parcel: 40, order: 95 })
  expect(await broken(world)).toEqual([])
})

test('one that is not even packed does not leave', async () => {
  const [going, waits] = (await at(90, 60)) as [Parcel, Parcel]
  const handoverNo = await open()
  for (const one of [going, waits]) await lay(handoverNo, one)
  expect((await page(handoverNo)).waiting).toMatchObject([{ lacks: '未复核', mayLeave: false }])
  expect(await confirm(handoverNo, { waiting: 2, reason: '赶车' })).toMatchObject({
    code: 'A1607',
    msg: `${waits.logisticsNo} 未复核，不能随车，请从堆上拿下`,
  })
  expect(await statusOf(going)).toEqual({ parcel: 30, order: 90 })
})

test('of two parcels of an order the weighed one goes, the other is named; its order stays', async () => {
  const [main] = (await at(90)) as [Parcel]
  const second = await subParcel(main)
  const handoverNo = await open()
  await lay(handoverNo, main)
  expect((await page(handoverNo)).partly).toEqual([main.stockoutNo])
  await lay(handoverNo, second)
  expect(await page(handoverNo)).toMatchObject({ packageNum: 1, waiting: [{ logisticsNo: second.logisticsNo, lacks: '未称重' }] })
  const done = await confirm(handoverNo, { waiting: 1 })
  expect(done.data).toMatchObject({
    packageNum: 1,
    shipped: 0,
    incomplete: [main.stockoutNo],
    excluded: [{ logisticsNo: second.logisticsNo, msg: '未称重' }],
  })
  expect(await statusOf(main)).toEqual({ parcel: 40, order: 80 })
  expect(await statusOf(second)).toEqual({ parcel: 20, order: 80 })
})

test('the handheld is told of what other devices laid, before and after', async () => {
  const [going, waits] = (await at(90, 80)) as [Parcel, Parcel]
  const handoverNo = await open()
  for (const one of [going, waits]) await lay(handoverNo, one)
  const other = await addHandheld(world, '另一台')
  const headers = {
    tenantid: String(world.tenantId),
    accesstoken: other.staff.accessToken,
    deviceid: other.deviceId,
    devicekey: other.deviceKey,
  }
  const listed = await sendTo<ReplyOf<typeof openHandovers>>(world.app, openHandovers, {}, headers)
  expect(listed.data.records.find((one) => one.handoverNo === handoverNo)).toMatchObject({
    packageNum: 1,
    waiting: [{ logisticsNo: waits.logisticsNo, lacks: '未称重' }],
  })
  const done = await sendTo<ReplyOf<typeof confirmHandover>>(world.app, confirmHandover, { handoverNo }, headers)
  expect(done.data).toEqual({ packageNum: 1, left: [{ logisticsNo: waits.logisticsNo, msg: '未称重' }] })
})

test('taken off at the desk or by the device it does not come back with its weight; a cancelled hand-over keeps nothing', async () => {
  const [byDesk, byDevice, byCancel] = (await at(80, 80, 80)) as [Parcel, Parcel, Parcel]
  const handoverNo = await open()
  for (const one of [byDesk, byDevice]) await lay(handoverNo, one)
  await world.call('POST', `${base}/remove`, { handoverNo, logisticsNo: byDesk.logisticsNo })
  await here.one('HANDOVER_REMOVE', byDevice.stockoutNo, { handoverNo, logisticsNo: byDevice.logisticsNo })
  expect(await waitingOps(handoverNo)).toEqual([])
  for (const one of [byDesk, byDevice]) expect(await weigh(one)).toMatchObject({ verdict: 'applied' })
  expect(await page(handoverNo)).toMatchObject({ packageNum: 0, waiting: [] })
  await lay(handoverNo, byCancel)
  await world.call('POST', `${base}/cancel`, { handoverNo })
  expect(await waitingOps(handoverNo)).toEqual([])
  expect(await weigh(byCancel)).toMatchObject({ verdict: 'applied' })
  expect(await rows(world, 'select op_id from op_exception where tenant_id = $1 and doc_no = $2', [handoverNo])).toEqual([])
})

test('a repeated scan at the desk is told as one; a lost answer asked for again is not', async () => {
  const [parcel] = (await at(90)) as [Parcel]
  const handoverNo = await open()
  const scan = (opId?: string) =>
    world.call<{ repeated: boolean }>('POST', `${base}/scan`, {
      handoverNo,
      logisticsNo: parcel.logisticsNo,
      ...(opId && { opId }),
    })
  const opId = crypto.randomUUID()
  expect((await scan(opId)).data).toMatchObject({ repeated: false, packageNum: 1 })
  expect((await scan(opId)).data).toMatchObject({ repeated: false, packageNum: 1 })
  expect((await scan(crypto.randomUUID())).data).toMatchObject({ repeated: true, packageNum: 1 })
})
