// 可整批做的拣货单 · handheld/batches
/** Pick orders that are checked all at once, by what can be done with them now; from data on this device. */
import { isUnchecked } from '#contract/ops/batch'
import { isStopped } from '#contract/ops/orders'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import { orderLife } from '#contract/rules/orderLife'

/** A pick order and how many of its orders wait. */
export interface Batch {
  readonly pickNo: string
  readonly orderNum: number
}
export interface Batches {
  readonly check: readonly Batch[]
  readonly pack: readonly Batch[]
}

/** By pick order number. An order that is still being picked is not ready to be checked. */
export const batchesOf = (picks: Readonly<Record<string, PickView>>, orders: readonly OrderView[]): Batches => {
  const whole = (can: (order: OrderView) => boolean): readonly Batch[] => {
    const counts = new Map<string, number>()
    for (const order of orders)
      if (picks[order.pickNo]?.checkMode === 2 && can(order)) counts.set(order.pickNo, (counts.get(order.pickNo) ?? 0) + 1)
    return [...counts].map(([pickNo, orderNum]) => ({ pickNo, orderNum })).sort((a, b) => (a.pickNo < b.pickNo ? -1 : 1))
  }
  return {
    check: whole((order) => order.status === orderLife.toCheck && isUnchecked(order)),
    pack: whole((order) => order.status === orderLife.toPack && !isStopped(order)),
  }
}
