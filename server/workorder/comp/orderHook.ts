// 赔付处理完，工单完成 · workorder/comp/orderHook
/**
 * A work order in 待结算 ends once each of its claims is checked, booked or void (office.md §4.3). Only the work-order files change the state
 * of a work order, so they register the functions that end and settle orders when the server starts, as lists register their exports.
 */
import { workOrderLife } from '#contract/rules/workOrderLife'
import type { Ctx } from '../../platform/ctx.ts'
import { claimsOfOrders } from './orderSums.ts'
import type { NewComp } from './types.ts'

export type FinishOrders = (ctx: Ctx, workOrderNos: readonly string[]) => Promise<unknown>
const finishers: FinishOrders[] = []

/** Called once by the area of work orders. */
export const registerFinish = (finish: FinishOrders): void => void finishers.push(finish)

/** Ends the work orders whose claims are all handled, in the transaction that changed the claims. */
export const finishOrders = async (ctx: Ctx, workOrderNos: readonly string[]): Promise<void> => {
  const nos = [...new Set(workOrderNos)]
  if (nos.length === 0) return
  const claims = await claimsOfOrders(ctx, nos)
  const ready = nos.filter((no) => (claims.get(no)?.open ?? 0) === 0)
  const waiting = await ctx.tx.query<{ workOrderNo: string }>(
    `select work_order_no from work_order where tenant_id = $1 and work_order_no = any($2::text[]) and status = ${workOrderLife.toSettle}
      order by work_order_no`,
    [ctx.tenantId, ready],
  )
  if (waiting.length === 0) return
  for (const finish of finishers)
    await finish(
      ctx,
      waiting.map(({ workOrderNo }) => workOrderNo),
    )
}

/** A settlement by file: liability and claims. */
export interface FileSettlement {
  readonly id: string
  readonly liability: number
  readonly comps: readonly NewComp[]
}
/** Settles many orders as the page of an order does: all of them, or none. */
type SettleOrders = (ctx: Ctx, settled: readonly FileSettlement[]) => Promise<unknown>
const settlers: SettleOrders[] = []

/** Called once by the area of work orders. */
export const registerSettle = (settle: SettleOrders): void => void settlers.push(settle)

/** Settles the orders of a part of a file, in the transaction of that part. */
export const settleByFile = async (ctx: Ctx, orders: readonly FileSettlement[]): Promise<void> => {
  for (const settle of settlers) await settle(ctx, orders)
}
