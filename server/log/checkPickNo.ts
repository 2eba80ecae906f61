// 复核日志(拣货单) · log/checkPickNo
import { checkByPick } from '#contract/log/checkPickNo'
import { doneAt, serveLog } from './serveLog.ts'

/** A sum over all single checks of one person for a pick order. */
const singles = (sum: string): string =>
  `(select ${sum} from check_record k
     where k.tenant_id = $1 and k.pick_no = r.pick_no and k.operator_key = r.operator_key and k.check_type = 1 and k.is_valid = 1)`
const either = (batch: string, sum: string): string => `(case when r.check_type = 2 then ${batch} else ${singles(sum)} end)::int`

/** A person's single checks of a pick order are one row, that of the last: so rows keep the order of the table, which an index serves. */
export default serveLog(checkByPick, {
  from: 'check_record r',
  where: `r.pick_no is not null and (r.check_type = 2 or not exists (
    select 1 from check_record l where l.tenant_id = $1 and l.pick_no = r.pick_no and l.operator_key = r.operator_key and l.check_type = 1
       and (l.effective_at, l.id) > (r.effective_at, r.id)))`,
  columns: {
    ...doneAt,
    orderNum: either('r.order_num', 'count(distinct k.stockout_no)'),
    durationSec: either('r.duration_sec', 'coalesce(sum(k.duration_sec), 0)'),
    goodsNum: either('r.goods_num', 'coalesce(sum(k.goods_num) filter (where k.result = 1), 0)'),
    // orders the person excluded, and those dropped on arrival
    excludedNum: `(case when r.check_type = 2 then (
      select coalesce(jsonb_array_length(o.payload -> 'excludeStockoutNos'), 0) + coalesce(jsonb_array_length(o.effects -> 'excluded'), 0)
        from pda_op o where o.tenant_id = $1 and o.op_id = r.op_id) else 0 end)`,
    diffNum: either('coalesce(jsonb_array_length(r.diff_json), 0)', 'count(*) filter (where k.result = 2)'),
  },
})
