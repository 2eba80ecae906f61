// 自定义任务 · core/floor/kinds/tasks
import { userLife } from '#contract/rules/peopleLife'
import type { TaskView } from '#contract/ops/kinds/tasks'
import { customTaskLife } from '#contract/rules/customTaskLife'
import { moveRows } from '../../../platform/rows.ts'
import { transitionOf } from '../../../platform/transitions.ts'
import { findTaskPeople, replacePeople, type Shared } from '../../people/taskPeople.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const views = slot<readonly TaskView[]>([])
const staff = slot<Readonly<Record<string, string>>>({})

const load = async (at: Loading): Promise<void> => {
  at.put(views, await loadTasks(at.ctx, at.named.of('tasks')))
  at.put(staff, await staffNamed(at.ctx, at.named.of('staff')))
}

const toReported = transitionOf(customTaskLife, 'op TASK_REPORT', customTaskLife.reported)

interface TaskRow extends Omit<TaskView, 'startTime' | 'needPhoto'> {
  readonly startTime: Date
  readonly needPhoto: number
}
const viewOf = ({ startTime, needPhoto, ...row }: TaskRow): TaskView => ({
  ...row,
  startTime: startTime.getTime(),
  needPhoto: needPhoto === 1,
})

/** Loads tasks of the warehouse by number and locks them, numbers ascending. */
const loadTasks = async (ctx: OpsTx, nos: readonly string[]): Promise<readonly TaskView[]> => {
  if (nos.length === 0) return []
  const rows = await ctx.tx.named<TaskRow>(
    'ops_tasks_lock',
    `select t.task_no, t.status, t.start_time, y.need_photo
       from custom_task t join task_type y on y.tenant_id = $1 and y.id = t.task_type_id
      where t.tenant_id = $1 and t.warehouse_no = $3 and t.sid = $4 and t.task_no = any($2::text[])
      order by t.task_no for update of t`,
    [ctx.tenantId, nos, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(viewOf)
}

/** Names of staff by badge `U:{userId}`; unknown badges are left out. */
const staffNamed = async ({ tx }: OpsTx, badges: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  if (badges.length === 0) return {}
  const people = await findTaskPeople(tx, { keys: badges.map((badge) => badge.replace(':', '')) })
  return Object.fromEntries(people.map(({ userId, name }) => [`U:${userId ?? ''}`, name]))
}

/** Maximum number of tasks sent to a device. */
const tasksMax = 100
/** Tasks in progress at the warehouse, the oldest first. */
export const readOpenTasks = async (ctx: OpsTx): Promise<readonly TaskView[]> => {
  const rows = await ctx.tx.named<TaskRow>(
    'ops_tasks_open',
    `select t.task_no, t.status, t.start_time, y.need_photo, y.type_name, t.content, t.unit, t.plan_qty
       from custom_task t join task_type y on y.tenant_id = $1 and y.id = t.task_type_id
      where t.tenant_id = $1 and t.warehouse_no = $2 and t.sid = $3 and t.status = ${customTaskLife.doing}
      order by t.start_time, t.task_no limit ${tasksMax}`,
    [ctx.tenantId, ctx.warehouseNo, ctx.sid],
  )
  return rows.map(viewOf)
}

/** Maximum number of staff names sent to a device. */
const staffMax = 1000
/** Active staff by badge: who can join a task without network. */
export const readStaff = async ({ tx, tenantId }: OpsTx): Promise<Readonly<Record<string, string>>> => {
  const rows = await tx.named<{ badge: string; name: string }>(
    'ops_tasks_staff',
    `select 'U:' || id as badge, name from sys_user where tenant_id = $1 and user_type = 1 and status <> ${userLife.off} order by id limit ${staffMax}`,
    [tenantId],
  )
  return Object.fromEntries(rows.map(({ badge, name }) => [badge, name]))
}

/** Writes the reports of a batch with the people who did the work. */
const writeReported = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const reports = outcomes.flatMap(({ task, patch }) => (patch.reported ?? []).map((report) => ({ report, task })))
  if (reports.length === 0) return
  await moveRows(
    ctx.tx,
    toReported,
    reports.map(({ report: { taskNo, finishQty, reportMin, endTime }, task }) => ({
      taskNo,
      finishQty,
      reportMin,
      endTime: new Date(endTime),
      reportOpId: task.op.opId,
      finishUserId: task.author.userId,
      finishUserName: task.author.operatorName,
      finishTime: new Date(endTime),
    })),
    {
      by: { at: ctx.at },
      key: ['taskNo'],
      set: ['finishQty', 'reportMin', 'endTime', 'reportOpId', 'finishUserId', 'finishUserName', 'finishTime'],
      orStay: true,
      hot: true,
    },
  )
  const workers = reports.flatMap(({ report }) => report.workers)
  const people = await findTaskPeople(ctx.tx, { keys: workers.map(({ operatorKey }) => operatorKey) })
  const personByKey = new Map(people.map((person) => [person.operatorKey, person]))
  const sharesOf = ({ report }: (typeof reports)[number]): readonly Shared[] =>
    report.workers.flatMap(({ operatorKey, shareBp, workedMin = null }) => {
      const person = personByKey.get(operatorKey)
      return person === undefined ? [] : [{ ...person, shareBp, workedMin }]
    })
  await replacePeople(ctx.tx, new Map(reports.map((reportOfTask) => [reportOfTask.report.taskNo, sharesOf(reportOfTask)])), ctx)
}

export const tasks: FloorKind = {
  id: 'tasks',
  load: { rest: load, again: load },
  view: (at) => ({ tasks: byNumber(at.get(views), ({ taskNo }) => taskNo), staff: at.get(staff) }),
  write: async ({ ctx, outcomes }) => {
    await writeReported(ctx, outcomes)
    return {}
  },
}
