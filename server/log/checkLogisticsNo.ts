// 复核日志(物流单号) · log/checkLogisticsNo
import { checkByParcel } from '#contract/log/checkLogisticsNo'
import { doneAt, serveLog } from './serveLog.ts'

export default serveLog(checkByParcel, { from: 'check_record r', where: 'r.check_type = 1', columns: doneAt })
