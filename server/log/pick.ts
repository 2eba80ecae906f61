// 拣货日志 · log/pick
import { pickLog } from '#contract/log/pick'
import { serveLog } from './serveLog.ts'

/** Figures of the whole pick order; people and pieces come from the row. */
export default serveLog(pickLog, {
  from: 'work_record r left join pick_order p on p.tenant_id = $1 and p.pick_no = r.pick_no',
  // dividing at the wall is paid as picking but is no picking
  where: "r.op_type = 1 and r.biz_type <> 'seed'",
  columns: {
    pickTypeName: `(select d.pick_type_name from pick_type_def d
                     where d.tenant_id = $1 and d.pick_type_code = p.pick_type_code and d.warehouse_no in (p.warehouse_no, '*')
                     order by d.warehouse_no = '*' limit 1)`,
    locationNum: 'p.location_num',
    shortQty: 'p.short_goods_num',
    claimTime: 'p.claim_time',
    pickFinishTime: 'p.finish_time',
  },
})
