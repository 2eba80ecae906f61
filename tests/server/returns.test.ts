// Returned parcels at the desk: notice, receipt, inspection, push, waves, and what goes wrong with them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waybillHash } from '#contract/ops/kinds/returns'
import { returnsHere, type ReturnsPage } from '#contract/pda/returns'
import { insertRows } from '#server/platform/rows'
import { OutsideFailed } from '#server/platform/adapters/post'
import type { ErpPush, ErpReturn } from '#server/platform/adapters/erpPush'
import { addHandheld } from '../support/floor.ts'
import { sendTo } from '../support/sendTo.ts'
import { storedPicture } from '../support/returnDesk.ts'
import { pushReturns } from '#server/returns/pushTask'
import { autoWaves } from '#server/returns/waveTask'
import {
  addGoods,
  addStock,
  openWorld,
  ownerNo,
  readyOrders,
  releasedWave,
  rows,
  shopNo,
  standAt,
  wh,
  type World,
} from '../support/outbound.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const goodsNo of ['G1', 'G2']) await addGoods(world, goodsNo)
  await addStock(world, 'A-01', 1, 'G1', 500)
  await world.run(async (ctx) => {
    const born = { createTime: ctx.at, updateTime: ctx.at }
    await insertRows(ctx.tx, 'sys_user', [{ id: '1', account: 'boss', name: '王主管', passwordHash: '-', ...born }])
    await insertRows(ctx.tx, 'return_operator', [{ ...wh, id: ctx.id(), userId: '1', opTypes: [1, 2, 3], ...born }])
  })
})
afterAll(() => world.close())

const base = '/v1/return/order'
let parcels = 0
const parcel = (): string => `SF90000${String(++parcels).padStart(6, '0')}`
const ok = async <T = Record<string, unknown>>(route: string, input: object): Promise<T> => {
  const reply = await world.send<T>(route, input)
  expect([route, reply.code, reply.msg]).toEqual([route, '00000', ''])
  return reply.data
}
const refused = async (route: string, input: object): Promise<string> => (await world.send(route, input)).code

/** A notice by the interface. */
const notice = async (more: object = {}, lines: object[] = [{ goodsNo: 'G1', planQty: 3 }]) => {
  const logisticsNo = parcel()
  const { returnNo } = await ok<{ returnNo: string }>(`POST ${base}`, {
    ...wh,
    ownerNo,
    returnType: 1,
    logisticsNo,
    lines,
    ...more,
  })
  return { returnNo, logisticsNo }
}
const receive = (logisticsNo: string) =>
  ok<{ receiveNo: string; returnNo: string | null; ownerNo: string | null; count: number }>('POST /v1/return/receive', {
    ...wh,
    logisticsNo,
    logisticsCode: '',
    batchNo: 'B1',
    packageState: 1,
    photos: [],
  })
const shot = { sha256: 'a'.repeat(64), bytes: 100 }
const piece = (goodsNo: string, qty: number, quality = 1) => ({
  goodsNo,
  qty,
  quality,
  reasons: quality === 1 ? [] : ['1'],
  photos: quality === 1 ? [] : [shot],
})
const inspect = (returnNo: string, lines: object[]) =>
  ok<{ status: number }>(`POST ${base}/inspect`, { returnNo, lines, repackNum: 0, opId: randomUUID() })
const told = () => pushReturns(world.run)
const pageOf = async (route: string, input: object) => {
  const head = await ok<Record<string, unknown> & { lines: Record<string, unknown>[] }>(route, input)
  return { head, lines: head.lines }
}
const orderOf = (returnNo: string) => pageOf(`GET ${base}/detail`, { returnNo })
const waveOf = (waveNo: string) => pageOf('GET /v1/return/wave/detail', { waveNo })
const statusOf = async (returnNo: string) => (await orderOf(returnNo)).head['status']
const stockOf = async (goodsNo: string, quality = 1) =>
  (
    await rows<{ qty: number }>(
      world,
      `select coalesce(sum(qty), 0)::int as qty from stock where tenant_id = $1 and goods_no = $2 and quality = $3 and location_type <> 1`,
      [goodsNo, quality],
    )
  )[0]?.qty
/** A return that waits for its wave. */
const waiting = async (lines: object[] = [piece('G1', 3)], more: object = {}) => {
  const made = await notice(more)
  await receive(made.logisticsNo)
  await inspect(made.returnNo, lines)
  await told()
  return made
}

describe('from the notice to the shelf', () => {
  test('a notice is received, inspected, told and put away; every step stands where it should', async () => {
    const { returnNo, logisticsNo } = await notice({ shopNo, outerNo: 'ERP-1', srcTid: 'T-1' })
    const got = await receive(logisticsNo)
    expect(got).toMatchObject({ returnNo, ownerNo, count: 1 })
    expect(await statusOf(returnNo)).toBe(20)
    const plan = await ok<{ returnNo: string; lines: object[] }>(`GET ${base}/plan`, { no: logisticsNo })
    expect(plan).toMatchObject({ returnNo, lines: [{ goodsNo: 'G1', planQty: 3 }] })
    const before = await stockOf('G1', 2)
    expect(await inspect(returnNo, [piece('G1', 2), piece('G1', 1, 2)])).toEqual({ returnNo, status: 40 })
    expect((await orderOf(returnNo)).head).toMatchObject({ actualQty: 3, goodQty: 2, defectQty: 1, isDiff: 0 })
    expect(await stockOf('G1', 2)).toBe((before ?? 0) + 1)
    await told()
    expect((await orderOf(returnNo)).head).toMatchObject({ status: 50, pushStatus: 1 })
    const { waveNo } = await ok<{ waveNo: string }>('POST /v1/return/wave', {
      ...wh,
      ownerNo,
      waveType: 1,
      returnNos: [returnNo],
    })
    expect(await statusOf(returnNo)).toBe(60)
    const { lines } = await waveOf(waveNo)
    expect(lines.map((line) => Number(line['qty'])).sort((a, b) => a - b)).toEqual([1, 2])
    for (const { lineNo, qty } of lines)
      await ok('POST /v1/return/wave/line', { waveNo, returnNo, lineNo, qty, locationNo: 'A-01' })
    expect((await waveOf(waveNo)).head).toMatchObject({ status: 30, doneNum: 3 })
    expect((await orderOf(returnNo)).head).toMatchObject({ status: 70, putawayQty: 3 })
    await told()
    const pushes = await ok<{ records: { pushType: number; result: number }[] }>('GET /v1/return/owner/push/list', {
      returnNo,
      pageNo: 1,
      pageSize: 20,
    })
    expect(pushes.records.map(({ pushType, result }) => `${pushType} ${result}`).sort((a, b) => a.localeCompare(b))).toEqual([
      '1 1',
      '2 1',
      '3 1',
    ])
  })

  test('faults of a notice are said at their fields', async () => {
    const wrong = { ...wh, ownerNo, returnType: 1, logisticsNo: parcel(), lines: [{ goodsNo: 'G9', planQty: 1 }] }
    expect(await refused(`POST ${base}`, wrong)).toBe('A1739')
    expect(await refused(`POST ${base}`, { ...wrong, lines: [] })).not.toBe('00000')
    expect(await refused(`POST ${base}`, { ...wrong, shopNo: 'NONE', lines: [{ goodsNo: 'G1', planQty: 1 }] })).toBe('A1910')
  })

  test('the same parcel is received once; cancelled and voided as its state allows', async () => {
    const { returnNo, logisticsNo } = await notice()
    const { receiveNo } = await receive(logisticsNo)
    expect(
      await refused('POST /v1/return/receive', {
        ...wh,
        logisticsNo,
        logisticsCode: '',
        batchNo: '',
        packageState: 1,
        photos: [],
      }),
    ).toBe('A1901')
    expect(await refused(`POST ${base}/cancel`, { returnNo })).toBe('A1913')
    await ok('POST /v1/return/receive/cancel', { receiveNo })
    expect(await statusOf(returnNo)).toBe(10)
    const second = await receive(logisticsNo)
    await ok('POST /v1/return/receive/refuse', { receiveNo: second.receiveNo, reason: '外箱全湿' })
    expect(await statusOf(returnNo)).toBe(10)
    await ok(`POST ${base}/cancel`, { returnNo })
    expect(await statusOf(returnNo)).toBe(5)
  })

  test('an outbound parcel that comes back has its own lines as plan', async () => {
    const [stockoutNo = ''] = await readyOrders(world, [{ G1: 2 }])
    await releasedWave(world, [stockoutNo])
    await standAt(world, stockoutNo, 95)
    await world.run((ctx) =>
      ctx.tx.query('update stockout_line set shipped_qty = qty where tenant_id = $1 and stockout_no = $2', [
        ctx.tenantId,
        stockoutNo,
      ]),
    )
    const [{ no }] = (await rows<{ no: string }>(
      world,
      'select logistics_no as no from stockout_package where tenant_id = $1 and stockout_no = $2',
      [stockoutNo],
    )) as [{ no: string }]
    // a handheld knows it without network, by hash, with what is in it
    const { staff, deviceId, deviceKey } = await addHandheld(world, '退货机')
    const device = { tenantid: String(world.tenantId), accesstoken: staff.accessToken, deviceid: deviceId, devicekey: deviceKey }
    const snapshot = (input: object) => sendTo<ReturnsPage>(world.app, returnsHere, input, device)
    await world.run((ctx) =>
      ctx.tx.query('update stockout_order set ship_time = $3 where tenant_id = $1 and stockout_no = $2', [
        ctx.tenantId,
        stockoutNo,
        ctx.at,
      ]),
    )
    for (const input of [{}, { logisticsNo: no }]) {
      const { data } = await snapshot(input)
      expect(data.sent?.[waybillHash(no)]).toMatchObject({ returnType: 2, ownerNo, lines: [{ goodsNo: 'G1', planQty: 2 }] })
      expect(JSON.stringify(data)).not.toContain(no)
    }
    const got = await receive(no)
    expect(got).toMatchObject({ ownerNo, returnType: 2, planQty: 2 })
    const { head, lines } = await orderOf(got.returnNo ?? '')
    expect(head).toMatchObject({ returnType: 2, source: 4, stockoutNo, status: 20, planQty: 2 })
    expect(lines).toMatchObject([{ goodsNo: 'G1', planQty: 2 }])
    expect(
      (
        await rows<{ status: number }>(world, 'select status from stockout_order where tenant_id = $1 and stockout_no = $2', [
          stockoutNo,
        ])
      )[0]?.status,
    ).toBe(95)
  })

  test('a parcel nobody knows is 无头件; an owner is found and his notice taken over', async () => {
    const no = parcel()
    const got = await receive(no)
    const returnNo = got.returnNo ?? ''
    expect((await orderOf(returnNo)).head).toMatchObject({ returnType: 5, ownerNo: null, status: 20 })
    const known = await notice({ outerNo: 'ERP-3', srcTid: 'T-3' }, [{ goodsNo: 'G2', planQty: 2 }])
    await ok(`PUT ${base}`, { returnNo, ownerNo, srcTid: 'T-3' })
    expect(await orderOf(returnNo)).toMatchObject({ head: { ownerNo, outerNo: 'ERP-3' }, lines: [{ goodsNo: 'G2', planQty: 2 }] })
    expect(await statusOf(known.returnNo)).toBe(5)
    expect(await refused(`PUT ${base}`, { returnNo: known.returnNo, ownerNo })).toBe('A1736')
  })
})

describe('results are told', () => {
  test('an ERP that is down for a day: tried at 1, 5, 15, 60, 240 minutes, then by hand; nothing is told twice', async () => {
    const asked: ErpReturn[] = []
    const adapter = world.services.adapters.erpPush
    const before = { ...adapter }
    const kept: ErpPush['returned'] = (owner, result) => before.returned(owner, result)
    ;(adapter as { returned: ErpPush['returned'] }).returned = (_owner, result) => {
      asked.push(result)
      return Promise.reject(new OutsideFailed('旺店通', '连不上'))
    }
    const { returnNo, logisticsNo } = await notice()
    await receive(logisticsNo)
    await inspect(returnNo, [piece('G1', 3)])
    await told()
    const tries = () => asked.filter((one) => one.returnNo === returnNo && one.pushType === 2).length
    expect(tries()).toBe(1)
    for (const [i, wait] of [1, 5, 15, 60, 240].entries()) {
      world.clock.set(world.clock.now() + wait * 60_000 - 1)
      await told()
      expect(tries()).toBe(i + 1)
      world.clock.set(world.clock.now() + 1)
      await told()
      expect(tries()).toBe(i + 2)
    }
    world.clock.set(world.clock.now() + 86_400_000)
    await told()
    expect(tries()).toBe(6)
    expect((await orderOf(returnNo)).head).toMatchObject({ status: 40, pushStatus: 2 })
    ;(adapter as { returned: ErpPush['returned'] }).returned = (owner, result) => {
      asked.push(result)
      return kept(owner, result)
    }
    await ok(`POST ${base}/push`, { returnNo })
    await told()
    await told()
    expect(tries()).toBe(7)
    expect((await orderOf(returnNo)).head).toMatchObject({ status: 50, pushStatus: 1 })
    ;(adapter as { returned: ErpPush['returned'] }).returned = kept
  })

  test('nobody answers: the rest of a part is not asked and loses no try; then everything is told, once', async () => {
    await told()
    const adapter = world.services.adapters.erpPush as { returned: ErpPush['returned'] }
    const kept = adapter.returned.bind(adapter)
    const asked: ErpReturn[] = []
    adapter.returned = (_owner, result) => {
      asked.push(result)
      return Promise.reject(new OutsideFailed('旺店通', '连不上', true))
    }
    const made = [await notice(), await notice(), await notice()]
    for (const { logisticsNo } of made) await receive(logisticsNo)
    await told()
    await told()
    expect(asked).toHaveLength(1)
    const heard: string[] = []
    adapter.returned = (owner, result) => {
      heard.push(result.returnNo)
      return kept(owner, result)
    }
    world.clock.set(world.clock.now() + 60_000)
    await told()
    await told()
    adapter.returned = kept
    expect(heard.toSorted()).toEqual(made.map(({ returnNo }) => returnNo).toSorted())
  })

  test('forced with a reason; an owner who wants to be asked is asked first', async () => {
    await world.run((ctx) =>
      insertRows(ctx.tx, 'return_owner_config', [{ id: ctx.id(), ownerNo, pushMode: 2, createTime: ctx.at, updateTime: ctx.at }]),
    )
    const one = await notice()
    await receive(one.logisticsNo)
    await inspect(one.returnNo, [piece('G1', 3)])
    await told()
    expect((await orderOf(one.returnNo)).head).toMatchObject({ status: 40, ownerConfirm: 1 })
    expect(await refused(`POST ${base}/push`, { returnNo: one.returnNo })).toBe('A1911')
    expect(await refused(`POST ${base}/force`, { returnNo: one.returnNo, reason: '急' })).toBe('A1911')
    await ok(`POST ${base}/confirm`, { returnNo: one.returnNo })
    await told()
    expect((await orderOf(one.returnNo)).head).toMatchObject({ status: 50, ownerConfirm: 2 })
    await world.run((ctx) => ctx.tx.query('delete from return_owner_config where tenant_id = $1', [ctx.tenantId]))
    const two = await notice()
    await receive(two.logisticsNo)
    await inspect(two.returnNo, [piece('G1', 3)])
    await ok(`POST ${base}/force`, { returnNo: two.returnNo, reason: 'ERP 停机' })
    expect((await orderOf(two.returnNo)).head).toMatchObject({ status: 50, pushStatus: 3 })
    const pushes = await ok<{ records: object[] }>('GET /v1/return/owner/push/list', {
      returnNo: two.returnNo,
      pageNo: 1,
      pageSize: 20,
    })
    expect(pushes.records).toContainEqual(
      expect.objectContaining({ pushType: 2, result: 3, isForce: 1, forceReason: 'ERP 停机' }),
    )
  })

  test('inspected again up to three times: the earlier result leaves the stock and is told anew', async () => {
    const { returnNo, logisticsNo } = await notice()
    await receive(logisticsNo)
    const before = await stockOf('G1', 2)
    for (let again = 0; again < 3; again += 1) {
      await inspect(returnNo, [piece('G1', 2), piece('G1', 1, 2)])
      await told()
      expect((await orderOf(returnNo)).head).toMatchObject({ status: 50, againNum: again })
      expect(await stockOf('G1', 2)).toBe((before ?? 0) + 1)
      await ok(`POST ${base}/again`, { returnNo })
      expect(await stockOf('G1', 2)).toBe(before)
    }
    await inspect(returnNo, [piece('G1', 3)])
    expect(await refused(`POST ${base}/again`, { returnNo })).toBe('A1912')
    await told()
    expect(
      (
        await rows<{ n: number }>(
          world,
          'select count(*)::int as n from return_push_log where tenant_id = $1 and return_no = $2 and push_type = 2 and result = 1',
          [returnNo],
        )
      )[0]?.n,
    ).toBe(4)
    expect(
      await rows(
        world,
        `select 1 from stock_flow f where f.tenant_id = $1 and f.biz_no = $2 group by f.location_no, f.quality having sum(f.change_qty) not in (0, 3)`,
        [returnNo],
      ),
    ).toEqual([])
  })

  test('an empty box is done once it is told', async () => {
    const { returnNo, logisticsNo } = await notice()
    await receive(logisticsNo)
    await inspect(returnNo, [])
    await told()
    expect((await orderOf(returnNo)).head).toMatchObject({ status: 70, actualQty: 0, isDiff: 1 })
  })
})

describe('waves', () => {
  test('of one owner and kind; finished with every piece or a reason; cancelled they let go', async () => {
    const [one, two] = [await waiting(), await waiting()]
    const returnNos = [one.returnNo, two.returnNo]
    const { waveNo } = await ok<{ waveNo: string }>('POST /v1/return/wave', { ...wh, ownerNo, waveType: 1, returnNos })
    expect(await refused('POST /v1/return/wave', { ...wh, ownerNo, waveType: 1, returnNos })).toBe('A1923')
    expect(await refused('POST /v1/return/wave/finish', { waveNo })).toBe('A1921')
    await ok('POST /v1/return/wave/cancel', { waveNo })
    expect([await statusOf(one.returnNo), await statusOf(two.returnNo)]).toEqual([50, 50])
    const next = await ok<{ waveNo: string }>('POST /v1/return/wave', { ...wh, ownerNo, waveType: 1, returnNos })
    await ok('POST /v1/return/wave/line', { waveNo: next.waveNo, returnNo: one.returnNo, lineNo: 1, qty: 3, locationNo: 'A-01' })
    expect(await refused('POST /v1/return/wave/cancel', { waveNo: next.waveNo })).toBe('A1736')
    await ok('POST /v1/return/wave/finish', { waveNo: next.waveNo, reason: '明天再上' })
    expect([await statusOf(one.returnNo), await statusOf(two.returnNo)]).toEqual([70, 50])
    expect(await refused(`POST ${base}/finish`, { returnNo: two.returnNo })).toBe('A1921')
  })

  test('scrap needs the owner’s word, is picked out of its position and leaves the book', async () => {
    const { returnNo } = await waiting([piece('G1', 2, 2), piece('G1', 1, 6)])
    const wave = { ...wh, ownerNo, waveType: 3, returnNos: [returnNo] }
    expect(await refused('POST /v1/return/wave', wave)).toBe('A1924')
    expect(await refused('POST /v1/return/wave', { ...wave, approvalFile: 'f'.repeat(32) })).toBe('A1924')
    const approvalFile = await storedPicture(world)
    const { waveNo } = await ok<{ waveNo: string }>('POST /v1/return/wave', { ...wave, approvalFile })
    const picks = await ok<{ records: { pickNo: string }[] }>('GET /v1/return/pick/list', { waveNo, pageNo: 1, pageSize: 10 })
    const pickNo = picks.records[0]?.pickNo ?? ''
    const before = await stockOf('G1', 2)
    await ok('POST /v1/return/pick/line', { pickNo, lineNo: 1, qty: 2 })
    expect(await stockOf('G1', 2)).toBe((before ?? 0) - 2)
    await ok('POST /v1/return/pick/line', { pickNo, lineNo: 2, qty: 1 })
    expect((await waveOf(waveNo)).head).toMatchObject({ status: 30, doneNum: 3 })
    expect(await statusOf(returnNo)).toBe(70)
  })

  test('back to the owner: a stock-out order is made with the wave, picked by it, and waits to be checked', async () => {
    const { returnNo } = await waiting([piece('G1', 3, 2)])
    const wave = { ...wh, ownerNo, waveType: 2, returnNos: [returnNo] }
    expect(await refused('POST /v1/return/wave', wave)).toBe('A1925')
    const { waveNo } = await ok<{ waveNo: string }>('POST /v1/return/wave', {
      ...wave,
      shopNo,
      logisticsCode: 'ZTO',
      receiverName: '李四',
      receiverMobile: '13800000000',
      districtCode: '330110',
      receiverAddress: '文一西路 1 号',
    })
    const { head } = await waveOf(waveNo)
    const order = async () =>
      (
        await rows<{ status: number; orderType: number }>(
          world,
          'select status, order_type from stockout_order where tenant_id = $1 and stockout_no = $2',
          [head['targetNo']],
        )
      )[0]
    expect(await order()).toEqual({ status: 50, orderType: 6 })
    const [{ pickNo }] = (await rows<{ pickNo: string }>(
      world,
      'select pick_no from return_pick where tenant_id = $1 and wave_no = $2',
      [waveNo],
    )) as [{ pickNo: string }]
    await ok('POST /v1/return/pick/line', { pickNo, lineNo: 1, qty: 2 })
    await ok('POST /v1/return/pick/finish', { pickNo, reason: '少一件' })
    expect(await order()).toMatchObject({ status: 60 })
    expect(
      await rows(world, 'select qty, picked_qty from stockout_line where tenant_id = $1 and stockout_no = $2', [
        head['targetNo'],
      ]),
    ).toEqual([{ qty: 2, pickedQty: 2 }])
    expect(await statusOf(returnNo)).toBe(50)
  })

  test('made by themselves at 18:00, of owners who want it', async () => {
    const { returnNo } = await waiting()
    expect(await autoWaves(world.run)).toBeGreaterThan(0)
    expect(await statusOf(returnNo)).toBe(60)
  })
})
