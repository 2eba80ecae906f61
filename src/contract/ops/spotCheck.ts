// 抽检 · ops/spotCheck
import { Array as ListOf, Object as Fields, Optional, String as Text } from 'typebox'
import { goodsKey } from '../rules/barcode.ts'
import { orderLife } from '../rules/orderLife.ts'
import { packageLife } from '../rules/packageLife.ts'
import { reasonTexts, SPOT_REASON, SPOT_RESULT, spotPhotos } from '../rules/spot.ts'
import type { OpOf } from './op.ts'
import { placeOf } from './accepts.ts'
import { accept, durationSec, mergePatches, startedAt, stop, voided } from './decisions.ts'
import type { Decision, DomainEvent, Patch, WorkFact } from './decision.ts'
import { codeOf, docNo, goodsNo, moment, ownerNo, pieces, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import { records, type RecordFact } from './kinds/records.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { isSentBack, orderOf, orderStop, parcelOf, wrongStatus } from './orders.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    logisticsNo: docNo(),
    stockoutNo: Optional(docNo()),
    result: codeOf(SPOT_RESULT),
    reasons: ListOf(codeOf(SPOT_REASON), { maxItems: 9, uniqueItems: true }),
    /** pieces that were in the parcel */
    goods: ListOf(Fields({ ownerNo: ownerNo(), goodsNo: goodsNo(), qty: pieces() }), { maxItems: 1000 }),
    photos: photos(spotPhotos),
    remark: Optional(Text({ maxLength: 200 })),
    startTime: moment(),
    finishTime: moment(),
  })
/** SPOT_RESULT 合格 */
const spotOk = 1

/** work_record.op_type 抽检 */
const workType = 6

type Payload = Sent<typeof payload>
type Op = OpOf<'SPOT_CHECK', Payload>

/**
 * A person other than the packer opens and counts a packed parcel (floor.md §8.6). If the parcel fails, its order goes back to the check:
 * the picked pieces stay, the parcels have to be packed again, and the parcel is then spot-checked again.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  const order = orderOf(floor, { logisticsNo: p.logisticsNo })
  const parcel = order === undefined ? undefined : parcelOf(order, p.logisticsNo)
  const record = recordOf(op, order, parcel)
  const truth = voided(record)
  if (order === undefined || parcel === undefined) return stop('A0404', {}, truth)
  const stopped = orderStop(op, floor, order, truth)
  if (stopped !== null) return stopped
  if (order.packedBy === ctx.operatorKey) return stop('A1405', {}, truth)
  if (isSentBack(order)) return stop('A1402', {}, truth)
  const { code, args } = wrongStatus(op, floor, order)
  if (parcel.status === packageLife.off) return stop(code, { ...args, text: '已作废', needs: 0 }, truth)
  if (placeOf(op.opType, order, floor.options, ctx.now) !== 0) return stop(code, args, truth)
  if (p.result === spotOk && parcel.spotPassed) return stop('A1406', {}, truth)
  // the finding decides: a parcel with a reason, or with pieces that its order does not have, does not pass
  if (p.result === spotOk && (p.reasons.length > 0 || holdsStrangers(order, p.goods))) return stop('A1407', {}, truth)
  if (p.result === spotOk) return passed(op, order, parcel, { record, ctx })
  if (p.reasons.length === 0) return stop('A1403', {}, truth)
  if (p.photos.length === 0) return stop('A1404', {}, truth)
  return failed(op, order, parcel, { record, ctx })
}

const holdsStrangers = ({ lines }: OrderView, goods: Payload['goods']): boolean => {
  const orderGoods = new Set(lines.map(goodsKey))
  return goods.some((one) => !orderGoods.has(goodsKey(one)))
}

interface Facts {
  readonly record: RecordFact
  readonly ctx: DecideContext
}

const passed = (op: Op, order: OrderView, parcel: ParcelView, { record, ctx }: Facts): Decision => {
  const { stockoutNo } = order
  const patch = { orders: [{ stockoutNo }], parcels: [{ stockoutNo, packageNo: parcel.packageNo, spotResult: 1 as const }] }
  return accept(mergePatches(patch, { records: [record] }), {
    work: [workOf(op, order, ctx)],
    events: [eventOf(op, order, parcel, 'spot.passed')],
  })
}

const failed = (op: Op, order: OrderView, parcel: ParcelView, { record, ctx }: Facts): Decision => {
  const { stockoutNo } = order
  const sentBack: Patch = {
    orders: [
      {
        stockoutNo,
        status: orderLife.toCheck,
        exceptionType: 9,
        exceptionMsg: `抽检不合格：${reasonTexts(op.payload.reasons)}`,
      },
    ],
    orderLines: order.lines
      .filter((line) => line.checkedQty > 0)
      .map(({ lineNo, checkedQty }) => ({ stockoutNo, lineNo, checked: -checkedQty })),
    parcels: order.parcels
      .filter(({ status }) => status !== packageLife.off)
      .map(({ packageNo, status }) => ({
        stockoutNo,
        packageNo,
        ...(status === packageLife.weighed ? { status: packageLife.packed } : {}),
        ...(packageNo === parcel.packageNo ? { needSpot: true, spotResult: 2 as const } : {}),
      })),
    // the packer and the checker are responsible
    charged: [stockoutNo],
    records: [record],
  }
  return accept(sentBack, { work: [workOf(op, order, ctx)], events: [eventOf(op, order, parcel, 'spot.failed')] })
}

const recordOf = (op: Op, order: OrderView | undefined, parcel: ParcelView | undefined): RecordFact => {
  const p = op.payload
  return {
    table: 'spot_record',
    isValid: true,
    logisticsNo: p.logisticsNo,
    ...(order === undefined ? {} : { stockoutNo: order.stockoutNo }),
    values: {
      packageNo: parcel?.packageNo ?? null,
      ownerNo: order?.ownerNo ?? null,
      result: p.result,
      reasons: p.reasons,
      goodsJson: p.goods,
      photos: p.photos.length === 0 ? null : p.photos,
      remark: p.remark ?? null,
      durationSec: durationSec(p.startTime, p.finishTime),
    },
  }
}

const workOf = (op: Op, order: OrderView, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'parcel',
  bizNo: op.payload.logisticsNo,
  pickNo: order.pickNo,
  stockoutNo: order.stockoutNo,
  logisticsNo: op.payload.logisticsNo,
  ownerNo: order.ownerNo,
  orderNum: 1,
  skuNum: new Set(op.payload.goods.map((one) => `${one.ownerNo}|${one.goodsNo}`)).size,
  goodsNum: op.payload.goods.reduce((sum, one) => sum + one.qty, 0),
  packageNum: 1,
  lineNum: 0,
  weightG: 0,
  errorNum: 0,
  startTime: startedAt(ctx, op.payload.startTime, op.payload.finishTime),
  difficultyBp: 10_000,
})

const eventOf = (op: Op, order: OrderView, parcel: ParcelView, type: 'spot.passed' | 'spot.failed'): DomainEvent => ({
  type,
  key: op.opId,
  aggregateType: 'stockout_package',
  aggregateNo: parcel.packageNo,
  payload: { stockoutNo: order.stockoutNo, logisticsNo: parcel.logisticsNo, reasons: op.payload.reasons },
})

export const names = ({ logisticsNo }: Payload): Names => ({ docs: [logisticsNo], decided: [logisticsNo] })

export const operation: Operation<Op> = {
  opType: 'SPOT_CHECK',
  right: 280_700,
  desk: ({ payload }) => (payload.result === 2 ? 190_421 : 190_400),
  workType,
  touches: [orders, records],
  stepBefore: 'PACK',
  isRecord: true,
  decide,
}
