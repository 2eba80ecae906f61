// 发货时段 · outware/sendTime
import { sendTime } from '#contract/outware/sendTime'
import { placeColumn } from '../core/placedRule.ts'
import { sendTimeRules } from '../core/sendTimeRules.ts'
import { byKey } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

export default serve(sendTime, {
  from: 'send_time r',
  alias: 'r',
  columns: { sendTimeId: 'r.id::text', networkId: placeColumn('network_id') },
  search: { networkId: (filter, p) => byKey('r.network_id', 'networkId', filter, p) || null },
  write: { table: 'send_time', rules: sendTimeRules },
})
