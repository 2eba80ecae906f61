// 作业中的订单 · ops/orders
/** Shared by the operations on an order: finds the order, and stops operations on an order that was stopped. */
import type { OpOf } from './op.ts'
import { orderLife, stopping } from '../rules/orderLife.ts'
import { waitsBelow } from './accepts.ts'
import { at } from './at.ts'
import { mergePatches, pullParcels, stop } from './decisions.ts'
import type { Args, Decision, Patch } from './decision.ts'
import { titles } from './titles.ts'
import type { Floor } from './view.ts'
import type { OrderView } from './kinds/orders.ts'
import type { ParcelView } from './kinds/parcels.ts'
import { tenantText } from './tenantText.ts'

/** The order named by its number, or by the waybill of one of its parcels. */
export const orderOf = (
  floor: Floor,
  key: { readonly stockoutNo?: string; readonly logisticsNo?: string },
): OrderView | undefined => at(floor.orders, key.stockoutNo) ?? at(floor.orders, at(floor.parcels, key.logisticsNo))

export const parcelOf = (order: OrderView, logisticsNo: string): ParcelView | undefined =>
  order.parcels.find((parcel) => parcel.logisticsNo === logisticsNo)

/** A2201: the order's status does not allow the operation. `needs`: the status below which a step before is missing. */
export const wrongStatus = (
  op: OpOf,
  floor: Floor,
  order: Pick<OrderView, 'status' | 'mirror'>,
): { readonly code: 'A2201'; readonly args: Args } => {
  const { status } = order
  const text = tenantText(floor, 'stockout_order.status', orderLife, status)
  return { code: 'A2201', args: { text, op: titles[op.opType], status, needs: waitsBelow(op.opType, order, floor.options) } }
}

/**
 * Stops an operation on an intercepted, held or cancelled order, before any other check (floor.md §7.2). The parcels of the order go to
 * 待取出; `truth` is the work that was done before the person learned of the stop.
 */
export const orderStop = (op: OpOf, floor: Floor, order: OrderView, truth: Patch): Decision | null => {
  const reason = stopOf(op, floor, order)
  return reason === null ? null : stop(reason.code, reason.args, mergePatches(truth, pullParcels(order)))
}

/** Whether the order has to be put aside, because a stop is requested or made. */
export const isIntercepted = (order: OrderView | undefined): boolean =>
  order !== undefined && stopping.includes(order.interceptStatus)

/** Why an order was stopped on the desktop; null when it was not. */
export const stoppedBy = (order: OrderView): { readonly code: string; readonly args: Args } | null => {
  if (isIntercepted(order)) return { code: 'A2211', args: {} }
  return order.holdFlag ? { code: 'A2212', args: { reason: order.holdReason } } : null
}

const stopOf = (op: OpOf, floor: Floor, order: OrderView): { readonly code: string; readonly args: Args } | null =>
  stoppedBy(order) ?? (order.status === orderLife.off ? wrongStatus(op, floor, order) : null)

/** Whether nothing may be done with the order any more, so that its parcels are taken out. */
export const isStopped = (order: OrderView): boolean => stoppedBy(order) !== null || order.status === orderLife.off

/** Whether the order failed a spot check and is not packed again yet; work on its old parcels does not count. */
export const isSentBack = (order: OrderView): boolean => order.parcels.some(({ spotFailed }) => spotFailed === true)

/** Whether goods of the order have serial numbers; such an order is checked by itself, piece by piece. */
export const hasSerials = ({ lines }: OrderView): boolean => lines.some(({ sn }) => sn === true)

/** Order numbers and waybills by which an operation names an order, without empty ones. */
export const docsOf = (...docs: readonly string[]): string[] => docs.filter((doc) => doc !== '')
