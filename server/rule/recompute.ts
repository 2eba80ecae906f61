// 重算发货截止 · rule/recompute
import { orderLife } from '#contract/rules/orderLife'
import { loadDueTimes } from '../core/orders/deadlines.ts'
import { ordersChanged } from '../core/orders/trail.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'
import { seesOwner, seesShop, seesWarehouse } from '../platform/scope.ts'

/** Orders per transaction; few, because operations wait for the locked orders. */
const partMax = 500

interface OpenOrder {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly orderTags: readonly number[]
  readonly payTime: Date | null
  readonly tradeTime: Date
  readonly auditTime: Date | null
  readonly receiveTime: Date
  readonly estShipTime: Date | null
  readonly platformDeadlineTime: Date | null
  readonly deadlineTime: Date | null
  readonly deadlineRuleId: string | null
}

/** Position after the last handled order. */
interface OrderPosition {
  readonly shopNo: string
  readonly stockoutNo: string
}
interface PartResult {
  readonly looked: number
  readonly changed: number
  readonly last: OrderPosition | null
}

/** Recalculates the due time of audited, unshipped orders of these shops by the rules that apply now (floor.md §12.0). */
export const recompute = async (run: Run, shopNos: readonly string[]): Promise<Pick<PartResult, 'looked' | 'changed'>> => {
  const shops = [...new Set(shopNos)]
  let [looked, changed] = [0, 0]
  for (let position: OrderPosition | null = { shopNo: '', stockoutNo: '' }; position !== null;) {
    const start: OrderPosition = position
    const partResult: PartResult = await run((ctx) => recomputePart(ctx, shops, start))
    looked += partResult.looked
    changed += partResult.changed
    position = partResult.last
  }
  return { looked, changed }
}

const recomputePart = async (ctx: Ctx, shopNos: readonly string[], position: OrderPosition): Promise<PartResult> => {
  const openOrders = await ctx.tx.query<OpenOrder & Record<string, unknown>>(
    `select stockout_no, warehouse_no, sid, owner_no, shop_no, order_tags, pay_time, trade_time, audit_time, receive_time, est_ship_time,
            platform_deadline_time, deadline_time, deadline_rule_id
       from stockout_order
      where tenant_id = $1 and shop_no = any($2::text[]) and (shop_no, stockout_no) > ($3, $4)
        and status between ${orderLife.toAllocate} and ${orderLife.toShip}
      order by shop_no, stockout_no limit ${partMax} for update`,
    [ctx.tenantId, shopNos, position.shopNo, position.stockoutNo],
  )
  const { person } = ctx
  const visibleOrders = openOrders.filter(
    (order) =>
      seesShop(person, order.shopNo) && seesOwner(person, order.ownerNo) && seesWarehouse(person, order.warehouseNo, order.sid),
  )
  const dueOf = await loadDueTimes(
    ctx,
    visibleOrders.map(({ shopNo }) => shopNo),
  )
  const changedOrders = visibleOrders.flatMap((order) => {
    const due = dueOf({ ...order, platformDeadline: order.platformDeadlineTime })
    const isSame = due.deadline.getTime() === order.deadlineTime?.getTime() && due.ruleId === order.deadlineRuleId
    return isSame ? [] : [{ order, due }]
  })
  await writeDueTimes(ctx, changedOrders)
  const last = openOrders.length < partMax ? undefined : openOrders.at(-1)
  return { looked: visibleOrders.length, changed: changedOrders.length, last: last ?? null }
}

const writeDueTimes = async (
  ctx: Ctx,
  changedOrders: readonly { readonly order: OpenOrder; readonly due: { deadline: Date; ruleId: string | null } }[],
) => {
  if (changedOrders.length === 0) return
  await changeRows(
    ctx.tx,
    'stockout_order',
    changedOrders.map(({ order, due }) => ({
      stockoutNo: order.stockoutNo,
      deadlineTime: due.deadline,
      deadlineRuleId: due.ruleId,
    })),
    { key: ['stockoutNo'], set: ['deadlineTime', 'deadlineRuleId'], all: { updateTime: ctx.at } },
  )
  await ordersChanged(
    ctx,
    changedOrders.map(({ order }) => order),
  )
}
