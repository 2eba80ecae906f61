// 称重 · ops/weighPackage
import { orderLife } from '../rules/orderLife.ts'
import { packageLife } from '../rules/packageLife.ts'
import { Integer, Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { volumeCm3 } from '../rules/round.ts'
import { FORCE_REASON, WEIGHT_MAX_G, WEIGHT_MIN_G, weighResult, type Weighing } from '../rules/weigh.ts'
import { parcelFrom, placeOf } from './accepts.ts'
import { accept, stop, voided } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, DomainEvent, Note, Patch, WorkFact } from './decision.ts'
import { approvals } from './kinds/approvals.ts'
import { records, type RecordFact } from './kinds/records.ts'
import { codeOf, docNo, flag, millimetres, type Sent } from './fields.ts'
import { isSentBack, orderOf, orderStop, parcelOf, wrongStatus } from './orders.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { forceWeighRight, releaseOf, type Release } from './weighRelease.ts'

/** 手工录重 1907-22 and 测体积 1907-23 */
const manualWeighRight = 190722
export const measureRight = 190723

export const payload = () =>
  Fields({
    logisticsNo: docNo(),
    stockoutNo: Optional(docNo()),
    weightG: Integer({ minimum: 0, maximum: 10_000_000 }),
    scaleNo: Optional(Text({ maxLength: 32 })),
    isManual: flag(),
    lengthMm: millimetres(),
    widthMm: millimetres(),
    heightMm: millimetres(),
    times: Integer({ minimum: 1, maximum: 1000 }),
    forceReason: Optional(codeOf(FORCE_REASON)),
    /** a leader's release (`user/weighRelease`), where the person has no right to pass a parcel out of tolerance */
    approval: Optional(Text({ pattern: '^[0-9]{1,19}$' })),
  })
/** weigh_record.result, see WEIGH_RESULT */
const results = { normal: 1, light: 2, heavy: 3, released: 4, noEstimate: 5 } as const

/** A status below 待称重, with which the operation waits for the packing. */
const belowToWeigh = orderLife.toWeigh - 1

/** stockout_order.exception_type 称重异常 */
const weighException = 4

/** work_record.op_type 称重 */
const workType = 7

type Payload = Sent<typeof payload>
type Op = OpOf<'WEIGH_PACKAGE', Payload>
type Result = { readonly diffG: number | null; readonly diffBp: number | null; readonly result: number }

/**
 * One weighing of one parcel (floor.md §8.7, App. D.3). Every weighing is stored; only an accepted one moves the parcel. A weighed parcel
 * keeps its weight, unless a user with the right weighs it again.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const order = orderOf(floor, { logisticsNo: p.logisticsNo })
  const parcel = order === undefined ? undefined : parcelOf(order, p.logisticsNo)
  if (order === undefined || parcel === undefined) return weighUnknown(op, floor, ctx)
  const comparison: Result = order.weighFree ? { diffG: null, diffBp: null, result: results.normal } : compare(op, order, parcel)
  const record = recordOf(op, order, parcel, comparison)
  const truth = voided(record)
  const stopped = orderStop(op, floor, order, truth)
  if (stopped !== null) return stopped
  if (parcel.status === packageLife.handed) return afterHandover(op, order, parcel, { record, ctx })
  if (parcel.status === packageLife.weighed && parcel.weightG !== null && !ctx.rights.has(forceWeighRight))
    return accept(truth, { notes: [weighedBeforeNote(parcel.weightG)] })
  if (isSentBack(order)) return stop('A1402', {}, truth)
  const { code, args } = wrongStatus(op, floor, order)
  if (parcel.status === packageLife.off) return stop(code, { ...args, text: '已作废', needs: 0 }, truth)
  const place = placeOf(op.opType, order, floor.options, ctx.now)
  if (parcel.status < parcelFrom('WEIGH_PACKAGE', order, floor.options) || place < 0)
    return stop(code, { ...args, status: Math.min(order.status, belowToWeigh) }, truth)
  if (place > 0) return stop(code, args, truth)
  if (p.weightG < WEIGHT_MIN_G || p.weightG > WEIGHT_MAX_G) return stop('A1501', {}, truth)
  if (p.isManual === 1 && !mayType(floor, order, ctx)) return stop('A1504', {}, truth)
  if (parcel.needSpot && !parcel.spotPassed && isBlocked(floor, order)) return stop('A1401', {}, truth)
  if (order.tolerance.volumeRequired === true && sizeOf(p) === null) return stop('A1507', {}, truth)
  const isOff = comparison.result === results.light || comparison.result === results.heavy
  if (!isOff || p.forceReason === undefined) return acceptWeight(op, order, parcel, { record, result: comparison.result, ctx })
  const release = releaseOf(op, floor, ctx)
  if ('ok' in release) return { ...release, truth }
  const { values, ...released } = recordOf(op, order, parcel, { ...comparison, result: results.released })
  return acceptWeight(op, order, parcel, {
    record: { ...released, values: { ...values, ...release.values } },
    result: results.released,
    ctx,
    release,
  })
}

/** Whether an open spot check stops the weighing: a switch of the warehouse, and one of the owner and shop, both on by default. */
const isBlocked = (floor: Floor, order: OrderView): boolean => floor.options.spotBlock && order.tolerance.spotBlock !== false

/** Whether the weight may be typed: with the right, or where the configuration of the order allows every user to type it. */
const mayType = (floor: Floor, order: OrderView, ctx: DecideContext): boolean =>
  (order.tolerance.manualAllowed ?? floor.options.manualWeighAllowed) || ctx.rights.has(manualWeighRight)

type Size = { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number }
/** The measured parcel; null: it was not measured. */
const sizeOf = ({ lengthMm, widthMm, heightMm }: Payload): Size | null =>
  lengthMm === undefined || widthMm === undefined || heightMm === undefined ? null : { lengthMm, widthMm, heightMm }

const compare = (op: Op, order: OrderView, parcel: ParcelView): Weighing => {
  const { tolMode, tolAbsG, tolBp, bands } = order.tolerance
  return weighResult(estimateOf(order, parcel), op.payload.weightG, { tolMode, tolAbsG, tolBp, bandJson: bands })
}

/**
 * Estimated weight of a parcel (floor.md §8.7): the learned weight of the order's composition for a single parcel, even where it was
 * learned after the packing; otherwise the estimate of the packing. A parcel that was not packed here has none, because its packaging is
 * unknown.
 */
export const estimateOf = ({ mirror, parcels, estFixedG = null }: OrderView, { status, estG }: ParcelView): number | null => {
  const isWhole = parcels.filter((one) => one.status !== packageLife.off).length === 1
  if (isWhole && estFixedG !== null) return estFixedG
  return mirror !== true || status >= packageLife.packed ? estG : null
}

/** Note for a parcel weighed twice: the second weighing is recorded as not valid, and the operation is not flagged. */
const weighedBeforeNote = (w: number): Note => ({ code: 'A1506', args: { w } })

/** Weighs an unknown parcel with result 5 无预估; the weight is applied when the parcel is in the system. */
const weighUnknown = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { weightG } = op.payload
  if (weightG < WEIGHT_MIN_G || weightG > WEIGHT_MAX_G) return stop('A1501', {}, {})
  const record = recordOf(op, undefined, undefined, { diffG: null, diffBp: null, result: results.noEstimate })
  const before = at(floor.weighed, op.payload.logisticsNo)
  if (before !== undefined) return accept(voided(record), { notes: [weighedBeforeNote(before)] })
  return accept(
    { records: [record] },
    { work: [workOf(op, undefined, ctx)], notes: [{ code: 'unknownParcel', args: { no: op.payload.logisticsNo } }] },
  )
}

/** Weighing after the hand-over: the record is stored; a missing weight is filled in and paid, and finance gets a correction. */
const afterHandover = (
  op: Op,
  order: OrderView,
  parcel: ParcelView,
  facts: { record: RecordFact; ctx: DecideContext },
): Decision => {
  const times = parcel.times + 1
  const { weightG } = op.payload
  const firstWeight = parcel.weightG === null && weightG >= WEIGHT_MIN_G && weightG <= WEIGHT_MAX_G ? { weightG } : {}
  const { result } = facts.record.values
  const isPaid = parcel.weightG === null && (result === results.normal || result === results.noEstimate)
  const record = parcel.weightG === null ? facts.record : { ...facts.record, isValid: false }
  return accept(
    {
      parcels: [{ stockoutNo: order.stockoutNo, packageNo: parcel.packageNo, times, lastG: weightG, ...firstWeight }],
      records: [record],
    },
    {
      notes: [{ code: 'A1505', args: {} }],
      events: [weighedEvent(op, order, parcel, Number(facts.record.values.result))],
      work: isPaid ? [workOf(op, order, facts.ctx)] : [],
    },
  )
}

/** 偏轻 or 偏重: the parcel keeps its state until a user weighs it again or passes it with a reason. */
const offWeight = (op: Op, order: OrderView, parcel: ParcelView, record: RecordFact): Decision => {
  const { stockoutNo } = order
  const { packageNo } = parcel
  const { weightG } = op.payload
  const times = parcel.times + 1
  const estG = estimateOf(order, parcel)
  const diff = weightG - (estG ?? 0)
  return accept(
    {
      orders: [{ stockoutNo, exceptionType: weighException, exceptionMsg: '称重异常' }],
      parcels: [{ stockoutNo, packageNo, times, lastG: weightG }],
      records: [record],
    },
    {
      notes: [{ code: 'A1502', args: { e: estG ?? 0, w: weightG, d: diff } }],
      events: [
        {
          type: 'weigh.abnormal',
          key: `${packageNo}+${times}`,
          aggregateType: 'stockout_package',
          aggregateNo: packageNo,
          payload: { stockoutNo, estG, weightG, diff },
        },
      ],
    },
  )
}

const acceptWeight = (
  op: Op,
  order: OrderView,
  parcel: ParcelView,
  facts: { record: RecordFact; result: number; ctx: DecideContext; release?: Release },
): Decision => {
  const { stockoutNo } = order
  const { packageNo } = parcel
  const times = parcel.times + 1
  const { weightG } = op.payload
  if (facts.result === results.light || facts.result === results.heavy) return offWeight(op, order, parcel, facts.record)
  const measured = sizeOf(op.payload)
  const size = measured === null ? {} : { size: measured }
  const isLastParcel = order.parcels.every(
    (one) =>
      one.packageNo === packageNo ||
      one.status === packageLife.weighed ||
      one.status === packageLife.handed ||
      one.status === packageLife.off,
  )
  const orders: NonNullable<Patch['orders']> = [
    {
      stockoutNo,
      ...(isLastParcel && order.status < orderLife.toShip ? { status: orderLife.toShip } : {}),
      ...(order.exceptionType === weighException ? { exceptionType: 0, exceptionMsg: '' } : {}),
    },
  ]
  return accept(
    {
      orders,
      parcels: [{ stockoutNo, packageNo, status: packageLife.weighed, weightG, times, lastG: weightG, ...size }],
      records: [facts.record],
      ...facts.release?.patch,
    },
    { work: [workOf(op, order, facts.ctx)], events: [weighedEvent(op, order, parcel, facts.result)] },
  )
}

const recordOf = (op: Op, order: OrderView | undefined, parcel: ParcelView | undefined, result: Result): RecordFact => {
  const p = op.payload
  const { lengthMm = null, widthMm = null, heightMm = null } = p
  const size = sizeOf(p)
  const cm3 = size === null ? null : volumeCm3(size.lengthMm, size.widthMm, size.heightMm)
  return {
    table: 'weigh_record',
    isValid: true,
    logisticsNo: p.logisticsNo,
    ...(order === undefined ? {} : { stockoutNo: order.stockoutNo }),
    values: {
      packageNo: parcel?.packageNo ?? null,
      logisticsCode: order?.logisticsCode ?? null,
      ownerNo: order?.ownerNo ?? null,
      estWeightG: order === undefined || parcel === undefined ? null : estimateOf(order, parcel),
      weightG: p.weightG,
      diffG: result.diffG,
      diffBp: result.diffBp,
      result: result.result,
      toleranceJson: order === undefined ? null : JSON.stringify(order.tolerance),
      lengthMm,
      widthMm,
      heightMm,
      volumeCm3: cm3,
      scaleNo: p.scaleNo ?? null,
      isManual: p.isManual,
      times: (parcel?.times ?? 0) + 1,
    },
  }
}

const workOf = (op: Op, order: OrderView | undefined, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'parcel',
  bizNo: op.payload.logisticsNo,
  logisticsNo: op.payload.logisticsNo,
  ...(order === undefined ? {} : { pickNo: order.pickNo, stockoutNo: order.stockoutNo, ownerNo: order.ownerNo }),
  orderNum: 0,
  skuNum: 0,
  goodsNum: 0,
  packageNum: 1,
  lineNum: 0,
  weightG: op.payload.weightG,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: 10_000,
})

const weighedEvent = (op: Op, order: OrderView, parcel: ParcelView, result: number): DomainEvent => {
  const { weightG, lengthMm = null, widthMm = null, heightMm = null } = op.payload
  const { stockoutNo, logisticsCode } = order
  return {
    type: 'parcel.weighed',
    key: `${parcel.packageNo}+${parcel.times + 1}`,
    aggregateType: 'stockout_package',
    aggregateNo: parcel.packageNo,
    payload: {
      stockoutNo,
      logisticsCode,
      logisticsNo: parcel.logisticsNo,
      weightG,
      estG: estimateOf(order, parcel),
      lengthMm,
      widthMm,
      heightMm,
      result,
    },
  }
}

export const names = ({ logisticsNo, approval }: Payload): Names => ({
  docs: [logisticsNo],
  decided: [logisticsNo],
  weighed: [logisticsNo],
  ...(approval === undefined ? {} : { approvals: [approval] }),
})

export const operation: Operation<Op> = {
  opType: 'WEIGH_PACKAGE',
  right: 280_800,
  desk: () => 190_700,
  workType,
  touches: [orders, records, approvals],
  stepBefore: 'PACK',
  isRecord: true,
  decide,
}
