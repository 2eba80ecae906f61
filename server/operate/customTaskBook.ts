// 自定义任务的记账 · operate/customTaskBook
/** Books a confirmed task: the work of each person by share, the amount, and the event for finance (floor.md §9.1, §17.1). */
import { bizDate } from '#contract/rules/clock'
import { dividedBy, taskAmountFen, taskPointE4, TASK_UNIT } from '#contract/rules/customTask'
import { employTypeOf, pointText } from '#contract/rules/worktime'
import { clientKinds } from '#contract/user/session'
import type { Ctx } from '../platform/ctx.ts'
import { writeEvents, type EventRow } from '../platform/events.ts'
import { insertRows } from '../platform/rows.ts'
import type { Shared } from '../core/people/taskPeople.ts'

interface TaskRow {
  readonly taskNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
  readonly typeName: string
  readonly serviceCode: string | null
  readonly needPhoto: number
  readonly pointE4: number
  readonly unit: string
  readonly finishQty: number
  readonly startTime: Date
  readonly endTime: Date | null
  readonly reportMin: number
  readonly reportOpId: string | null
  /** type of the reporting device (`clientKinds`); null for a report without a device operation */
  readonly reportClient: number | null
  readonly isBillable: number
  readonly priceFen: string | null
  /** HH:mm:ss of the site */
  readonly dayCut: string
}
export interface Task extends TaskRow {
  readonly people: readonly Shared[]
}
export interface ConfirmedTask extends Task {
  readonly approveMin: number
}

interface PersonRow {
  readonly taskNo: string
  readonly workerNo: string
  readonly operatorKey: string
  readonly name: string
  readonly shareBp: number
  readonly workedMin: number | null
}
/** A person of a task; the key begins with U for a staff member and with T for a temp worker. */
const personOf = ({ taskNo: _taskNo, ...row }: PersonRow): Shared => ({
  ...row,
  userId: row.operatorKey.startsWith('U') ? row.operatorKey.slice(1) : null,
  tempUserId: row.operatorKey.startsWith('T') ? row.operatorKey.slice(1) : null,
})

/** Tasks by number, with their type and people. */
export const readTasks = async ({ tx, tenantId }: Ctx, nos: readonly string[]): Promise<readonly Task[]> => {
  const tasks = await tx.query<TaskRow>(
    `select t.task_no, t.warehouse_no, t.sid, t.owner_no, y.type_name, y.service_code, y.need_photo, y.point_e4, t.unit, t.finish_qty,
            t.start_time, t.end_time, coalesce(t.report_min, 0) as report_min, t.report_op_id, t.is_billable, t.price_fen,
            (select case when s.client_kind = ${clientKinds.front} or s.workstation_no is not null then ${clientKinds.front} else ${clientKinds.pda} end
               from pda_op p join user_session s on s.tenant_id = $1 and s.id = p.session_id
              where p.tenant_id = $1 and p.op_id = t.report_op_id) as report_client,
            coalesce(w.day_cut_time::text, '00:00') as day_cut
       from custom_task t
       join task_type y on y.tenant_id = $1 and y.id = t.task_type_id
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = t.warehouse_no and m.sid = t.sid
       left join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
      where t.tenant_id = $1 and t.task_no = any($2::text[]) order by t.task_no`,
    [tenantId, nos],
  )
  const people = await tx.query<PersonRow>(
    `select task_no, worker_no, operator_key, operator_name as name, share_bp, worked_min
       from custom_task_worker where tenant_id = $1 and task_no = any($2::text[]) order by task_no, line_no`,
    [tenantId, nos],
  )
  return tasks.map((task) => ({
    ...task,
    people: people.filter(({ taskNo }) => taskNo === task.taskNo).map(personOf),
  }))
}

/** The charge to the owner, 分; null if the task is not billed. */
export const amountOf = (task: ConfirmedTask): number | null =>
  task.isBillable === 1 && task.priceFen !== null ? taskAmountFen(Number(task.priceFen), task) : null

/** work_record.op_type 自定义任务. */
const workType = 9

/** The counted minutes of a person: the person's own minutes in the ratio of approved to reported minutes. */
const approvedOf = ({ approveMin, reportMin }: ConfirmedTask, { workedMin = null }: Shared): number =>
  workedMin === null || reportMin === 0 ? approveMin : Math.min(Math.round((workedMin * approveMin) / reportMin), approveMin)

/** The work of each person: quantity and points by share, so that the parts add up to the whole, and the minutes worked. */
const workOf = ({ id, at }: Ctx, task: ConfirmedTask) => {
  const { people, unit, finishQty, taskNo, reportOpId, reportClient } = task
  const shares = people.map(({ shareBp }) => shareBp)
  const [pieces, points] =
    people.length === 0 ? [[], []] : [dividedBy(finishQty, shares), dividedBy(taskPointE4(task.pointE4, task), shares)]
  const end = task.endTime ?? at
  return people.map((person, i) => {
    const sec = approvedOf(task, person) * 60
    return {
      id: id(),
      opId: reportOpId ?? taskNo,
      opType: workType,
      warehouseNo: task.warehouseNo,
      sid: task.sid,
      ownerNo: task.ownerNo,
      operatorKey: person.operatorKey,
      operatorId: person.userId,
      operatorName: person.name,
      tempUserId: person.tempUserId,
      employType: employTypeOf(person.tempUserId),
      bizType: 'task',
      bizNo: taskNo,
      goodsNum: unit === TASK_UNIT.件 ? (pieces[i] ?? 0) : 0,
      boxNum: unit === TASK_UNIT.箱 ? (pieces[i] ?? 0) : 0,
      shareBp: person.shareBp,
      point: pointText(points[i] ?? 0),
      startTime: new Date(end.getTime() - sec * 1000),
      finishTime: end,
      durationSec: sec,
      // a report at the desk has no device operation
      clientKind: reportClient ?? clientKinds.front,
      isValid: 1,
      bizDate: bizDate(end.getTime(), task.dayCut),
    }
  })
}

const eventOf = (task: ConfirmedTask, type: 'task.finished' | 'task.billable', occurredAt: Date): EventRow => ({
  type,
  key: task.taskNo,
  aggregateType: 'custom_task',
  aggregateNo: task.taskNo,
  warehouseNo: task.warehouseNo,
  sid: task.sid,
  ownerNo: task.ownerNo,
  bizDate: bizDate((task.endTime ?? occurredAt).getTime(), task.dayCut),
  occurredAt,
  payload: {
    taskNo: task.taskNo,
    taskType: task.typeName,
    serviceCode: task.serviceCode,
    qty: task.finishQty,
    unit: task.unit,
    approveMin: task.approveMin,
    amountFen: amountOf(task),
  },
})

/** Books confirmed tasks, one statement per table; finance gets an event for each billed task. */
export const bookTasks = async (ctx: Ctx, tasks: readonly ConfirmedTask[]): Promise<void> => {
  await insertRows(
    ctx.tx,
    'work_record',
    tasks.flatMap((task) => workOf(ctx, task)),
    { all: { createTime: ctx.at }, skip: ['opId', 'operatorKey'] },
  )
  await writeEvents(
    ctx.tx,
    [
      ...tasks.map((task) => eventOf(task, 'task.finished', ctx.at)),
      ...tasks.filter(({ isBillable }) => isBillable === 1).map((task) => eventOf(task, 'task.billable', ctx.at)),
    ],
    ctx,
  )
}
