// 回传截止 · core/orders/postbackDue
/** Until when the owner's ERP has to be told of an order, by what its shop's rule said when it came in (floor.md §12.0, §12.3, Q40). */
import { erpDeadline, usualPostback, type PostbackContent } from '#contract/rules/erpDeadline'
import { orderLife, orderPrintLife } from '#contract/rules/orderLife'
import type { Tx } from '../../platform/db.ts'
import { changeRows } from '../../platform/rows.ts'
import { publishDue, type RuleCtx } from '../ruleConfigs.ts'
import { lockShops } from '../ruleTargets.ts'

interface Ruled {
  readonly stockoutNo: string
  readonly status: number
  readonly printStatus: number
  readonly receiveTime: Date
  readonly weighTime: Date | null
  readonly erpDeadlineTime: Date | null
  /** null: nothing was set for its shop */
  readonly content: PostbackContent | null
}
const rulesOf = (tx: Tx, stockoutNos: readonly string[]): Promise<Ruled[]> =>
  tx.named<Ruled>(
    'postback_rules',
    `select o.stockout_no, o.status, o.print_status, o.receive_time, o.weigh_time, o.erp_deadline_time, h.content
       from stockout_order o
       left join rule_history h on h.tenant_id = $1 and h.family = 'postback_erp' and h.target_key = o.shop_no
         and h.begin_time <= o.receive_time and (h.end_time is null or h.end_time > o.receive_time)
      where o.tenant_id = $1 and o.stockout_no = any($2::text[])`,
    [tx.tenantId, stockoutNos],
  )

const dueOf = ({ content, ...order }: Ruled, status: number, shipMs: number | null): Date | null => {
  const due = erpDeadline(content ?? usualPostback, {
    status,
    isPrinted: order.printStatus === orderPrintLife.done,
    ship: shipMs,
    weigh: order.weighTime?.getTime() ?? null,
    receive: order.receiveTime.getTime(),
  })
  return due === null ? null : new Date(due)
}

/** The first deadline of orders that are audited now. What is due since midnight holds, even while the job is on its way. */
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

/** When each of these orders, which leave now, is due to be told. */
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
 * Brings the deadline of orders that are in the house to what they are now; called by whatever lets an order pass a node, or go back before
 * it, in its own transaction. One that is shipped or cancelled is left as it is. `becomes`: the state they are put into by the caller, later.
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
  const moved = rows.flatMap((row) => {
    const due = dueOf(row, becomes ?? row.status, null)
    return due?.getTime() === row.erpDeadlineTime?.getTime() ? [] : [{ stockoutNo: row.stockoutNo, erpDeadlineTime: due }]
  })
  await changeRows(tx, 'stockout_order', moved, { key: ['stockoutNo'], set: ['erpDeadlineTime'], quiet: true, hot: true })
}
