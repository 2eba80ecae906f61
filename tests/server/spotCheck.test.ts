// 抽检：从打包时抽中，到合格放行或退回复核，经过手持端的同一个接口。
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PayloadOf } from '#contract/ops/payloads'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ReplyOf } from '#contract/call'
import type { StationPage } from '#contract/pda/snapshot'
import { toSpot } from '#contract/pda/spots'
import {
  addHandheld,
  checkOp,
  exceptionsOf,
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
} from '../support/floor.ts'
import { sendTo } from '../support/sendTo.ts'
import { openWorld, ownerNo, rows, wh, type World } from '../support/outbound.ts'

let world: World
let packer: Handheld
let spotter: Handheld
let serial = 0
const photo = { sha256: 'a'.repeat(64), bytes: 1000 }
/** Switches are kept for two seconds; this lets them pass. */
let later = 0
const clock = performance.now.bind(performance)
beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + later)
  world = await openWorld()
  await furnish(world)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})
beforeEach(async () => {
  serial += 1
  await setRule(null)
  packer = await addHandheld(world, `打包${serial}`)
  spotter = await addHandheld(world, `抽检${serial}`)
})

interface Rule {
  readonly ratioBp: number
  readonly newBp?: number
  readonly dailyMax?: number
  readonly mustTags?: readonly number[]
}
/** The warehouse's only rule; null: none. The next operation reads it. */
const setRule = async (rule: Rule | null): Promise<void> => {
  await world.run(async ({ tx, tenantId, id, at }) => {
    await tx.query('delete from spot_rule where tenant_id = $1', [tenantId])
    if (rule === null) return
    await tx.query(
      `insert into spot_rule as r (tenant_id, id, warehouse_no, sid, ratio_bp, new_packer_ratio_bp, daily_max, must_tags, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        tenantId,
        id(),
        wh.warehouseNo,
        wh.sid,
        rule.ratioBp,
        rule.newBp ?? null,
        rule.dailyMax ?? null,
        JSON.stringify(rule.mustTags ?? []),
        at,
      ],
    )
  })
  later += 3000
}
/** Packed by the packer, waiting at 待称重. */
const packed = async (): Promise<Parcel> => {
  const pick = only(await releaseWave(world, [{ G1: 1, G2: 2 }]))
  expect(shortOf(await packer.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo }))).toBe('applied')
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  const work = [...pickOps(packer, pick), checkOp(packer, parcel), packOp(packer, parcel)]
  expect(new Set((await packer.send(work)).results.map(shortOf))).toEqual(new Set(['applied']))
  return parcel
}
const spot = (hand: Handheld, { logisticsNo, stockoutNo, lines }: Parcel, more: Partial<PayloadOf['SPOT_CHECK']> = {}) =>
  hand.one('SPOT_CHECK', stockoutNo, {
    logisticsNo,
    result: 1,
    reasons: [],
    goods: lines,
    photos: [],
    startTime: 0,
    finishTime: 30_000,
    ...more,
  })
const bad = { result: 2, reasons: [1, 4], photos: [photo] } as const
const orderOf = async ({ stockoutNo }: Parcel) =>
  only(
    await rows<Record<string, unknown>>(
      world,
      `select o.status, o.exception_type, o.exception_msg, p.status as parcel, p.need_spot, p.spot_result,
              (select sum(l.checked_qty)::int from stockout_line l where l.tenant_id = $1 and l.stockout_no = o.stockout_no) as checked
         from stockout_order o join stockout_package p using (tenant_id, stockout_no) where o.tenant_id = $1 and o.stockout_no = $2`,
      [stockoutNo],
    ),
  )
const recordsOf = ({ stockoutNo }: Parcel) =>
  rows<Record<string, unknown>>(
    world,
    'select result, reasons, is_valid, packer_name, checker_name, operator_name, duration_sec from spot_record where tenant_id = $1 and stockout_no = $2 order by effective_at, id',
    [stockoutNo],
  )
const errorsOf = async ({ stockoutNo }: Parcel) =>
  Object.fromEntries(
    (
      await rows<{ opType: number; errorNum: number }>(
        world,
        'select op_type, error_num from work_record where tenant_id = $1 and stockout_no = $2 and is_valid = 1',
        [stockoutNo],
      )
    ).map((row) => [row.opType, row.errorNum]),
  )
const eventsOf = (logisticsNo: string) =>
  rows<{ eventType: string; payload: Record<string, unknown> }>(
    world,
    `select event_type, payload from domain_event where tenant_id = $1 and event_type like 'spot.%' and payload ->> 'logisticsNo' = $2`,
    [logisticsNo],
  )
const headersOf = ({ staff, deviceId, deviceKey }: Handheld) => ({
  tenantid: String(world.tenantId),
  accesstoken: staff.accessToken,
  deviceid: deviceId,
  devicekey: deviceKey,
})
const viewOf = async (hand: Handheld, { stockoutNo }: Parcel): Promise<OrderView> => {
  const reply = await world.app.inject({
    url: `/api/v1/pda/snapshot/station?docNo=${stockoutNo}`,
    headers: headersOf(hand),
  })
  return only(reply.json<{ data: StationPage }>().data.orders)
}

test('drawn at the packing, stopped at the scale, passed by somebody else, weighed', async () => {
  await setRule({ ratioBp: 10_000 })
  const parcel = await packed()
  expect(await orderOf(parcel)).toMatchObject({ status: 80, parcel: 20, needSpot: 1, spotResult: 0 })
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['flagged A1401'])
  expect(shortOf(await spot(packer, parcel))).toBe('flagged A1405')
  expect(shortOf(await spot(spotter, parcel))).toBe('applied')
  // a device that did not know counts it once more: nothing changes, and the supervisor sees it
  expect(shortOf(await spot(spotter, parcel))).toBe('flagged A1406')
  expect(await recordsOf(parcel)).toMatchObject([
    { result: 1, isValid: 0, operatorName: packer.staff.name },
    { result: 1, isValid: 1, packerName: packer.staff.name, checkerName: packer.staff.name, durationSec: 30 },
    { result: 1, isValid: 0 },
  ])
  expect(await eventsOf(parcel.logisticsNo)).toMatchObject([
    { eventType: 'spot.passed', payload: { packerKey: `U${packer.staff.userId}`, checkerKey: `U${packer.staff.userId}` } },
  ])
  expect(await errorsOf(parcel)).toMatchObject({ 2: 0, 4: 0, 6: 0 })
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['applied'])
  expect(await orderOf(parcel)).toMatchObject({ status: 90, parcel: 30, spotResult: 1 })
})

test('an owner’s rule is finer than one of the warehouse', async () => {
  await setRule({ ratioBp: 0 })
  await world.run(({ tx, tenantId, id, at }) =>
    tx.query(
      `insert into spot_rule as r (tenant_id, id, owner_no, ratio_bp, create_time, update_time) values ($1, $2, $3, 10000, $4, $4)`,
      [tenantId, id(), ownerNo, at],
    ),
  )
  expect(await orderOf(await packed())).toMatchObject({ needSpot: 1 })
})

test('a failed parcel goes back to the check, is charged to packer and checker, and is spot-checked again', async () => {
  const parcel = await packed()
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['applied'])
  expect(shortOf(await spot(spotter, parcel, { ...bad, reasons: [] }))).toBe('flagged A1403')
  expect(shortOf(await spot(spotter, parcel, { ...bad, photos: [] }))).toBe('flagged A1404')
  expect(await orderOf(parcel)).toMatchObject({ status: 90, needSpot: 0 })
  expect(shortOf(await spot(spotter, parcel, bad))).toBe('applied')
  expect(await orderOf(parcel)).toEqual({
    status: 60,
    exceptionType: 9,
    exceptionMsg: '抽检不合格：少件、包装不合格',
    parcel: 20,
    needSpot: 1,
    spotResult: 2,
    checked: 0,
  })
  expect(await errorsOf(parcel)).toMatchObject({ 2: 1, 4: 1, 6: 0 })
  expect(await eventsOf(parcel.logisticsNo)).toMatchObject([{ eventType: 'spot.failed', payload: { reasons: [1, 4] } }])
  // what other hands did to the old parcel meanwhile does not wait for the new one
  expect(shortOf(await spot(spotter, parcel))).toBe('flagged A1402')
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['flagged A1402'])
  const again = [checkOp(packer, parcel), packOp(packer, parcel)]
  expect((await packer.send(again)).results.map(shortOf)).toEqual(['applied', 'applied'])
  expect(await orderOf(parcel)).toMatchObject({ status: 80, exceptionType: 0, needSpot: 1, spotResult: 0 })
  // packed twice, one carton used
  const cartons = await rows(
    world,
    'select sum(change_qty)::int as used from consumable_log where tenant_id = $1 and stockout_no = $2',
    [parcel.stockoutNo],
  )
  expect(cartons).toEqual([{ used: -1 }])
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['flagged A1401'])
  expect(shortOf(await spot(spotter, parcel))).toBe('applied')
  expect((await packer.send([weighOp(packer, parcel)])).results.map(shortOf)).toEqual(['applied'])
  expect(await orderOf(parcel)).toMatchObject({ status: 90, parcel: 30 })
  expect(await imbalances(world)).toEqual([])
})

test('what was found stands: the server refuses to pass a parcel with a reason or a foreign piece in it (A1407)', async () => {
  const parcel = await packed()
  expect(shortOf(await spot(spotter, parcel, { reasons: [1] }))).toBe('flagged A1407')
  const foreign = { ...parcel.lines[0]!, goodsNo: 'G9', qty: 1 }
  expect(shortOf(await spot(spotter, parcel, { goods: [...parcel.lines, foreign] }))).toBe('flagged A1407')
  expect(await orderOf(parcel)).toMatchObject({ status: 80, spotResult: 0 })
  expect((await recordsOf(parcel)).map(({ isValid }) => isValid)).toEqual([0, 0])
  expect(shortOf(await spot(spotter, parcel))).toBe('applied')
})

test('a spot check uploaded before the packing waits for it', async () => {
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await packer.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const parcel = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await packer.send([...pickOps(packer, pick), checkOp(packer, parcel)])
  expect(await spot(spotter, parcel)).toMatchObject({ verdict: 'applied', effects: { waiting: 'PACK' } })
  world.clock.advance(1000)
  const before = (await exceptionsOf(world)).length
  expect((await packer.send([packOp(packer, parcel)])).results.map(shortOf)).toEqual(['applied'])
  expect(await orderOf(parcel)).toMatchObject({ status: 80, spotResult: 1 })
  expect(await recordsOf(parcel)).toMatchObject([{ result: 1, isValid: 1 }])
  expect((await exceptionsOf(world)).length).toBe(before)
})

test('an intercepted order: the spot check is kept as void, the parcel is called out', async () => {
  const parcel = await packed()
  await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [parcel.stockoutNo], reason: '客户退款' })
  expect(shortOf(await spot(spotter, parcel, bad))).toBe('flagged A2211')
  expect(await orderOf(parcel)).toMatchObject({ status: 80, spotResult: 0 })
  expect(await recordsOf(parcel)).toMatchObject([{ isValid: 0 }])
  expect(shortOf(await spotter.one('SPOT_CHECK', 'free', { ...good, logisticsNo: '75000000000009' }))).toBe('flagged A0404')
})
const good = { result: 1, reasons: [], goods: [], photos: [], startTime: 0, finishTime: 0 } as const

test('a new packer is drawn by the ratio of new packers until a week has passed', async () => {
  await setRule({ ratioBp: 0, newBp: 10_000 })
  expect(await orderOf(await packed())).toMatchObject({ needSpot: 1 })
  await world.run(({ tx, tenantId }) =>
    tx.query(`update work_record as w set biz_date = biz_date - 7 where tenant_id = $1 and operator_key = $2 and op_type = 4`, [
      tenantId,
      `U${packer.staff.userId}`,
    ]),
  )
  expect(await orderOf(await packed())).toMatchObject({ needSpot: 0 })
})

test('the daily limit holds the rule back, never a tag that demands the check', async () => {
  await setRule({ ratioBp: 10_000, dailyMax: 1, mustTags: [4] })
  const [first, second] = [await packed(), await packed()]
  expect([await orderOf(first), await orderOf(second)]).toMatchObject([{ needSpot: 1 }, { needSpot: 0 }])
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await world.run(({ tx, tenantId }) =>
    tx.query(`update stockout_order as o set order_tags = '[4]' where tenant_id = $1 and stockout_no = $2`, [
      tenantId,
      only(pick.stockoutNos),
    ]),
  )
  await packer.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const tagged = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await packer.send([...pickOps(packer, pick), checkOp(packer, tagged), packOp(packer, tagged)])
  expect(await orderOf(tagged)).toMatchObject({ needSpot: 1 })
  // the device learns who packed it and by which rule, and what comes first
  expect(await viewOf(spotter, tagged)).toMatchObject({
    packedBy: `U${packer.staff.userId}`,
    spotDraw: { isMust: true, dailyMax: 1 },
    parcels: [{ needSpot: true, spotPassed: false }],
  })
  const { records } = (await sendTo<ReplyOf<typeof toSpot>>(world.app, toSpot, {}, headersOf(spotter))).data
  const queue = records.filter((one) => [tagged, first].some(({ logisticsNo }) => logisticsNo === one.logisticsNo))
  expect(queue).toMatchObject([
    { logisticsNo: tagged.logisticsNo, why: ['必检', '新人打包'] },
    { logisticsNo: first.logisticsNo, why: ['新人打包'], packerName: packer.staff.name },
  ])
})

test('a parcel that failed on a hand-over pile stays behind', async () => {
  const [parcel, other] = [await packed(), await packed()]
  await packer.send([weighOp(packer, parcel), weighOp(packer, other)])
  const opened = await world.call<{ handoverNo: string }>('POST', '/v1/warehouse/operate/handover/open', {
    ...wh,
    logisticsCode: 'ZTO',
    opId: randomUUID(),
  })
  expect(opened.code).toBe('00000')
  const { handoverNo } = opened.data
  const laid = [parcel, other].map((one) =>
    packer.op('HANDOVER_SCAN', one.stockoutNo, { handoverNo, logisticsNo: one.logisticsNo }),
  )
  expect((await packer.send(laid)).results.map(shortOf)).toEqual(['applied', 'applied'])
  expect(shortOf(await spot(spotter, parcel, bad))).toBe('applied')
  expect(await world.call('POST', '/v1/warehouse/operate/handover/confirm', { handoverNo })).toMatchObject({
    code: '00000',
    data: { packageNum: 1, excluded: [{ logisticsNo: parcel.logisticsNo, msg: '订单已退回复核，重新打包后再交接' }] },
  })
  expect(await orderOf(parcel)).toMatchObject({ status: 60, parcel: 20 })
  expect(await orderOf(other)).toMatchObject({ status: 95, parcel: 40 })
})
