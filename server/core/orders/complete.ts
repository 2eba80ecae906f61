// 订单自动完成 · core/orders/complete
/** Nightly job that sets orders to done if they left 30 days ago and no signature was reported (floor.md §7.2, §18 complete-30d). */
import { orderLife } from '#contract/rules/orderLife'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { byAge, finishOrders } from './traces/orders.ts'
import type { OrderKey } from './trail.ts'

const ageDays = 30
/** Orders of one transaction. */
const ordersPerTransaction = 500

const completeSome = async (ctx: Ctx): Promise<number> => {
  const due = await ctx.tx.query<OrderKey & { readonly status: number }>(
    `select o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.status from stockout_order o
      where o.tenant_id = $1 and o.status = ${orderLife.shipped} and o.ship_time < $2::timestamptz - ${ageDays} * interval '1 day'
      order by o.stockout_no limit ${ordersPerTransaction} for update`,
    [ctx.tenantId, ctx.at],
  )
  await finishOrders(ctx, due, `出库满 ${ageDays} 天`, byAge)
  return due.length
}

export const completeTask: JobTask = {
  name: 'orders.complete',
  dailyAt: '04:00',
  run: (services, { tenantId }, stopping) =>
    inParts(ordersPerTransaction, stopping, () => jobRun(services, tenantId)(completeSome, { timeoutMs: 30_000 })),
}
