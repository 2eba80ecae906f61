// 自定义任务 · operate/customTask
import type { Search } from '../platform/listQuery.ts'
import { userLife, tempUserLife } from '#contract/rules/peopleLife'
import { customTask, taskWorkerOptions } from '#contract/operate/customTask'
import { selfPagingMax, type Body } from '#contract/resource'
import { served } from '../platform/document/serving.ts'
import { handle } from '../platform/handle.ts'
import { byIds, params, plain } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'
import { namedPhotos } from '../core/floor/photos.ts'
import { confirmTasks, finishTasks, ofApplicant, rejectTasks } from './customTaskActs.ts'
import { customTaskRules } from './customTaskRules.ts'

/** SQL: the workers of task `t`. */
const fromWorkersOfTask = 'from custom_task_worker w where w.tenant_id = $1 and w.task_no = t.task_no'

/** Tasks of workers whose name begins with the searched text. */
const byWorker: Search<Body<typeof customTask>> = ({ workers }, p) => {
  const prefix = plain(workers).trim()
  if (prefix === '') return null
  const [from, to] = [p.add(prefix), p.add(`${prefix}\u{10FFFF}`)]
  return `exists (select 1 ${fromWorkersOfTask} and w.operator_name >= ${from} and w.operator_name < ${to})`
}

export const customTasks = served({
  of: customTask,
  serving: {
    from: 'custom_task t',
    alias: 't',
    columns: {
      taskTypeId: 't.task_type_id::text',
      workers: `(select string_agg(w.operator_name || ' ' || trim_scale(w.share_bp / 100.0) || '%', '、' order by w.line_no)
                   ${fromWorkersOfTask})`,
    },
    search: { workers: byWorker, taskTypeId: (filter, p) => byIds('t.task_type_id', 'taskTypeId', filter, p) },
    lines: {
      columns: {
        point: `(select r.point::text from work_record r where r.tenant_id = $1 and r.biz_no = l.task_no and r.op_type = 9
                    and r.operator_key = l.operator_key limit 1)`,
      },
    },
    rules: customTaskRules,
    details: async ({ tx, tenantId }, head) => {
      const [row] = await tx.query<{ opId: string | null }>(
        'select report_op_id as op_id from custom_task where tenant_id = $1 and task_no = $2',
        [tenantId, head['taskNo']],
      )
      const photos = row?.opId ? await namedPhotos(tx, { opId: row.opId }) : []
      return { photos: photos.map(({ opId: _opId, ...photo }) => photo) }
    },
    acts: {
      edit: { guard: ofApplicant('编辑') },
      remove: { guard: ofApplicant('删除') },
      reject: rejectTasks,
      finish: finishTasks,
      confirm: confirmTasks,
    },
  },
})

/** taskWorkerOptions: enabled staff, and temp workers of the warehouses the person sees. */
const taskWorkers = handle(taskWorkerOptions, (ctx) => {
  // a user of an owner must not read the names of the warehouse's people
  if (ctx.person.parentOwnerNo !== undefined) return Promise.resolve([])
  const p = params(ctx.tenantId)
  const seen = scopeConditions(ctx.person, ['warehouse'], { warehouse: ['t.warehouse_no', 't.sid'] }, p)
  return ctx.tx.query<{ workerNo: string; name: string }>(
    `select u.account as worker_no, u.name from sys_user u where u.tenant_id = $1 and u.user_type = 1 and u.status <> ${userLife.off}
     union all
     select t.temp_no, t.real_name from temp_user t where ${['t.tenant_id = $1', `t.status = ${tempUserLife.working}`, ...seen].join(' and ')}
      order by name, worker_no limit ${selfPagingMax}`,
    p.values,
  )
})

export default taskWorkers
