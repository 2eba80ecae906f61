// 称重日志 · log/weight
import { weightLog } from '#contract/log/weight'
import { doneAt, serveLog } from './serveLog.ts'

/** A weighing is a moment: its duration is that of its work record, which only the first weighing has. */
export default serveLog(weightLog, {
  from: 'weigh_record r',
  columns: {
    ...doneAt,
    durationSec:
      '(select w.duration_sec from work_record w where w.tenant_id = $1 and w.op_id = r.op_id and w.operator_key = r.operator_key)',
  },
})
