// 审核、分配与取号 · stockout/orderJobs
import { ORDER_EXCEPTION } from '#contract/rules/orderLife'
import { allocateOrders } from '../core/orders/allocate.ts'
import { auditOrders } from '../core/orders/audit.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Ended } from '../platform/document/acts.ts'

/** The orders in the sequence they are served. */
const byUrgency = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select stockout_no as no from stockout_order where tenant_id = $1 and stockout_no = any($2)
      order by priority, deadline_time nulls last, stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  return rows.map(({ no }) => no)
}

/** Why a job left orders unchanged: their own exception, or their state. */
const leftOf = async (ctx: Ctx, stockoutNos: readonly string[], done: readonly string[]): Promise<ReadonlyMap<string, Ended>> => {
  const gone = new Set(done)
  const rows = await ctx.tx.query<{
    no: string
    exceptionType: keyof typeof ORDER_EXCEPTION
    exceptionMsg: string | null
  }>(
    'select stockout_no as no, exception_type, exception_msg from stockout_order where tenant_id = $1 and stockout_no = any($2)',
    [ctx.tenantId, stockoutNos.filter((no) => !gone.has(no))],
  )
  return new Map(
    rows.map(({ no, exceptionType, exceptionMsg }) => [
      no,
      { held: exceptionType === 0 ? '订单状态已变化' : (exceptionMsg ?? ORDER_EXCEPTION[exceptionType]) },
    ]),
  )
}

/** A job of one transaction; `work` returns the orders it handled. */
const inOne = (work: (ctx: Ctx, stockoutNos: readonly string[]) => Promise<readonly string[]>): ActWork => ({
  job: (run, nos) => run(async (ctx) => leftOf(ctx, nos, await work(ctx, await byUrgency(ctx, nos)))),
})

export const audit = inOne(async (ctx, nos) => (await auditOrders(ctx, nos)).passed)
export const allocate = inOne(async (ctx, nos) => (await allocateOrders(ctx, nos)).allocated)
export const waybill: ActWork = {
  job: async (run, nos) => {
    const { taken } = await takeWaybills(run, nos)
    return run((ctx) => leftOf(ctx, nos, taken), { readOnly: true })
  },
  after: (run) => run(async ({ adapters }) => ({ whole: { simulated: adapters.waybill.simulated ? 1 : 0 } }), { readOnly: true }),
}
