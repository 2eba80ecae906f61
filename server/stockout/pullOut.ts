// 待取出 · stockout/pullOut
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { pullOut } from '#contract/stockout/pullOut'
import { serve } from '../platform/serve.ts'
import { interceptLife } from '#contract/rules/orderLife'

const ofOrder = (sql: string): string =>
  `(select ${sql} from stockout_order o where o.tenant_id = $1 and o.stockout_no = p.stockout_no)`

/** A column of the last operation on the order. */
const ofLastWork = (column: string): string =>
  `(select l.${column} from stockout_log l where l.tenant_id = $1 and l.stockout_no = p.stockout_no and l.op_id is not null
     order by l.occurred_at desc limit 1)`

export default serve(pullOut, {
  from: 'stockout_package p',
  alias: 'p',
  where: `p.pull_status = ${pullLife.wanted} and p.status <> ${packageLife.off}`,
  columns: {
    stopped: ofOrder(`case when o.intercept_status = ${interceptLife.asked} then 1 else 2 end`),
    reason: ofOrder(`case when o.intercept_status = ${interceptLife.asked} then o.cancel_reason else o.hold_reason end`),
    orderStatus: ofOrder('o.status'),
    toteNo: ofOrder('o.tote_no'),
    pickNo: ofOrder('o.pick_no'),
    pickSlot: ofOrder('o.pick_slot'),
    lastStation: ofLastWork('workstation_no'),
    lastBy: ofLastWork('operator_name'),
    lastTime: ofLastWork('occurred_at'),
  },
})
