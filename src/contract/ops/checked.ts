// 复核通过 · ops/checked
import { orderLife } from '../rules/orderLife.ts'
import type { Patch } from './decision.ts'
import type { OrderView } from './kinds/orders.ts'

/**
 * An order that passed its check: every piece is counted, and an open difference or failed spot check is settled. An order that jumped
 * forward meanwhile stays in its state.
 */
export const checkedThrough = (order: OrderView): Patch => {
  const cured = order.exceptionType === 5 || order.exceptionType === 9
  const { stockoutNo, status } = order
  return {
    orders: [
      {
        stockoutNo,
        ...(status < orderLife.toPack && { status: orderLife.toPack }),
        ...(cured ? { exceptionType: 0, exceptionMsg: '' } : {}),
      },
    ],
    orderLines: order.lines
      .filter((line) => line.qty > line.checkedQty)
      .map((line) => ({ stockoutNo, lineNo: line.lineNo, checked: line.qty - line.checkedQty })),
  }
}
