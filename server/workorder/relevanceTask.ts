// 关联单据的登记 · workorder/relevanceTask
/**
 * Every five minutes: stores documents that result from a work order (office.md §4.2 wo_relevance): outbound orders of the same platform
 * number that resend or exchange pieces, and the interception of its own outbound order. Documents of returned goods are not stored yet.
 */
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { openStates } from '#contract/rules/workOrderLife'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { insertRows } from '../platform/rows.ts'

/** Work orders per transaction. */
const part = 1_000
/** How many days a finished work order is still checked, because pieces are often resent later. */
const daysAfter = 7

interface Related {
  readonly workOrderId: string
  readonly relKind: number
  readonly relNo: string
  readonly relLogisticsNo: string | null
}
/** stockout_order.order_type 3 补发 becomes wo_relevance.rel_kind 1 补发单, and 2 换货 becomes 3 换货单; 4 is 拦截单. */
const relatedDocuments = ({ tx, tenantId, at }: Ctx): Promise<readonly Related[]> =>
  tx.query<Related>(
    `select n.work_order_id, n.rel_kind, n.rel_no, n.rel_logistics_no from (
       select w.id::text as work_order_id, case o.order_type when 3 then 1 else 3 end as rel_kind, o.stockout_no as rel_no,
              o.logistics_no as rel_logistics_no
         from work_order w
         join stockout_order o on o.tenant_id = $1 and o.src_tids = w.platform_trade_no and o.owner_no = w.owner_no
                              and o.order_type in (2, 3) and o.status <> ${orderLife.off} and o.stockout_no is distinct from w.stockout_no
        where w.tenant_id = $1 and w.platform_trade_no is not null
          and (w.status in (${openStates.join(', ')}) or w.update_time > $2::timestamptz - ${daysAfter} * interval '1 day')
       union all
       select w.id::text, 4, o.stockout_no, o.logistics_no
         from work_order w join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no and o.intercept_status <> ${interceptLife.none}
        where w.tenant_id = $1
          and (w.status in (${openStates.join(', ')}) or w.update_time > $2::timestamptz - ${daysAfter} * interval '1 day')) n
      where not exists (select 1 from wo_relevance r where r.tenant_id = $1 and r.work_order_id = n.work_order_id::bigint
                           and r.rel_kind = n.rel_kind and r.rel_no = n.rel_no)
      order by n.work_order_id, n.rel_kind, n.rel_no limit ${part}`,
    [tenantId, at],
  )

const storePart = async (ctx: Ctx): Promise<number> => {
  const rows = await relatedDocuments(ctx)
  if (rows.length > 0)
    await insertRows(
      ctx.tx,
      'wo_relevance',
      rows.map((row) => ({ id: ctx.id(), ...row })),
      { all: { createTime: ctx.at, updateTime: ctx.at }, skip: ['workOrderId', 'relKind', 'relNo'] },
    )
  return rows.length
}

export const relevanceTask: JobTask = {
  name: 'work-order-relevance',
  everyMin: 5,
  run: (services, { tenantId }, stopping) =>
    inParts(part, stopping, () => jobRun(services, tenantId)(storePart, { timeoutMs: 30_000 })),
}
