// 手上的单被拦下 · stoppedOrders
/**
 * Orders that are intercepted or held while a person works on them. The person is notified as soon as the device knows, not at the next
 * scan.
 */
import { stoppedBy } from '#contract/ops/orders'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { Doc, Flow, Saying, Session } from './flow.ts'
import { stopped } from './decideLocally.ts'
import { findOrder } from './orders.ts'

const inHand = <D extends Doc>(flow: Flow<D>, doc: D, floor: Floor): readonly OrderView[] => {
  if (doc.docNo === '') return []
  if (flow.inHand !== undefined) return flow.inHand(doc, floor)
  const order = findOrder(floor, doc.docNo)
  return order === undefined ? [] : [order]
}

const isStopped = (order: OrderView): boolean => stoppedBy(order) !== null

/**
 * Whether the open order stays open. A removed or stopped order is put aside: its scans remain, and its waybill opens it again once the
 * order is released.
 */
export const staysOpen = (order: OrderView | undefined): boolean => order !== undefined && !isStopped(order)

/** The stopped orders in the current work, and the saying about newly stopped orders; null without new ones. */
export const newlyStopped = <D extends Doc>(
  flow: Flow<D>,
  s: Session<D>,
  floor: Floor,
): { readonly stopsShown: readonly string[]; readonly saying: Saying | null } => {
  const orders = inHand(flow, s.doc, floor).filter(isStopped)
  const fresh = orders.filter(({ stockoutNo }) => !s.stopsShown.includes(stockoutNo))
  const [first] = fresh
  const why = first === undefined ? null : stoppedBy(first)
  const saying = why === null ? null : (flow.stopped?.(fresh, floor) ?? stopped(why.code, why.args))
  return { stopsShown: orders.map(({ stockoutNo }) => stockoutNo), saying }
}
