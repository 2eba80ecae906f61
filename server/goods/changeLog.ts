// 商品变更日志 · goods/changeLog
import { changeLog } from '#contract/goods/changeLog'
import { serve } from '../platform/serve.ts'

export default serve(changeLog, { from: 'goods_log l', alias: 'l', columns: { logId: 'l.id::text' } })
