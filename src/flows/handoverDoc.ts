// 交接进度 · handoverDoc
/** State of the hand-over flow: the open pile, and the parcels this device put on each pile. */
import type { AnyOp } from '#contract/envelope'
import { at } from '#contract/ops/at'
import type { HandoverView } from '#contract/ops/kinds/handovers'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Floor } from '#contract/ops/view'
import type { Doc, ScanEvent, Session } from './flow.ts'
import { findOrder } from './orders.ts'

export interface HandoverDoc extends Doc {
  readonly stage: 'open' | 'opening' | 'pile' | 'takeOff' | 'confirm' | 'confirming'
  /** the open hand-over */
  readonly docNo: string
  /** parcels of this device: waybill → hand-over it was put into */
  readonly laid: Readonly<Record<string, string>>
  /** the scan that requested a new hand-over; its parcel is put into the hand-over once this exists */
  readonly first: ScanEvent | null
  /** waybills listed in the open confirmation, which stay because their previous step is not booked */
  readonly waiting: readonly string[]
}
export type HandoverSession = Session<HandoverDoc>

export const idle: HandoverDoc = { stage: 'open', docNo: '', laid: {}, first: null, waiting: [] }

/** The hand-over of each waybill put on a pile by these operations (`ops` oldest first). */
export const pilesByWaybill = (ops: readonly AnyOp[]): Readonly<Record<string, string>> => {
  const laid = new Map<string, string>()
  for (const op of ops)
    if (op.opType === 'HANDOVER_SCAN') laid.set(op.payload.logisticsNo, op.payload.handoverNo)
    else if (op.opType === 'HANDOVER_REMOVE') laid.delete(op.payload.logisticsNo)
  return Object.fromEntries(laid)
}

export const openOf = (s: HandoverSession): HandoverView | undefined => at(s.floor.handovers, s.doc.docNo)

/** Hand-overs that may take this carrier's parcels. */
export const pilesOf = (floor: Floor, logisticsCode: string): readonly HandoverView[] =>
  Object.values(floor.handovers).filter((one) => one.logisticsCode === logisticsCode)

/** Waybills this device put into the open hand-over. */
export const laidInto = ({ laid, docNo }: Pick<HandoverDoc, 'laid' | 'docNo'>): readonly string[] =>
  Object.entries(laid).flatMap(([logisticsNo, handoverNo]) => (handoverNo === docNo ? [logisticsNo] : []))

/** Orders with parcels on the open pile, because an intercept concerns the person who put the parcels there. */
export const laidOrders = (doc: HandoverDoc, floor: Floor): readonly OrderView[] => [
  ...new Set(laidInto(doc).flatMap((logisticsNo) => findOrder(floor, logisticsNo) ?? [])),
]
