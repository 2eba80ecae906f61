// 作业 × 订单状态 × 仓库模式：本系统作业的仓与外部镜像的仓各收哪些状态（floor.md §7.2）。
import { describe, expect, test } from 'vitest'
import { placeOf } from '#contract/ops/accepts'
import { applyPatch, decide } from '#contract/ops/decide'
import type { OpType } from '#contract/ops/titles'
import type { AnyOp } from '#contract/envelope'
import { isWaiting } from '#contract/ops/orderView'
import { orderLife } from '#contract/rules/orderLife'
import { orderOf as statusesOf } from '#contract/rules/life'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import { checkOrder, ctxOf, floorOf, goods, opOf, options, order, pick } from './floor.ts'

const going = statusesOf(orderLife).filter((status) => status !== orderLife.off)

/** Every operation as hands would do it to CK1, an order of three pieces of A. */
const ops: Readonly<Partial<Record<OpType, () => AnyOp>>> = {
  CHECK_ORDER: () => opOf('CHECK_ORDER', checkOrder('CK1', 3)),
  CHECK_BATCH: () =>
    opOf('CHECK_BATCH', {
      pickNo: 'JH1',
      sample: [{ ownerNo: 'OW001', goodsNo: 'A', qty: 3 }],
      actualNum: 1,
      stockoutNos: ['CK1'],
      excludeStockoutNos: [],
      scanNum: 3,
      errorNum: 0,
      startTime: 0,
      finishTime: 1000,
    }),
  CHECK_DIFF: () =>
    opOf('CHECK_DIFF', {
      logisticsNo: 'ZTCK1',
      stockoutNo: 'CK1',
      diff: [{ ownerNo: 'OW001', goodsNo: 'A', expect: 3, actual: 2, diffType: 1 }],
      photos: [],
    }),
  PACK_ORDER: () =>
    opOf('PACK_ORDER', {
      logisticsNo: 'ZTCK1',
      stockoutNo: 'CK1',
      packages: [{ seq: 1, cartonNo: 'C1' }],
      consumables: [{ code: 'C1', qty: 1, seq: 1 }],
      protective: [],
      photos: [],
      startTime: 0,
      finishTime: 1000,
    }),
  PACK_BATCH: () =>
    opOf('PACK_BATCH', {
      pickNo: 'JH1',
      stockoutNos: ['CK1'],
      consumables: [{ code: 'C1', qty: 1 }],
      startTime: 0,
      finishTime: 1000,
    }),
  SPOT_CHECK: () =>
    opOf('SPOT_CHECK', { logisticsNo: 'ZTCK1', result: 1, reasons: [], goods: [], photos: [], startTime: 0, finishTime: 1000 }),
  WEIGH_PACKAGE: () => opOf('WEIGH_PACKAGE', { logisticsNo: 'ZTCK1', weightG: 520, isManual: 0, times: 1 }),
  HANDOVER_SCAN: () => opOf('HANDOVER_SCAN', { handoverNo: 'JJ1', logisticsNo: 'ZTCK1' }),
}

/** CK1 at this status, its parcel as far as it would be there. */
const floorAt = (status: number, more: Partial<OrderView> = {}): Floor => {
  const parcelStatus = status >= orderLife.toShip ? 30 : status >= orderLife.toWeigh ? 20 : 10
  const one = order('CK1', { status, ...more })
  const parcels = one.parcels.map((parcel) => ({ ...parcel, status: parcelStatus }))
  return floorOf({
    picks: { JH1: pick({ status: 30, checkMode: 2 }) },
    orders: { CK1: { ...one, parcels } },
    handovers: { JJ1: { handoverNo: 'JJ1', status: 10, logisticsCode: 'ZTO', logisticsName: '中通' } },
    goods: { 'OW001|A': goods('A') },
  })
}
const passes = (opType: OpType, floor: Floor): boolean => {
  const op = ops[opType]?.()
  return op !== undefined && decide(op, floor, ctxOf()).ok
}

const mirror = { mirror: true } as const
describe('what passes at which status', () => {
  const untilCheck = [20, 25, 30, 40, 50, 60]
  test.each<[OpType, readonly number[], readonly number[]]>([
    ['CHECK_ORDER', [60], untilCheck],
    ['CHECK_BATCH', [60], untilCheck],
    ['CHECK_DIFF', [60], untilCheck],
    // packed at 80, it is packed again until it is weighed
    ['PACK_ORDER', [70, 80], [...untilCheck, 70, 80]],
    ['PACK_BATCH', [70], [...untilCheck, 70]],
    ['SPOT_CHECK', [80, 90], [80, 90]],
    ['WEIGH_PACKAGE', [80, 90], [...untilCheck, 70, 80, 90]],
    // a weighed parcel goes with the carrier, whatever became of its order
    ['HANDOVER_SCAN', [90, 95, 110], [...untilCheck, 70, 80, 90]],
  ])('%s: here %j, mirrored %j', (opType, here, mirrored) => {
    expect(going.filter((status) => passes(opType, floorAt(status)))).toEqual(here)
    expect(going.filter((status) => passes(opType, floorAt(status, mirror)))).toEqual(mirrored)
  })

  test('the switches of the warehouse widen it as before', () => {
    const asPack = { ...options, checkAsPack: true, allowCheckPicking: true }
    const at = (opType: OpType) => going.filter((status) => placeOf(opType, { status }, asPack, 0) === 0)
    expect([at('CHECK_ORDER'), at('CHECK_BATCH'), at('PACK_ORDER')]).toEqual([[50, 60], [60], [60, 70]])
  })
})

describe('a mirrored order', () => {
  test('never waits for a step: what cannot be done is said at once', () => {
    for (const opType of Object.keys(ops) as OpType[]) {
      const op = ops[opType]?.()
      for (const status of going) {
        const decision = op && decide(op, floorAt(status, mirror), ctxOf())
        expect([opType, status, decision !== undefined && isWaiting(decision)]).toEqual([opType, status, false])
      }
    }
    expect(decide(opOf('CHECK_ORDER', checkOrder('CK1', 3)), floorAt(50), ctxOf())).toMatchObject({ waitsFor: 'PICK' })
  })

  test('jumps to the step that was done, with its own work and event only', () => {
    const weighed = decide(ops.WEIGH_PACKAGE!(), floorAt(20, mirror), ctxOf())
    expect(weighed).toMatchObject({
      ok: true,
      work: [{ opType: 7, packageNum: 1, weightG: 520 }],
      events: [{ type: 'parcel.weighed' }],
      patch: { orders: [{ stockoutNo: 'CK1', status: 90 }], parcels: [{ status: 30, weightG: 520 }] },
    })
    const checked = decide(ops.CHECK_ORDER!(), floorAt(30, mirror), ctxOf())
    expect(checked).toMatchObject({ ok: true, patch: { orders: [{ status: 70 }], orderLines: [{ checked: 3 }] } })
    expect(checked.ok && checked.patch.stock).toBeUndefined()
  })

  test('its parcel is compared only with what is known: nobody said what it was packed in', () => {
    const far = opOf('WEIGH_PACKAGE', { logisticsNo: 'ZTCK1', weightG: 900, isManual: 0, times: 1 })
    const resultOf = (floor: Floor) => {
      const decision = decide(far, floor, ctxOf())
      return decision.ok ? decision.patch.records?.[0]?.values['result'] : decision.code
    }
    expect(resultOf(floorAt(20, mirror))).toBe(5)
    expect(resultOf(floorAt(20, { ...mirror, estFixedG: 520 }))).toBe(3)
    expect(resultOf(floorAt(80, mirror))).toBe(3)
  })

  test('a step that was done earlier and reported late is booked, and moves nothing back', () => {
    const { now } = ctxOf()
    const jumped = floorAt(90, { ...mirror, doneAt: now + 60_000 })
    for (const opType of ['CHECK_ORDER', 'CHECK_BATCH', 'PACK_ORDER', 'PACK_BATCH'] as const) {
      const decision = decide(ops[opType]!(), jumped, ctxOf())
      expect([opType, decision.ok && decision.work.length]).toEqual([opType, 1])
      if (!decision.ok) continue
      const after = applyPatch(jumped, decision.patch).orders['CK1']
      expect([opType, after?.status, after?.parcels[0]?.status]).toEqual([opType, 90, 30])
    }
    const again = floorAt(90, { ...mirror, doneAt: now - 60_000 })
    expect(decide(ops.CHECK_ORDER!(), again, ctxOf())).toMatchObject({ ok: false, code: 'A2201' })
  })

  test('stopped, held or cancelled it is stopped as everywhere', () => {
    const said = (more: Partial<OrderView>) => {
      const decision = decide(ops.CHECK_ORDER!(), floorAt(20, { ...mirror, ...more }), ctxOf())
      return decision.ok ? 'ok' : [decision.code, decision.waitsFor]
    }
    expect(said({ interceptStatus: 1 })).toEqual(['A2211', undefined])
    expect(said({ holdFlag: true, holdReason: '查' })).toEqual(['A2212', undefined])
    expect(said({ status: orderLife.off })).toEqual(['A2201', undefined])
  })
})
