// 订单退出拣货单 · rules/leavePick
import type { PickOrderLine, PickOrderPlan } from './pickOrders.ts'

/** A pick line with the orders it picks for. */
type Line = Pick<PickOrderLine, 'planQty' | 'orders'>

/**
 * The pick lines after orders leave the pick order: the pieces of these orders leave the plan, and a line without pieces is removed
 * (floor.md §7.2 "Cancel while in a pick order").
 */
export function linesWithout<L extends Line>(lines: readonly L[], leavingOrders: ReadonlySet<string>): L[] {
  return lines.flatMap((line) => {
    const orders = line.orders.filter((share) => !leavingOrders.has(share.stockoutNo))
    if (orders.length === line.orders.length) return [line]
    const planQty = orders.reduce((sum, share) => sum + share.qty, 0)
    return planQty === 0 ? [] : [{ ...line, orders, planQty }]
  })
}

/** The plan after orders leave it; slots keep their numbers. Null when no order remains. `estWeightG`: weight by order, where known. */
export function planWithout(
  plan: PickOrderPlan,
  leavingOrders: ReadonlySet<string>,
  estWeightG: ReadonlyMap<string, number | null>,
): PickOrderPlan | null {
  const slots = plan.slots.filter((slot) => !leavingOrders.has(slot.stockoutNo))
  if (slots.length === plan.slots.length) return plan
  if (slots.length === 0) return null
  const lines = linesWithout(plan.lines, leavingOrders).map((line, i) => ({ ...line, seqNo: i + 1 }))
  return {
    ...plan,
    slots,
    lines,
    orderNum: slots.length,
    skuNum: new Set(lines.map((line) => `${line.ownerNo}|${line.goodsNo}`)).size,
    goodsNum: lines.reduce((sum, line) => sum + line.planQty, 0),
    locationNum: new Set(lines.map((line) => line.locationNo)).size,
    estWeightG: slots.reduce((sum, slot) => sum + (estWeightG.get(slot.stockoutNo) ?? 0), 0),
  }
}
