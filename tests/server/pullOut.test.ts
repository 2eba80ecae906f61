// 待取出：拦下的包裹从列出、取出到确认或撤回，桌面与手持看到的是同一件事。
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { StationPage } from '#contract/pda/snapshot'
import type { OrderPage } from '#contract/stockout/orderDetail'
import {
  addHandheld,
  furnish,
  only,
  parcelsOf,
  pickOps,
  releaseWave,
  shortOf,
  type Handheld,
  type Parcel,
} from '../support/floor.ts'
import { openWorld, rows, wh, type World } from '../support/outbound.ts'

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
  a = await addHandheld(world, `取出甲${serial}`)
  b = await addHandheld(world, `取出乙${serial}`)
})

/** An order picked and waiting for its check. */
const picked = async (): Promise<Parcel> => {
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  expect((await a.send(pickOps(a, pick))).results.map(shortOf)).toEqual(['applied', 'applied'])
  return only([...(await parcelsOf(world, pick.stockoutNos)).values()])
}
const act = (path: string, input: object) =>
  world.call<{ done: string[]; failed: { stockoutNo: string; msg: string }[] }>('POST', path, input)
const intercept = ({ stockoutNo }: Parcel, reason = '客户退款') =>
  act('/v1/stockout/intercept', { stockoutNos: [stockoutNo], reason })
const withdraw = (...nos: string[]) => act('/v1/stockout/intercept', { stockoutNos: nos, withdraw: 1 })
const confirm = (...nos: string[]) => act('/v1/stockout/intercept/confirm', { stockoutNos: nos })
const out = (hand: Handheld, { stockoutNo, logisticsNo }: Parcel, locationNo?: string) =>
  hand.one('PULL_OUT', stockoutNo, { logisticsNo, ...(locationNo !== undefined && { locationNo }) })
const listed = async ({ logisticsNo }: Parcel) =>
  (await world.call<{ records: Record<string, unknown>[] }>('GET', '/v1/stockout/package/pull/list', { logisticsNo })).data
    .records
const inList = async ({ stockoutNo }: Parcel) =>
  only((await world.call<{ records: Record<string, unknown>[] }>('GET', '/v1/stockout/list', { stockoutNo })).data.records)
const detail = async ({ stockoutNo }: Parcel) => (await world.call<OrderPage>('GET', '/v1/stockout/detail', { stockoutNo })).data
/** What a device hears that asked last at `since`. */
const heard = async (hand: Handheld, since: number): Promise<readonly OrderView[]> => {
  const reply = await world.app.inject({
    url: `/api/v1/pda/snapshot/station?since=${since}`,
    headers: {
      tenantid: String(world.tenantId),
      accesstoken: hand.staff.accessToken,
      deviceid: hand.deviceId,
      devicekey: hand.deviceKey,
    },
  })
  return reply.json<{ data: StationPage }>().data.orders
}

test('an intercepted order is listed with where it may lie, scanned out, confirmed', async () => {
  const parcel = await picked()
  expect(await listed(parcel)).toEqual([])
  await intercept(parcel)
  expect(await listed(parcel)).toMatchObject([
    {
      logisticsNo: parcel.logisticsNo,
      stockoutNo: parcel.stockoutNo,
      stopped: 1,
      reason: '客户退款',
      orderStatus: 60,
      lastBy: a.staff.name,
      pullTime: '2025-06-17 10:00:00',
      ...wh,
    },
  ])
  expect(await inList(parcel)).toMatchObject({ status: 60, interceptStatus: 1, pulling: 1 })
  world.clock.advance(60_000)
  const since = world.clock.now() - 1
  world.clock.advance(60_000)
  expect(shortOf(await out(b, parcel, 'A-09-01-1-01'))).toBe('applied')
  expect(await listed(parcel)).toEqual([])
  expect(await inList(parcel)).toMatchObject({ pulling: 2 })
  expect((await detail(parcel)).packages).toMatchObject([
    { pullStatus: 2, pullLocation: 'A-09-01-1-01', pullTime: '2025-06-17 10:02:00', pullUserName: b.staff.name },
  ])
  // the other devices of the warehouse hear of it with the next change, not with the next whole snapshot
  const view = (await heard(a, since + 30_000)).find((order) => order.stockoutNo === parcel.stockoutNo)
  expect(view).toMatchObject({ interceptStatus: 1, stopReason: '客户退款', parcels: [{ pullStatus: 2 }] })
  expect(await confirm(parcel.stockoutNo)).toMatchObject({ code: '00000', data: { done: [parcel.stockoutNo] } })
  expect(await inList(parcel)).toMatchObject({ status: 5, interceptStatus: 2, pulling: 0 })
})

test('withdrawn after it was taken out: it works on, and the next stop calls it out anew', async () => {
  const parcel = await picked()
  await intercept(parcel)
  expect(shortOf(await out(b, parcel, 'A-09-01-1-01'))).toBe('applied')
  expect((await withdraw(parcel.stockoutNo)).code).toBe('00000')
  expect((await detail(parcel)).packages).toMatchObject([
    { pullStatus: 0, pullLocation: null, pullTime: null, pullUserName: null },
  ])
  await act('/v1/stockout/hold', { stockoutNos: [parcel.stockoutNo], hold: 1, reason: '核地址' })
  expect(await listed(parcel)).toMatchObject([{ stopped: 2, reason: '核地址' }])
  expect(shortOf(await out(b, parcel))).toBe('applied')
  // intercepted while it is held and laid aside already: nobody has to look for it again
  await intercept(parcel)
  expect(await listed(parcel)).toEqual([])
  // held is over, intercepted is not
  await act('/v1/stockout/hold', { stockoutNos: [parcel.stockoutNo], hold: 0 })
  expect((await detail(parcel)).packages).toMatchObject([{ pullStatus: 2 }])
})

test('several at once: each refused one says its own reason, also when none went through', async () => {
  const [one, two] = [await picked(), await picked()]
  await intercept(one)
  const some = await confirm(one.stockoutNo, two.stockoutNo)
  expect(some).toMatchObject({ code: '00000', data: { done: [one.stockoutNo], failed: [{ stockoutNo: two.stockoutNo }] } })
  const pick = only(await releaseWave(world, [{ G1: 1 }]))
  await a.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  const picking = only([...(await parcelsOf(world, pick.stockoutNos)).values()])
  await intercept(picking)
  const none = await confirm(one.stockoutNo, picking.stockoutNo)
  expect(none).toMatchObject({
    code: '00000',
    data: {
      done: [],
      failed: [
        { stockoutNo: one.stockoutNo, msg: `订单${one.stockoutNo}状态为已取消，不能确认拦截` },
        { stockoutNo: picking.stockoutNo, msg: `订单${picking.stockoutNo}的拣货单还没有拣完，拣完后再确认` },
      ],
    },
  })
  // a single one: its refusal is the answer
  expect(await confirm(picking.stockoutNo)).toMatchObject({ code: 'A2228' })
})

test('a parcel of an order that is over is nobody’s to take out', async () => {
  const parcel = await picked()
  await intercept(parcel)
  await confirm(parcel.stockoutNo)
  expect(await listed(parcel)).toEqual([])
  expect(shortOf(await out(b, parcel))).toBe('flagged A1122')
  const times = await rows(
    world,
    'select 1 from stockout_package where tenant_id = $1 and (pull_status = 0) <> (pull_time is null)',
  )
  expect(times).toEqual([])
})
