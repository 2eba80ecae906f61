// 审核、分配与取号 · stockout/orderJobs
import { ORDER_EXCEPTION } from '#contract/rules/orderLife'
import { allocateOrders } from '../core/orders/allocate.ts'
import { auditOrders } from '../core/orders/audit.ts'
import { takeWaybills } from '../core/orders/waybill.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Ended } from '../platform/document/acts.ts'

/** Sorts orders by priority and deadline. */
const byUrgency = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select stockout_no as no from stockout_order where tenant_id = $1 and stockout_no = any($2)
      order by priority, deadline_time nulls last, stockout_no`,
    [ctx.tenantId, stockoutNos],
  )
  return rows.map(({ no }) => no)
}

/** The reason why a job did not handle an order: the exception of the order, or a changed state. */
const reasonsFor = async (
  ctx: Ctx,
  stockoutNos: readonly string[],
  done: readonly string[],
): Promise<ReadonlyMap<string, Ended>> => {
  const handled = new Set(done)
  const rows = await ctx.tx.query<{
    no: string
    exceptionType: keyof typeof ORDER_EXCEPTION
    exceptionMsg: string | null
  }>(
    'select stockout_no as no, exception_type, exception_msg from stockout_order where tenant_id = $1 and stockout_no = any($2)',
    [ctx.tenantId, stockoutNos.filter((no) => !handled.has(no))],
  )
  return new Map(
    rows.map(({ no, exceptionType, exceptionMsg }) => [
      no,
      { held: exceptionType === 0 ? '订单状态已变化' : (exceptionMsg ?? ORDER_EXCEPTION[exceptionType]) },
    ]),
  )
}

/** An act that runs as a job in one transaction; `work` returns the orders it handled. */
const inOneTransaction = (work: (ctx: Ctx, stockoutNos: readonly string[]) => Promise<readonly string[]>): ActWork => ({
  job: (run, nos) => run(async (ctx) => reasonsFor(ctx, nos, await work(ctx, await byUrgency(ctx, nos)))),
})

export const audit = inOneTransaction(async (ctx, nos) => (await auditOrders(ctx, nos)).passed)
export const allocate = inOneTransaction(async (ctx, nos) => (await allocateOrders(ctx, nos)).allocated)
export const waybill: ActWork = {
  job: async (run, nos) => {
    const { taken } = await takeWaybills(run, nos)
    return run((ctx) => reasonsFor(ctx, nos, taken), { readOnly: true })
  },
  after: (run) => run(async ({ adapters }) => ({ whole: { simulated: adapters.waybill.simulated ? 1 : 0 } }), { readOnly: true }),
}
