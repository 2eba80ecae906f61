// 退货单质检之后 · core/returns/inspected
import { returnPushLife } from '#contract/rules/returnLife'
import { returnEvents, logReturns, returnsChanged, type Actor, type ReturnCtx } from './context.ts'
import { pushMode, queueInspected } from './push.ts'
import type { ReturnTermsOf } from './settings.ts'
import type { Place } from '../warehouses.ts'
import { moveRows, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

const sumOfQualities = (qualities: string): string =>
  `coalesce(sum(l.actual_qty) filter (where l.quality in (${qualities})), 0)::int`

interface InspectedReturn {
  readonly returnNo: string
  /** null if unknown */
  readonly ownerNo: string | null
}
const toUnpushed = transitionOf(returnPushLife, 'op RETURN_INSPECT', returnPushLife.none)
/** Results of inspected returns: quantities, differences from the notice, and the put-away deadline. */
const results = `
  select v.return_no, v.good + v.defect + v.scrap + v.wrong as actual_qty, v.good as good_qty, v.defect as defect_qty, v.scrap as scrap_qty,
         v.wrong as wrong_qty, v.diff as is_diff, v.confirm as owner_confirm, case when r.inspect_time > r.inspect_deadline then 1 end as is_overtime,
         coalesce(r.inspect_time, $5::timestamptz) + v.hours * interval '1 hour' as putaway_deadline
    from (select n.return_no, n.hours, n.confirm, ${sumOfQualities('1')} as good, ${sumOfQualities('2, 3, 4')} as defect, ${sumOfQualities('6')} as scrap, ${sumOfQualities('7')} as wrong,
                 (case when exists (select 1 from return_order_line d where d.tenant_id = $1 and d.return_no = n.return_no and d.quality is distinct from 7
                    group by d.owner_no, d.goods_no having sum(d.plan_qty) <> sum(d.actual_qty)) then 1 else 0 end)::smallint as diff
            from unnest($2::text[], $3::int[], $4::smallint[]) as n(return_no, hours, confirm)
            left join return_order_line l on l.tenant_id = $1 and l.return_no = n.return_no group by n.return_no, n.hours, n.confirm) v
    join return_order r on r.tenant_id = $1 and r.return_no = v.return_no and r.return_no = any($2::text[])`

/**
 * Follow-up of an inspection whose lines are written and whose returns are in 待推送: sums, differences, put-away deadline, message to the
 * owner's ERP (push_mode), event, log, feed. Runs in the transaction of the inspection.
 */
export const inspectedReturns = async (
  ctx: ReturnCtx,
  inspected: readonly InspectedReturn[],
  place: Place,
  termsOf: ReturnTermsOf,
  by: Actor,
): Promise<void> => {
  if (inspected.length === 0) return
  const nos = inspected.map(({ returnNo }) => returnNo)
  const terms = inspected.map(({ ownerNo }) => ({ ...termsOf(ownerNo, place), isOwned: ownerNo !== null }))
  const sums = selected(
    results,
    nos,
    terms.map(({ putawayHour }) => putawayHour),
    terms.map(({ isOwned, pushMode: mode }) => (isOwned && mode === pushMode.confirmed ? 1 : 0)),
    ctx.at,
  )
  const rows = await moveRows(ctx.tx, toUnpushed, sums, {
    by: { at: ctx.at },
    key: ['returnNo'],
    set: ['actualQty', 'goodQty', 'defectQty', 'scrapQty', 'wrongQty', 'isDiff', 'putawayDeadline', 'ownerConfirm'],
    keep: ['isOvertime'],
    all: { pushMsg: null, pushTime: null, confirmUserId: null, confirmUserName: null, confirmTime: null },
    returning: ['warehouseNo', 'sid', 'ownerNo', 'againNum', 'goodQty', 'defectQty', 'scrapQty', 'wrongQty'],
    hot: true,
  })
  await Promise.all([
    queueInspected(ctx, rows, termsOf),
    logReturns(ctx, nos, '质检', by),
    returnEvents(
      ctx,
      'inspected',
      rows.map(({ againNum, goodQty: good, defectQty: defect, scrapQty: scrap, wrongQty: wrong, ...one }) => ({
        ...one,
        key: `${one.returnNo}-${againNum}`,
        payload: { againNum, good, defect, scrap, wrong },
      })),
    ),
    returnsChanged(ctx, rows),
  ])
}
