// 采集检查结果 · valve/collectionLog
import { collectionLog } from '#contract/valve/collectionLog'
import { serve } from '../platform/serve.ts'

export default serve(collectionLog, {
  from: 'valve_check_log r',
  alias: 'r',
  columns: { checkId: 'r.id::text' },
})
