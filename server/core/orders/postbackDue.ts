// 回传截止 · core/orders/postbackDue
/** Deadline for reporting an order to the owner's ERP, by the shop's setting at the time the order came in (floor.md §12.0, §12.3, Q40). */
import { erpDeadline, usualPostback, type PostbackContent } from '#contract/rules/erpDeadline'
import { orderLife, orderPrintLife } from '#contract/rules/orderLife'
import type { Tx } from '../../platform/db.ts'
import { changeRows } from '../../platform/rows.ts'
import { publishDue, type RuleCtx } from '../ruleConfigs.ts'
import { lockShops } from '../ruleTargets.ts'

interface OrderWithRule {
  readonly stockoutNo: string
  readonly status: number
  readonly printStatus: number
  readonly receiveTime: Date
  readonly weighTime: Date | null
  readonly erpDeadlineTime: Date | null
  /** null if the shop has no setting */
  readonly content: PostbackContent | null
}
const rulesOf = (tx: Tx, stockoutNos: readonly string[]): Promise<OrderWithRule[]> =>
  tx.named<OrderWithRule>(
    'postback_rules',
    `select o.stockout_no, o.status, o.print_status, o.receive_time, o.weigh_time, o.erp_deadline_time, h.content
       from stockout_order o
       left join rule_history h on h.tenant_id = $1 and h.family = 'postback_erp' and h.target_key = o.shop_no
         and h.begin_time <= o.receive_time and (h.end_time is null or h.end_time > o.receive_time)
      where o.tenant_id = $1 and o.stockout_no = any($2::text[])`,
    [tx.tenantId, stockoutNos],
  )

const dueOf = ({ content, ...order }: OrderWithRule, status: number, shipMs: number | null): Date | null => {
  const due = erpDeadline(content ?? usualPostback, {
    status,
    isPrinted: order.printStatus === orderPrintLife.done,
    ship: shipMs,
    weigh: order.weighTime?.getTime() ?? null,
    receive: order.receiveTime.getTime(),
  })
  return due === null ? null : new Date(due)
}

/** The first deadline of newly audited orders. Settings due since midnight count, even before the job has run. */
export const openPostbackDue = async (
  ctx: RuleCtx,
  orders: readonly { readonly stockoutNo: string; readonly shopNo: string }[],
): Promise<void> => {
  const keys = [...new Set(orders.map(({ shopNo }) => shopNo))].toSorted()
  await publishDue(ctx, 'postback_erp', lockShops, { keys, most: Math.max(keys.length, 1) })
  await settlePostbackDue(
    ctx,
    orders.map(({ stockoutNo }) => stockoutNo),
  )
}

/** The report deadline of each leaving order. */
export const loadPostbackDue = async (
  { tx }: { readonly tx: Tx },
  leaving: readonly { readonly stockoutNo: string; readonly shipMs: number }[],
): Promise<ReadonlyMap<string, Date | null>> => {
  const rows = await rulesOf(
    tx,
    leaving.map(({ stockoutNo }) => stockoutNo),
  )
  const shipMs = new Map(leaving.map((one) => [one.stockoutNo, one.shipMs]))
  return new Map(rows.map((row) => [row.stockoutNo, dueOf(row, orderLife.shipped, shipMs.get(row.stockoutNo) ?? null)]))
}

/**
 * Recomputes the deadline of open orders; called by every step that moves an order past a node or back before it, in its own transaction.
 * Shipped and cancelled orders are left as they are. `becomes` is the status that the caller will set
 * later.
 */
export const settlePostbackDue = async (
  { tx }: { readonly tx: Tx },
  stockoutNos: readonly string[],
  becomes?: number,
): Promise<void> => {
  if (stockoutNos.length === 0) return
  const rows = (await rulesOf(tx, stockoutNos)).filter(
    ({ status, content }) => content !== null && status >= orderLife.toAllocate && status <= orderLife.toShip,
  )
  const changedDues = rows.flatMap((row) => {
    const due = dueOf(row, becomes ?? row.status, null)
    return due?.getTime() === row.erpDeadlineTime?.getTime() ? [] : [{ stockoutNo: row.stockoutNo, erpDeadlineTime: due }]
  })
  await changeRows(tx, 'stockout_order', changedDues, { key: ['stockoutNo'], set: ['erpDeadlineTime'], quiet: true, hot: true })
}
