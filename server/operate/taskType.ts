// 任务类型 · operate/taskType
import { taskType, taskTypeOptions } from '#contract/operate/taskType'
import { selfPagingMax } from '#contract/resource'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'

/** taskTypeOptions: types of tasks, enabled types first. */
const options = handle(taskTypeOptions, (ctx) =>
  ctx.tx.query<{ taskTypeId: string; typeName: string }>(
    `select id::text as task_type_id, type_name from task_type where tenant_id = $1 order by is_disabled, type_name limit ${selfPagingMax}`,
    [ctx.tenantId],
  ),
)

export default [
  ...serve(taskType, {
    from: 'task_type y',
    alias: 'y',
    columns: { taskTypeId: 'y.id::text' },
    write: { table: 'task_type' },
  }),
  options,
]
