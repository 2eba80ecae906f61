// 退货单质检之后 · core/returns/inspected
import { returnEvents, logReturns, returnsChanged, type Actor, type ReturnCtx, type ReturnKey } from './context.ts'
import { pushInspected } from './push.ts'
import { returnTermsOf } from './settings.ts'

const counted = (qualities: string): string => `coalesce(sum(l.actual_qty) filter (where l.quality in (${qualities})), 0)::int`

/**
 * What follows once the lines of returns hold what was found and the returns stand in 待推送: sums and differences, the time by which they
 * are put away, what the owner's ERP is told (push_mode), event, log, feed. In the transaction of the inspection.
 */
export const inspectedReturns = async (ctx: ReturnCtx, nos: readonly string[], by: Actor): Promise<void> => {
  if (nos.length === 0) return
  const rows = await ctx.tx.query<ReturnKey & { againNum: number; good: number; defect: number; scrap: number; wrong: number }>(
    `update return_order as r set actual_qty = v.good + v.defect + v.scrap + v.wrong, good_qty = v.good, defect_qty = v.defect, scrap_qty = v.scrap,
            wrong_qty = v.wrong, is_diff = v.diff, is_overtime = case when r.inspect_time > r.inspect_deadline then 1 else r.is_overtime end,
            update_time = $3, version = r.version + 1
       from (select l.return_no, ${counted('1')} as good, ${counted('2, 3, 4')} as defect, ${counted('6')} as scrap, ${counted('7')} as wrong,
                    (case when exists (select 1 from return_order_line d where d.tenant_id = $1 and d.return_no = l.return_no and d.quality is distinct from 7
                       group by d.owner_no, d.goods_no having sum(d.plan_qty) <> sum(d.actual_qty)) then 1 else 0 end)::smallint as diff
               from return_order_line l where l.tenant_id = $1 and l.return_no = any($2::text[]) group by l.return_no) as v
      where r.tenant_id = $1 and r.return_no = v.return_no
      returning r.return_no, r.warehouse_no, r.sid, r.owner_no, r.again_num, v.good, v.defect, v.scrap, v.wrong`,
    [ctx.tenantId, nos, ctx.at],
  )
  const terms = await returnTermsOf(
    ctx.tx,
    rows.map((one) => one.ownerNo),
  )
  await ctx.tx.query(
    `update return_order as r set putaway_deadline = coalesce(r.inspect_time, $4) + v.hours * interval '1 hour'
       from unnest($2::text[], $3::int[]) as v(return_no, hours) where r.tenant_id = $1 and r.return_no = v.return_no`,
    [ctx.tenantId, rows.map((one) => one.returnNo), rows.map((one) => terms(one.ownerNo, one).putawayHour), ctx.at],
  )
  await pushInspected(ctx, nos)
  await logReturns(ctx, nos, '质检', by)
  await returnEvents(
    ctx,
    'inspected',
    rows.map(({ againNum, good, defect, scrap, wrong, ...one }) => ({
      ...one,
      key: `${one.returnNo}-${againNum}`,
      payload: { againNum, good, defect, scrap, wrong },
    })),
  )
  await returnsChanged(ctx, rows)
}
