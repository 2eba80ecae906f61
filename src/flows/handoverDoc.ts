// 交接进度 · handoverDoc
/** What the hand-over flow remembers: which pile is open, and which parcels this device laid on which pile. */
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
  /** parcels of this device: waybill → hand-over it was laid into */
  readonly laid: Readonly<Record<string, string>>
  /** the scan that asked for a new hand-over: laid into it once it is there */
  readonly first: ScanEvent | null
  /** waybills the open confirmation named: their step before is not booked, and they stay */
  readonly waiting: readonly string[]
}
export type HandoverSession = Session<HandoverDoc>

export const idle: HandoverDoc = { stage: 'open', docNo: '', laid: {}, first: null, waiting: [] }

/** Where this device's own operations left its parcels, oldest first. */
export const laidBy = (ops: readonly AnyOp[]): Readonly<Record<string, string>> => {
  const laid = new Map<string, string>()
  for (const op of ops)
    if (op.opType === 'HANDOVER_SCAN') laid.set(op.payload.logisticsNo, op.payload.handoverNo)
    else if (op.opType === 'HANDOVER_REMOVE') laid.delete(op.payload.logisticsNo)
  return Object.fromEntries(laid)
}

export const openOf = (s: HandoverSession): HandoverView | undefined => at(s.floor.handovers, s.doc.docNo)

/** Hand-overs this carrier's parcels may go into. */
export const pilesOf = (floor: Floor, logisticsCode: string): readonly HandoverView[] =>
  Object.values(floor.handovers).filter((one) => one.logisticsCode === logisticsCode)

/** Waybills this device laid into the open hand-over. */
export const laidInto = ({ laid, docNo }: Pick<HandoverDoc, 'laid' | 'docNo'>): readonly string[] =>
  Object.entries(laid).flatMap(([logisticsNo, handoverNo]) => (handoverNo === docNo ? [logisticsNo] : []))

/** Orders whose parcels lie on the open pile: an intercept concerns the hand that laid them there. */
export const laidOrders = (doc: HandoverDoc, floor: Floor): readonly OrderView[] => [
  ...new Set(laidInto(doc).flatMap((logisticsNo) => findOrder(floor, logisticsNo) ?? [])),
]
