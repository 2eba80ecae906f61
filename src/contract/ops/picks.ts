// 作业中的拣货单 · ops/picks
/** Shared by the operations of a pick order: its lease, the remaining pieces of a line, the orders that get pieces. */
import type { OpOf } from './op.ts'
import { pickLife } from '../rules/pickLife.ts'
import { stop } from './decisions.ts'
import type { Args, Patch, Stopped } from './decision.ts'
import { titles } from './titles.ts'
import type { DecideContext, Floor } from './view.ts'
import type { PickFill, PickLineView, PickView } from './kinds/picks.ts'
import type { ToteView } from './kinds/totes.ts'
import { tenantText } from './tenantText.ts'

/** Pieces of a line neither picked nor reported short. */
export const remainingQty = (line: PickLineView | undefined): number =>
  line === undefined ? 0 : Math.max(line.planQty - line.pickedQty - line.shortQty, 0)

export const lineOf = (pick: PickView, seqNo: number): PickLineView | undefined => pick.lines.find((line) => line.seqNo === seqNo)

/** Arguments of A2201 for a pick order. */
export const pickStatus = (op: OpOf, floor: Floor, pick: PickView): Args => ({
  text: tenantText(floor, 'pick_order.status', pickLife, pick.status),
  op: titles[op.opType],
  status: pick.status,
})

/** Whether the operation was made under the current lease, by the person who holds it. */
export const holdsLease = (op: OpOf, pick: PickView, ctx: DecideContext): boolean =>
  pick.leaseVersion === op.leaseVersion && pick.claimedBy === ctx.operatorKey

/** Whether the tote was bound to an order after the moment of this operation, which was uploaded late. */
export const isReboundLater = (tote: ToteView, ctx: DecideContext): boolean =>
  tote.boundAt !== undefined && ctx.now < tote.boundAt

/** A1107: another user holds the pick order now, or a supervisor released it. */
export const takenOverStop = (pick: PickView, truth?: Patch): Stopped =>
  stop('A1107', { name: pick.claimedName === '' ? '主管' : pick.claimedName }, truth)

/** Pieces an order line still expects from this pick line. */
export const openQty = (fill: PickFill): number => fill.qty - fill.picked - (fill.short ?? 0)

/**
 * The order lines whose pieces are missing when `qty` pieces of a pick line are short: lines of stopped orders first, then the last slots,
 * because the first slots are filled first.
 */
export const shortFillsOf = (
  line: PickLineView,
  qty: number,
  isStopped: (stockoutNo: string) => boolean,
): { stockoutNo: string; lineNo: number; qty: number }[] => {
  let remaining = qty
  return [...line.orders]
    .sort((a, b) => Number(isStopped(b.stockoutNo)) - Number(isStopped(a.stockoutNo)) || b.slot - a.slot || b.lineNo - a.lineNo)
    .flatMap((fill) => {
      const part = Math.min(remaining, openQty(fill))
      if (part <= 0) return []
      remaining -= part
      return [{ stockoutNo: fill.stockoutNo, lineNo: fill.lineNo, qty: part }]
    })
}

/**
 * The order lines that get `qty` pieces of a pick line: the scanned slot first, then by slot. Fewer than `qty` when the orders of the line
 * need no more.
 */
export const fillsOf = (
  line: PickLineView,
  slot: number | undefined,
  qty: number,
): { stockoutNo: string; lineNo: number; qty: number }[] => {
  const first = (fill: PickFill): number => (fill.slot === slot ? 0 : 1)
  let remaining = qty
  return [...line.orders]
    .sort((a, b) => first(a) - first(b) || a.slot - b.slot || a.lineNo - b.lineNo)
    .flatMap((fill) => {
      const part = Math.min(remaining, openQty(fill))
      if (part <= 0) return []
      remaining -= part
      return [{ stockoutNo: fill.stockoutNo, lineNo: fill.lineNo, qty: part }]
    })
}
