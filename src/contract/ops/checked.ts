// 复核通过 · ops/checked
import { orderLife } from '../rules/orderLife.ts'
import type { Patch } from './decision.ts'
import type { OrderView } from './kinds/orders.ts'

/**
 * Patch for an order that passed its check: every piece is counted, and an open difference (exception 5) or failed spot check (9) is
 * removed. An order that jumped forward meanwhile keeps its state.
 */
export const checkPassedPatch = (order: OrderView): Patch => {
  const isCured = order.exceptionType === 5 || order.exceptionType === 9
  const { stockoutNo, status } = order
  return {
    orders: [
      {
        stockoutNo,
        ...(status < orderLife.toPack && { status: orderLife.toPack }),
        ...(isCured ? { exceptionType: 0, exceptionMsg: '' } : {}),
      },
    ],
    orderLines: order.lines
      .filter((line) => line.qty > line.checkedQty)
      .map((line) => ({ stockoutNo, lineNo: line.lineNo, checked: line.qty - line.checkedQty })),
  }
}
