// 自定义任务的操作 · operate/customTaskActs
/** Acts of a custom task besides the new state: who may change it, report at the desk, confirmation (floor.md §9.3). */
import type { ActInput } from '#contract/document'
import type { customTask } from '#contract/operate/customTask'
import { approveStop, equalShares, reportStop } from '#contract/rules/customTask'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type Doing, type Effect, type Ended, type Guard, type Sets } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { fromMoment } from '../platform/time.ts'
import { findTaskPeople, replacePeople, tempStops, type TaskPerson } from '../core/people/taskPeople.ts'
import { amountOf, bookTasks, readTasks } from './customTaskBook.ts'

type Head = HeadOf<typeof customTask>
const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)

/** Only the applicant may change or delete a task (A2105). */
export const ofApplicant =
  (op: string): Guard<Head['values'], object> =>
  async ({ tx, tenantId, person }, heads) => {
    const rows = await tx.query<{ no: string; name: string | null }>(
      `select task_no as no, create_user_name as name from custom_task
        where tenant_id = $1 and task_no = any($2::text[]) and create_user_id is distinct from $3`,
      [tenantId, numbers(heads), person.userId],
    )
    return new Map(rows.map(({ no, name }) => [no, refuse('A2105', { name: name ?? '系统', op })]))
  }

/** Stores the reason of a rejection in the task. */
export const rejectTasks: Doing<typeof customTask, 'reject'> = {
  effect: (_ctx, heads, input) => Promise.resolve(setting('custom_task', heads, { rejectReason: input.remark ?? '' })),
}

interface Report {
  readonly end: Date
  readonly finishQty: number
  readonly reportMin: number
  readonly photoUrl: string | null
  readonly workerNos: readonly string[]
}
type Finish = ActInput<typeof customTask.acts.finish>
const reportOf = (ctx: Ctx, input: Finish): Report => ({
  end: (input.endTime ?? '') === '' ? ctx.at : (fromMoment(input.endTime ?? '') ?? new Date(Number.NaN)),
  finishQty: input.finishQty ?? 0,
  reportMin: input.reportMin ?? 0,
  photoUrl: input.photoUrl || null,
  workerNos: [...new Set(input.workerNos)],
})
const refuseAt = (code: string, field: string): Refused => refusedAt(refuse(code), field)
const refuseField = (field: string, reason: string): Refused => refusedAt(refuse('A1739.reason', { reason }), field)

/** The fault of a report that does not depend on the task, or null. */
const reportFault = ({ now }: Ctx, { end, workerNos }: Report, known: readonly TaskPerson[]): Refused | null => {
  if (Number.isNaN(end.getTime()) || end.getTime() > now) return refuseField('endTime', '完成时间不能晚于现在')
  const unknownNo = workerNos.find((one) => !known.some(({ workerNo }) => workerNo === one))
  return unknownNo === undefined ? null : refuseField('workerNos', `没有工号为${unknownNo}的人`)
}

/** Checks a report like the handheld: minutes within the time, a photo if the task type needs one, authorised people. */
const finishGuard: Guard<Head['values'], Finish> = async (ctx, heads, input) => {
  if (input === null) return new Map()
  const writeReport = reportOf(ctx, input)
  const chosen = writeReport.workerNos.length === 0 ? [] : await findTaskPeople(ctx.tx, writeReport)
  const fault = reportFault(ctx, writeReport, chosen)
  const refused = new Map<string, Refused>()
  for (const task of await readTasks(ctx, numbers(heads))) {
    const people = chosen.length > 0 ? chosen : task.people
    const minutes = reportStop(writeReport.reportMin, task.startTime.getTime(), writeReport.end.getTime())
    const why =
      fault ??
      (minutes === null ? null : refuseAt(minutes, 'reportMin')) ??
      (task.needPhoto === 1 && writeReport.photoUrl === null ? refuseAt('A1304', 'photoUrl') : null) ??
      (people.length === 0 ? refuseField('workerNos', '请选择作业人员') : null) ??
      (await unauthorised(ctx, task, people, writeReport.end))
    if (why !== null) refused.set(task.taskNo, why)
  }
  return refused
}

/** The refusal for the first temp worker who was not authorised for the time. */
const unauthorised = async (
  { tx }: Ctx,
  task: { readonly warehouseNo: string; readonly sid: string; readonly startTime: Date },
  people: readonly TaskPerson[],
  end: Date,
): Promise<Refused | null> => {
  const [[key, code] = ['', '']] = await tempStops(tx, task, people, task.startTime, end)
  const name = people.find(({ operatorKey }) => operatorKey === key)?.name
  return name === undefined ? null : refuseField('workerNos', `${name}：${refuse(code).message}`)
}

/** Writes the report. People in the report replace the planned people, with equal shares. */
const report: Effect<Head['values'], Finish> = async (ctx, heads, input) => {
  const { end, finishQty, reportMin, photoUrl, workerNos } = reportOf(ctx, input)
  const people = workerNos.length === 0 ? [] : await findTaskPeople(ctx.tx, { workerNos })
  if (people.length > 0) {
    const shares = equalShares(people.length)
    const shared = people.map((one, i) => ({ ...one, shareBp: shares[i] ?? 0 }))
    await replacePeople(ctx.tx, new Map(heads.map(({ no }) => [no, shared])), ctx)
  }
  return setting('custom_task', heads, { finishQty, reportMin, endTime: end, photoUrl })
}
export const finishTasks: Doing<typeof customTask, 'finish'> = { guard: finishGuard, effect: report }

/** The confirmed minutes of the input; without input the reported minutes. */
type Confirm = ActInput<typeof customTask.acts.confirm>
const approvedOf = (input: Confirm, reportMin: number): number =>
  typeof input.approveMin === 'number' ? input.approveMin : reportMin

/** A person cannot confirm their own minutes (A2241), nor more than 120% of the reported minutes. */
const confirmGuard: Guard<Head['values'], Confirm> = async (ctx, heads, input) => {
  const refused = new Map<string, Refused>()
  for (const { taskNo, people, reportMin } of await readTasks(ctx, numbers(heads))) {
    if (people.some(({ operatorKey }) => operatorKey === ctx.person.operatorKey)) refused.set(taskNo, refuse('A2241'))
    else if (input !== null) {
      const stop = approveStop(approvedOf(input, reportMin), reportMin)
      if (stop !== null) refused.set(taskNo, refuseAt(stop, 'approveMin'))
    }
  }
  return refused
}

export const confirmTasks: Doing<typeof customTask, 'confirm'> = {
  guard: confirmGuard,
  effect: async (ctx, heads, input) => {
    const read = await readTasks(ctx, numbers(heads))
    const tasks = read.map((task) => ({ ...task, approveMin: approvedOf(input, task.reportMin) }))
    await bookTasks(ctx, tasks)
    return new Map(
      tasks.map((task): [string, Ended<Sets<'custom_task'>>] => [
        task.taskNo,
        { set: { approveMin: task.approveMin, amountFen: amountOf(task) } },
      ]),
    )
  },
}
