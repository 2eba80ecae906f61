// 重算发货截止 · rule/recompute
import { orderLife } from '#contract/rules/orderLife'
import { loadDueTimes } from '../core/orders/deadlines.ts'
import { ordersChanged } from '../core/orders/trail.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'
import { seesOwner, seesShop, seesWarehouse } from '../platform/scope.ts'

/** Orders per transaction, so that operations wait for none of them longer than that. */
const part = 500

interface Open {
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

/** The last handled order. */
interface Place {
  readonly shopNo: string
  readonly stockoutNo: string
}
interface Done {
  readonly looked: number
  readonly changed: number
  readonly last: Place | null
}

/** Recalculates the due time of audited, unshipped orders of these shops by the rules that apply now (floor.md §12.0). */
export const recompute = async (run: Run, shopNos: readonly string[]): Promise<Pick<Done, 'looked' | 'changed'>> => {
  const all = [...new Set(shopNos)]
  let [looked, changed] = [0, 0]
  for (let after: Place | null = { shopNo: '', stockoutNo: '' }; after !== null;) {
    const from: Place = after
    const done: Done = await run((ctx) => recomputePart(ctx, all, from))
    looked += done.looked
    changed += done.changed
    after = done.last
  }
  return { looked, changed }
}

const recomputePart = async (ctx: Ctx, shopNos: readonly string[], after: Place): Promise<Done> => {
  const open = await ctx.tx.query<Open & Record<string, unknown>>(
    `select stockout_no, warehouse_no, sid, owner_no, shop_no, order_tags, pay_time, trade_time, audit_time, receive_time, est_ship_time,
            platform_deadline_time, deadline_time, deadline_rule_id
       from stockout_order
      where tenant_id = $1 and shop_no = any($2::text[]) and (shop_no, stockout_no) > ($3, $4)
        and status between ${orderLife.toAllocate} and ${orderLife.toShip}
      order by shop_no, stockout_no limit ${part} for update`,
    [ctx.tenantId, shopNos, after.shopNo, after.stockoutNo],
  )
  const { person } = ctx
  const mine = open.filter(
    (one) => seesShop(person, one.shopNo) && seesOwner(person, one.ownerNo) && seesWarehouse(person, one.warehouseNo, one.sid),
  )
  const dueOf = await loadDueTimes(
    ctx,
    mine.map(({ shopNo }) => shopNo),
  )
  const moved = mine.flatMap((order) => {
    const due = dueOf({ ...order, platformDeadline: order.platformDeadlineTime })
    const isSame = due.deadline.getTime() === order.deadlineTime?.getTime() && due.ruleId === order.deadlineRuleId
    return isSame ? [] : [{ order, due }]
  })
  await write(ctx, moved)
  const last = open.length < part ? undefined : open.at(-1)
  return { looked: mine.length, changed: moved.length, last: last ?? null }
}

const write = async (
  ctx: Ctx,
  moved: readonly { readonly order: Open; readonly due: { deadline: Date; ruleId: string | null } }[],
) => {
  if (moved.length === 0) return
  await changeRows(
    ctx.tx,
    'stockout_order',
    moved.map(({ order, due }) => ({
      stockoutNo: order.stockoutNo,
      deadlineTime: due.deadline,
      deadlineRuleId: due.ruleId,
    })),
    { key: ['stockoutNo'], set: ['deadlineTime', 'deadlineRuleId'], all: { updateTime: ctx.at } },
  )
  await ordersChanged(
    ctx,
    moved.map(({ order }) => order),
  )
}
