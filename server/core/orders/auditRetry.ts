// 审单重试 · core/orders/auditRetry
import { orderLife, OVER_VOLUME, interceptLife } from '#contract/rules/orderLife'
import { callerOf, transacted } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { isMirrored } from '../warehouses.ts'
import { auditOrders } from './audit.ts'
import { systemPerson } from '../../platform/systemPerson.ts'

/** Orders per transaction. */
const ordersPerTransaction = 200

/** The request that creates orders also audits them. Orders still in 待审核 after this time, ms, were left over or failed. */
const settleMs = 60_000

/**
 * Every minute: audits orders in 待审核 again, so that an order goes on by itself once its goods or owner are corrected (floor.md §18). Orders
 * of owners without automatic audit and orders beyond the day's limit wait for a person; an order that the outside system has not audited
 * yet waits for that.
 */
export const auditTask: JobTask = {
  name: 'order-audit',
  everyMin: 1,
  run: async (services, { tenantId }, stopping) => {
    for (let after = ''; !stopping();) {
      const caller = callerOf(services, tenantId, systemPerson)
      const last = await transacted(caller, async (ctx) => {
        const rows = await ctx.tx.query<{ stockoutNo: string }>(
          `select o.stockout_no from stockout_order o
            where o.tenant_id = $1 and o.status = ${orderLife.toAudit} and o.hold_flag = 0 and o.intercept_status = ${interceptLife.none} and o.stockout_no > $2 and o.receive_time < $3
              and o.exception_type <> ${OVER_VOLUME}
              and (o.exception_type <> 0 or not ${isMirrored('o')})
              and coalesce((select c.auto_audit from owner_config c where c.tenant_id = $1 and c.owner_no = o.owner_no
                               and c.warehouse_no in ('*', o.warehouse_no) and c.sid in ('*', o.sid)
                             order by c.warehouse_no = '*' limit 1), 1) = 1
            order by o.stockout_no limit ${ordersPerTransaction}`,
          [ctx.tenantId, after, new Date(ctx.now - settleMs)],
        )
        await auditOrders(
          ctx,
          rows.map((row) => row.stockoutNo),
        )
        return rows.at(-1)?.stockoutNo
      })
      if (last === undefined) return
      after = last
    }
  },
}
