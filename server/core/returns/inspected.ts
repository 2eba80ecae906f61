// 退货单质检之后 · core/returns/inspected
import { returnPushLife } from '#contract/rules/returnLife'
import { returnEvents, logReturns, returnsChanged, type Actor, type ReturnCtx, type ReturnKey } from './context.ts'
import { pushMode, queueInspected } from './push.ts'
import type { ReturnTermsOf } from './settings.ts'
import type { Place } from '../warehouses.ts'

const counted = (qualities: string): string => `coalesce(sum(l.actual_qty) filter (where l.quality in (${qualities})), 0)::int`

interface Judged {
  readonly returnNo: string
  /** null until somebody knows whose it is */
  readonly ownerNo: string | null
}
interface Summed extends ReturnKey {
  readonly againNum: number
  readonly good: number
  readonly defect: number
  readonly scrap: number
  readonly wrong: number
}

/**
 * What follows once the lines of returns hold what was found and the returns stand in 待推送: sums and differences, the time by which they
 * are put away, what the owner's ERP is told (push_mode), event, log, feed. In the transaction of the inspection.
 */
export const inspectedReturns = async (
  ctx: ReturnCtx,
  judged: readonly Judged[],
  place: Place,
  termsOf: ReturnTermsOf,
  by: Actor,
): Promise<void> => {
  if (judged.length === 0) return
  const nos = judged.map(({ returnNo }) => returnNo)
  const terms = judged.map(({ ownerNo }) => ({ ...termsOf(ownerNo, place), isOwned: ownerNo !== null }))
  const rows = await ctx.tx.named<Summed>(
    'returns_sum_up',
    `update return_order as r set actual_qty = v.good + v.defect + v.scrap + v.wrong, good_qty = v.good, defect_qty = v.defect, scrap_qty = v.scrap,
            wrong_qty = v.wrong, is_diff = v.diff, is_overtime = case when r.inspect_time > r.inspect_deadline then 1 else r.is_overtime end,
            putaway_deadline = coalesce(r.inspect_time, $3) + v.hours * interval '1 hour', push_status = ${returnPushLife.none}, push_msg = null, push_time = null,
            owner_confirm = v.confirm, confirm_user_id = null, confirm_user_name = null, confirm_time = null, update_time = $3, version = r.version + 1
       from (select n.return_no, n.hours, n.confirm, ${counted('1')} as good, ${counted('2, 3, 4')} as defect, ${counted('6')} as scrap, ${counted('7')} as wrong,
                    (case when exists (select 1 from return_order_line d where d.tenant_id = $1 and d.return_no = n.return_no and d.quality is distinct from 7
                       group by d.owner_no, d.goods_no having sum(d.plan_qty) <> sum(d.actual_qty)) then 1 else 0 end)::smallint as diff
               from unnest($2::text[], $4::int[], $5::smallint[]) as n(return_no, hours, confirm)
               left join return_order_line l on l.tenant_id = $1 and l.return_no = n.return_no group by n.return_no, n.hours, n.confirm) as v
      where r.tenant_id = $1 and r.return_no = v.return_no and r.return_no = any($2::text[])
      returning r.return_no, r.warehouse_no, r.sid, r.owner_no, r.again_num, v.good, v.defect, v.scrap, v.wrong`,
    [
      ctx.tenantId,
      nos,
      ctx.at,
      terms.map(({ putawayHour }) => putawayHour),
      terms.map(({ isOwned, pushMode: mode }) => (isOwned && mode === pushMode.confirmed ? 1 : 0)),
    ],
  )
  await Promise.all([
    queueInspected(ctx, rows, termsOf),
    logReturns(ctx, nos, '质检', by),
    returnEvents(
      ctx,
      'inspected',
      rows.map(({ againNum, good, defect, scrap, wrong, ...one }) => ({
        ...one,
        key: `${one.returnNo}-${againNum}`,
        payload: { againNum, good, defect, scrap, wrong },
      })),
    ),
    returnsChanged(ctx, rows),
  ])
}
