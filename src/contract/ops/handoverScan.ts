// 交接扫描 · ops/handoverScan
import { handoverLife } from '../rules/handoverLife.ts'
import { Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { parcelFrom, placeOf } from './accepts.ts'
import { accept, mergePatches, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch, WorkFact } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import { isSentBack, orderOf, orderStop, parcelOf, wrongStatus } from './orders.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import { handovers } from './kinds/handovers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

/** Right of 确认交接 (floor.md §8.10, 1909-21), at the desk and on the handheld. */
export const confirmRight = 190_921

export const payload = () => Fields({ handoverNo: docNo(), logisticsNo: docNo() })
/** work_record.op_type 交接 */
const workType = 8

type Payload = Sent<typeof payload>
export type Op = OpOf<'HANDOVER_SCAN', Payload>

/** A parcel scanned into a hand-over (floor.md §8.9). Two scans into the same hand-over count once. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { handoverNo, logisticsNo } = op.payload
  const order = orderOf(floor, { logisticsNo })
  const parcel = order === undefined ? undefined : parcelOf(order, logisticsNo)
  if (order === undefined || parcel === undefined) return stop('A0404')
  const voidItem = itemOf(op, order, parcel, false)
  const stopped = orderStop(op, floor, order, voidItem)
  if (stopped !== null) return stopped
  if (isSentBack(order)) return stop('A1402', {}, voidItem)
  const handover = at(floor.handovers, handoverNo)
  if (handover === undefined) return stop('A0404', {}, voidItem)
  if (order.logisticsCode !== handover.logisticsCode)
    return stop('A1602', { name: order.logisticsName ?? order.logisticsCode }, voidItem)
  const other = at(floor.handedTo, logisticsNo)
  if (other === handoverNo) return accept({})
  if (other !== undefined) return stop('A1603', { no: other }, voidItem)
  if (handover.status !== handoverLife.open) return stop('A1601', {}, voidItem)
  if (parcel.status < parcelFrom('HANDOVER_SCAN', order, floor.options)) return stop('A1605', {}, voidItem)
  if (placeOf(op.opType, order, floor.options, ctx.now) !== 0) {
    const { code, args } = wrongStatus(op, floor, order)
    return stop(code, args, voidItem)
  }
  const entry = { handoverNo, packageNo: parcel.packageNo, logisticsNo, remove: false }
  return accept(mergePatches(itemOf(op, order, parcel, true), { handover: entry }), { work: [workOf(op, order, parcel, ctx)] })
}

const itemOf = (op: Op, order: OrderView, parcel: ParcelView, isValid: boolean): Patch => ({
  records: [
    {
      table: 'handover_item',
      isValid,
      stockoutNo: order.stockoutNo,
      logisticsNo: parcel.logisticsNo,
      values: {
        handoverNo: op.payload.handoverNo,
        packageNo: parcel.packageNo,
        logisticsCode: order.logisticsCode,
        weightG: parcel.weightG,
      },
    },
  ],
})

const workOf = (op: Op, order: OrderView, parcel: ParcelView, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'handover',
  bizNo: op.payload.handoverNo,
  stockoutNo: order.stockoutNo,
  logisticsNo: parcel.logisticsNo,
  ownerNo: order.ownerNo,
  orderNum: 0,
  skuNum: 0,
  goodsNum: 0,
  packageNum: 1,
  lineNum: 0,
  weightG: parcel.weightG ?? 0,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: 10_000,
})

export const names = ({ handoverNo, logisticsNo }: Payload): Names => ({
  docs: [logisticsNo],
  decided: [logisticsNo],
  handovers: [handoverNo],
  handed: [logisticsNo],
})

export const operation: Operation<Op> = {
  opType: 'HANDOVER_SCAN',
  right: 280_900,
  desk: () => 190_902,
  workType,
  touches: [orders, handovers],
  stepBefore: 'WEIGH',
  isRecord: true,
  decide,
}
