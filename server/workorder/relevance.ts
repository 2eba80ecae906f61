// 关联单据 · workorder/relevance
import { statusText, textsOf, type StatusOf } from '#contract/rules/life'
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import type { Relevance } from '#contract/workorder/detail'
import type { Ctx } from '../platform/ctx.ts'
import type { WorkOrder } from './order.ts'

/** wo_relevance.rel_kind 4 拦截单: the outbound order of the work order, once it is intercepted */
const interceptKind = 4

/** Documents of a work order with their current state: first its outbound order (rel_kind 5), then the rows of wo_relevance. */
export const relevanceOf = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, { id, stockoutNo }: WorkOrder): Promise<Relevance[]> => {
  const storedRows = await ctx.tx.query<
    Relevance & { readonly status: number | null; readonly stopped: StatusOf<typeof interceptLife> | null }
  >(
    `select r.rel_kind, r.rel_no, coalesce(o.logistics_no, r.rel_logistics_no) as rel_logistics_no, r.rel_status_text, o.status, o.intercept_status as stopped
       from wo_relevance r left join stockout_order o on o.tenant_id = $1 and o.stockout_no = r.rel_no
      where r.tenant_id = $1 and r.work_order_id = $2 order by r.rel_kind, r.id`,
    [ctx.tenantId, id],
  )
  const [own] =
    stockoutNo === null
      ? []
      : await ctx.tx.query<{ logisticsNo: string | null; status: number }>(
          'select o.logistics_no, o.status from stockout_order o where o.tenant_id = $1 and o.stockout_no = $2',
          [ctx.tenantId, stockoutNo],
        )
  return [
    ...(own === undefined || stockoutNo === null
      ? []
      : [{ relKind: 5, relNo: stockoutNo, relLogisticsNo: own.logisticsNo, relStatusText: statusText(orderLife, own.status) }]),
    ...storedRows.map(({ status, stopped, ...one }) => ({
      ...one,
      relStatusText:
        status === null || stopped === null
          ? one.relStatusText
          : one.relKind === interceptKind
            ? textsOf(interceptLife)[stopped]
            : statusText(orderLife, status),
    })),
  ]
}
