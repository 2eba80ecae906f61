// 抽检日志 · log/spot
import { spotLog } from '#contract/log/spot'
import { doneAt, serveLog } from './serveLog.ts'

export default serveLog(spotLog, {
  from: 'spot_record r',
  columns: { ...doneAt, photoNum: `coalesce(jsonb_array_length(r.photos), 0)` },
})
