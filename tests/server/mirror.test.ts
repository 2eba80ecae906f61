// 外部镜像仓：旺店通的出库单同步进来，拣货在外面做；复核、打包、称重、交接做了哪步就跳到哪步，没有库存、没有波次，也不等没人报的环节。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/call'
import { station, type StationPage } from '#contract/pda/snapshot'
import { startSync, syncState } from '#contract/wdt/sync'
import { openWdt } from '#server/platform/adapters/wdt'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import {
  addHandheld,
  addStaff,
  checkOp,
  exceptionsOf,
  only,
  packOp,
  parcelsOf,
  shortOf,
  weighOp,
  type Handheld,
  type Staff,
} from '../support/floor.ts'
import { addGoods, openWorld, ownerNo, rows, shopNo, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

const mirrored = { warehouseNo: 'M01', sid: 'wdt1' } as const

/** What 旺店通 answers now; the same order again says what became of it. */
let told: readonly object[] = []
const asked: URLSearchParams[] = []
const outside: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += String(chunk)))
  request.on('end', () => {
    const fields = new URLSearchParams(body)
    asked.push(fields)
    response.end(JSON.stringify({ code: 0, message: '', stockout_list: fields.get('page_no') === '0' ? told : [] }))
  })
})
const trade = (no: string, more: object = {}, goods: Readonly<Record<string, number>> = { G1: 2 }) => ({
  order_no: `CKD${no}`,
  src_order_no: no,
  status: 55,
  warehouse_no: 'M01',
  shop_no: shopNo,
  shop_name: '花间旗舰店',
  receiver_name: null,
  receiver_province: 330000,
  receiver_city: 330100,
  receiver_district: 330110,
  logistics_type_name: '中通快递',
  logistics_no: `7300000000${no.slice(-4)}`,
  pick_no: 'FJ2506170001',
  trade_time: '2025-06-17 09:00:00',
  details_list: Object.entries(goods).map(([spec, num]) => ({
    spec_no: spec,
    num: `${num}.0000`,
    goods_name: spec,
    gift_type: 0,
  })),
  ...more,
})

let world: World
let clerk: Staff
let bench: Handheld
let scale: Handheld
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  world = await openWorld()
  const env = { WDT_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`, WDT_ACCOUNTS: 't1:wdt1:key:secret' }
  Object.assign(world.services.adapters, { wdt: openWdt(env, world.clock) })
  for (const goods of ['G1', 'G2']) await addGoods(world, goods)
  await world.run(async ({ tx, tenantId, id, at }) => {
    await tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, wms_mode, wms_type, create_time, update_time)
       values ($1, $2, $4, $5, '旺店通仓', 'P01', 2, 2, $6, $6), ($1, $3, 'N01', $5, '改由本系统作业', 'P01', 1, 2, $6, $6)`,
      [tenantId, id(), id(), mirrored.warehouseNo, mirrored.sid, at],
    )
    await tx.query(
      `insert into owner_enter_control as c (tenant_id, id, owner_no, warehouse_no, sid, plan_enter_date, status, create_time, update_time)
       values ($1, $2, $3, $4, $5, '2025-01-01', 40, $6, $6)`,
      [tenantId, id(), ownerNo, mirrored.warehouseNo, mirrored.sid, at],
    )
    await tx.query(
      `insert into consumable as c (tenant_id, id, consumable_no, consumable_name, consumable_type, weight_g, barcode, create_time, update_time)
       values ($1, $2, 'C1', '纸箱1号', 1, 50, 'C1BAR', $3, $3)`,
      [tenantId, id(), at],
    )
  })
  clerk = await addStaff(world, '文员', null)
  bench = await addHandheld(world, '复核机', undefined, mirrored)
  scale = await addHandheld(world, '称重机', undefined, mirrored)
})
afterAll(async () => {
  await world.close()
  await new Promise((done) => outside.close(done))
})

const desk = <T>(call: Parameters<typeof sendTo>[1], input: object) =>
  sendTo<T>(world.app, call, input, { tenantid: String(world.tenantId), accesstoken: clerk.accessToken })
type Job = NonNullable<ReplyOf<typeof syncState>['job']>
/** 同步 pressed on the list of orders; answers how many came in, changed, stayed and failed. */
const sync = async (rows_: readonly object[]): Promise<Job> => {
  told = rows_
  const begun = await desk(startSync, {
    bizType: 'trade',
    sid: 'wdt1',
    startTime: '2025-06-17 00:00:00',
    endTime: '2025-06-17 12:00:00',
  })
  expect(begun.msg).toBe('')
  await runDueJobs(world.urls.jobs, world.services, tasks)
  const { data } = await desk<ReplyOf<typeof syncState>>(syncState, { bizType: 'trade' })
  if (data.job === null) throw new Error('no job')
  return data.job
}
const counts = ({ added, changed, same, failed }: Job) => [added, changed, same, failed]

interface OrderRow {
  stockoutNo: string
  status: number
  interceptStatus: number
  pickNo: string | null
  logisticsNo: string | null
  logisticsCode: string
  exceptionType: number
  checkTime: Date | null
  packTime: Date | null
  weighTime: Date | null
}
const orderOf = async (src: string): Promise<OrderRow> =>
  only(await rows<OrderRow>(world, 'select * from stockout_order where tenant_id = $1 and src_order_no = $2', [src]))
const parcelOf = async (src: string) => {
  const { stockoutNo } = await orderOf(src)
  const parcel = (await parcelsOf(world, [stockoutNo])).get(stockoutNo)
  if (parcel === undefined) throw new Error(src)
  return parcel
}
const verdictsOf = async (from: Handheld, ops: readonly unknown[]): Promise<string[]> =>
  (await from.send(ops)).results.map(shortOf)
/** Kinds of work booked for it, and whether they count. */
const workOf = (stockoutNo: string) =>
  rows<{ opType: number; isValid: number }>(
    world,
    'select op_type, is_valid from work_record where tenant_id = $1 and stockout_no = $2 order by op_type',
    [stockoutNo],
  )
/** The carrier takes these parcels. */
const handOver = async (logisticsNos: readonly string[]) => {
  const base = '/v1/warehouse/operate/handover'
  const opened = await world.call<{ handoverNo: string }>('POST', `${base}/open`, { ...mirrored, logisticsCode: 'ZTO' })
  for (const logisticsNo of logisticsNos)
    expect(
      await verdictsOf(bench, [bench.op('HANDOVER_SCAN', logisticsNo, { handoverNo: opened.data.handoverNo, logisticsNo })]),
    ).toEqual(['applied'])
  return world.call<{ shipped: number }>('POST', `${base}/confirm`, { handoverNo: opened.data.handoverNo })
}
const lookUp = async (docNo: string): Promise<StationPage> =>
  (
    await sendTo<StationPage>(
      world.app,
      station,
      { docNo },
      {
        tenantid: String(world.tenantId),
        accesstoken: bench.staff.accessToken,
        deviceid: bench.deviceId,
        devicekey: bench.deviceKey,
      },
    )
  ).data

test('orders come in with their waybill and 拣货单号, are audited and wait for any hand; again, nothing changes', async () => {
  const first = await sync([
    trade('T0001'),
    trade('T0002'),
    trade('T0003', { status: 50, pick_no: '' }),
    trade('T0004', { shop_no: 'NOBODY' }),
  ])
  expect(counts(first)).toEqual([3, 0, 0, 1])
  expect(first.faults[0]?.reason).toBe('店铺不存在：NOBODY，请先在店铺管理同步')
  expect(asked[0]?.get('status_type')).toBe('2')
  expect(await orderOf('T0001')).toMatchObject({
    status: 20,
    pickNo: 'FJ2506170001',
    logisticsNo: '73000000000001',
    logisticsCode: 'ZTO',
  })
  expect(await orderOf('T0003')).toMatchObject({ status: 10, exceptionType: 0 })
  expect(counts(await sync([trade('T0001'), trade('T0002')]))).toEqual([0, 0, 2, 0])
  // nothing is allocated and nothing runs short: the outside system does that
  await runDueJobs(world.urls.jobs, world.services, tasks)
  expect((await orderOf('T0001')).status).toBe(20)
  expect(counts(await sync([trade('T0003')]))).toEqual([0, 1, 0, 0])
  expect(await orderOf('T0003')).toMatchObject({ status: 20, pickNo: 'FJ2506170001' })
})

test('a warehouse worked here takes no orders of the outside system', async () => {
  const job = await sync([trade('T0008', { warehouse_no: 'W01' }), trade('T0009', { warehouse_no: 'N01' })])
  expect(job.faults.map(({ reason }) => reason)).toEqual([
    '仓库不存在：W01，请先在WMS仓同步',
    '仓库N01由本系统作业，不同步旺店通的出库单',
  ])
})

test('the station knows them, and the 拣货单 before anybody scanned it', async () => {
  const page = await lookUp('FJ2506170001')
  expect(page.orders.map(({ status, mirror, lines }) => [status, mirror, lines[0]?.qty])).toEqual([
    [20, true, 2],
    [20, true, 2],
    [20, true, 2],
  ])
  expect(page.picks).toMatchObject([{ pickNo: 'FJ2506170001', status: 30, checkMode: 2, lines: [] }])
})

test('two scan the 拣货单 at once: it is made once, counts its orders, and is checked and packed as a batch', async () => {
  const scan = (from: Handheld) =>
    from.send([
      from.op('SCAN', 'FJ2506170001', {
        flow: 'checkBatch',
        docNo: 'FJ2506170001',
        step: 'open',
        kind: 'pickOrder',
        verdict: 'ok',
      }),
    ])
  await Promise.all([scan(bench), scan(scale)])
  const picks = () =>
    rows<{ status: number; orderNum: number; goodsNum: number; checkedOrderNum: number; waveNo: string | null }>(
      world,
      "select status, order_num, goods_num, checked_order_num, wave_no from pick_order where tenant_id = $1 and pick_no = 'FJ2506170001'",
    )
  expect(await picks()).toEqual([{ status: 30, orderNum: 3, goodsNum: 6, checkedOrderNum: 0, waveNo: null }])
  const nos = await Promise.all(['T0001', 'T0002', 'T0003'].map(async (src) => (await orderOf(src)).stockoutNo))
  const checked = bench.op('CHECK_BATCH', 'FJ2506170001', {
    pickNo: 'FJ2506170001',
    sample: [{ ownerNo, goodsNo: 'G1', qty: 2 }],
    actualNum: 3,
    stockoutNos: nos,
    excludeStockoutNos: [],
    scanNum: 2,
    errorNum: 0,
    startTime: 0,
    finishTime: 30_000,
  })
  const packed = bench.op('PACK_BATCH', 'FJ2506170001', {
    pickNo: 'FJ2506170001',
    stockoutNos: nos,
    consumables: [{ code: 'C1BAR', qty: 1 }],
    startTime: 0,
    finishTime: 30_000,
  })
  expect(await verdictsOf(bench, [checked, packed])).toEqual(['applied', 'applied'])
  expect(await picks()).toMatchObject([{ status: 50, checkedOrderNum: 3 }])
  expect(await orderOf('T0002')).toMatchObject({ status: 80 })
  const listed = await world.call<{ records: { pickTypeName: string; waveNo: string | null }[] }>('GET', '/v1/pick/order/list', {
    pickNo: 'FJ2506170001',
  })
  expect(listed.data.records).toMatchObject([{ pickTypeName: '外部拣货' }])
})

test('weighed and handed over: shipped whole, no stock moved, 旺店通 is told', async () => {
  const parcels = await Promise.all(['T0001', 'T0002'].map(parcelOf))
  for (const parcel of parcels) expect(await verdictsOf(scale, [weighOp(scale, parcel)])).toEqual(['applied'])
  expect((await handOver(parcels.map(({ logisticsNo }) => logisticsNo))).data).toMatchObject({ shipped: 2 })
  const { stockoutNo, status } = await orderOf('T0001')
  expect(status).toBe(95)
  expect(
    await rows(world, 'select qty, shipped_qty from stockout_line where tenant_id = $1 and stockout_no = $2', [stockoutNo]),
  ).toEqual([{ qty: 2, shippedQty: 2 }])
  expect(await rows(world, 'select 1 from stock_flow where tenant_id = $1')).toEqual([])
  expect(await rows(world, 'select 1 from erp_push_queue where tenant_id = $1 and biz_no = $2', [stockoutNo])).toHaveLength(1)
})

test('an order at 20 is weighed at once, another handed over at once: steps that never were have no records', async () => {
  await sync([trade('T0011', { pick_no: '' }), trade('T0012', { pick_no: '' })])
  const [one, two] = [await parcelOf('T0011'), await parcelOf('T0012')]
  expect(await verdictsOf(scale, [weighOp(scale, one, 900)])).toEqual(['applied'])
  expect(await orderOf('T0011')).toMatchObject({
    status: 90,
    exceptionType: 0,
    checkTime: null,
    packTime: null,
    weighTime: expect.any(Date),
  })
  expect((await handOver([one.logisticsNo, two.logisticsNo])).data).toMatchObject({ shipped: 2 })
  expect(await orderOf('T0012')).toMatchObject({ status: 95, checkTime: null, weighTime: null })
  expect(await workOf(one.stockoutNo)).toEqual([
    { opType: 7, isValid: 1 },
    { opType: 8, isValid: 1 },
  ])
  expect(await workOf(two.stockoutNo)).toEqual([{ opType: 8, isValid: 1 }])
  const live = await world.call<{ stages: { status: number }[] }>('GET', '/v1/warehouse/operate/live/orders', {
    warehouseNo: 'M01-wdt1',
  })
  expect(live.data.stages.map(({ status }) => status)).toEqual([20, 50, 60, 70, 80, 90])
  expect((await world.call('GET', '/v1/stockout/detail', { stockoutNo: one.stockoutNo })).code).toBe('00000')
})

test('a check and a packing that reach the server after the weighing count, and raise no conflict', async () => {
  await sync([trade('T0021', { pick_no: '' })])
  const parcel = await parcelOf('T0021')
  const late = [checkOp(bench, parcel), packOp(bench, parcel)]
  world.clock.set(world.clock.now() + 300_000)
  expect(await verdictsOf(scale, [weighOp(scale, parcel)])).toEqual(['applied'])
  expect(await verdictsOf(bench, late)).toEqual(['applied', 'applied'])
  expect(await orderOf('T0021')).toMatchObject({ status: 90 })
  expect(await workOf(parcel.stockoutNo)).toEqual([2, 4, 7].map((opType) => ({ opType, isValid: 1 })))
  expect(await verdictsOf(bench, [checkOp(bench, parcel)])).toEqual(['flagged A2201'])
})

test('cancelled outside before a hand was at it: over at once; the check made meanwhile is flagged and moves nothing', async () => {
  await sync([trade('T0031', { pick_no: 'FJ2506170002' })])
  const parcel = await parcelOf('T0031')
  const offline = checkOp(bench, parcel)
  expect(counts(await sync([trade('T0031', { status: 5 })]))).toEqual([0, 1, 0, 0])
  expect(await orderOf('T0031')).toMatchObject({ status: 5, pickNo: null })
  expect(await verdictsOf(bench, [offline])).toEqual(['flagged A2201'])
  expect((await exceptionsOf(world)).at(-1)).toMatchObject({ opType: 'CHECK_ORDER', code: 'A2201' })
  expect((await orderOf('T0031')).status).toBe(5)
  expect(counts(await sync([trade('T0031', { status: 5 })]))).toEqual([0, 0, 1, 0])
})

test('cancelled outside after it jumped: the next scan stops it, its parcel is taken out', async () => {
  await sync([trade('T0041', { pick_no: '' })])
  const parcel = await parcelOf('T0041')
  expect(await verdictsOf(bench, [checkOp(bench, parcel)])).toEqual(['applied'])
  await sync([trade('T0041', { status: 5 })])
  expect(await orderOf('T0041')).toMatchObject({ status: 70, interceptStatus: 1 })
  expect(await verdictsOf(scale, [weighOp(scale, parcel)])).toEqual(['flagged A2211'])
  expect(
    await rows(world, 'select pull_status from stockout_package where tenant_id = $1 and stockout_no = $2', [parcel.stockoutNo]),
  ).toEqual([{ pullStatus: 1 }])
})

test('gone outside: shipped here with the time it left, nothing is told back, and a weighing afterwards is only kept', async () => {
  await sync([trade('T0051', { pick_no: '' })])
  const parcel = await parcelOf('T0051')
  const job = await sync([
    trade('T0051', { status: 95, pick_no: '', consign_time: '2025-06-17 09:30:00' }),
    trade('T0052', { status: 113 }),
  ])
  expect(counts(job)).toEqual([1, 1, 0, 0])
  expect(await orderOf('T0051')).toMatchObject({ status: 95, shipTime: new Date('2025-06-17T09:30:00+08:00') })
  expect(await orderOf('T0052')).toMatchObject({ status: 95, exceptionType: 8 })
  expect(await rows(world, 'select 1 from erp_push_queue where tenant_id = $1 and biz_no = $2', [parcel.stockoutNo])).toEqual([])
  expect(await verdictsOf(scale, [weighOp(scale, parcel)])).toEqual(['applied'])
  expect(await orderOf('T0051')).toMatchObject({ status: 95 })
  expect(counts(await sync([trade('T0051', { status: 110, pick_no: '' })]))).toEqual([0, 1, 0, 0])
  expect(await orderOf('T0051')).toMatchObject({ status: 110 })
})
