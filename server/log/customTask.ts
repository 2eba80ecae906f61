// 自定义任务日志 · log/customTask
import { customTaskLog } from '#contract/log/customTask'
import { serveLog } from './serveLog.ts'

/** The task as a whole; share, points and time come from the row. */
export default serveLog(customTaskLog, {
  from: 'work_record r left join custom_task t on t.tenant_id = $1 and t.task_no = r.biz_no',
  where: 'r.op_type = 9',
  columns: {
    taskTypeId: 't.task_type_id::text',
    content: 't.content',
    finishQty: 't.finish_qty',
    unit: 't.unit',
    reportMin: 't.report_min',
    approveMin: 't.approve_min',
    point: 'r.point::text',
    status: 't.status',
    confirmUserName: 't.confirm_user_name',
    approveUserName: 't.approve_user_name',
  },
})
