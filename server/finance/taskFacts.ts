// 增值任务的计费事实 · finance/taskFacts
/**
 * Facts of tasks that are charged to an owner (office.md §8.7): the service with its quantity as reported, or by the hour the minutes as
 * confirmed. A task counts on the day its work ended. One that is not charged any more is worth 0, so that its line is taken back.
 */
import type { ServiceFact } from '#contract/rules/feeFacts'
import { bizDate } from '#contract/rules/clock'
import { TASK_UNIT } from '#contract/rules/customTask'
import { customTaskLife } from '#contract/rules/customTaskLife'
import type { Cursor } from './apart.ts'
import type { FactCtx, FactSource } from './factReader.ts'
import { lockDocuments, putFacts, SOURCE, type Figures, type NewFact, type StoredFact } from './factRows.ts'

const atOnce = 500

type Service = Figures<ServiceFact>
interface Task {
  readonly taskNo: string
  /** a billed task has one */
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  /** '' : the type of the task has none */
  readonly serviceCode: string
  readonly unit: string
  readonly finishQty: number
  readonly approveMin: number
  readonly endTime: Date
  readonly dayCut: string
}
/** SQL: tasks `t` that are charged. */
export const isBilledTask = `t.status = ${customTaskLife.done} and t.is_billable = 1`

const readBilled = ({ tx, tenantId }: FactCtx, nos: readonly string[]): Promise<readonly Task[]> =>
  tx.query<Task>(
    `select t.task_no, t.owner_no, t.warehouse_no, t.sid, coalesce(y.service_code, '') as service_code, t.unit, t.finish_qty,
            coalesce(t.approve_min, 0) as approve_min, coalesce(t.end_time, t.confirm_time) as end_time,
            coalesce(h.day_cut_time::text, '00:00') as day_cut
       from custom_task t
       join task_type y on y.tenant_id = $1 and y.id = t.task_type_id
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = t.warehouse_no and m.sid = t.sid
       left join warehouse h on h.tenant_id = $1 and h.parent_warehouse_no = m.parent_warehouse_no
      where t.tenant_id = $1 and t.task_no = any($2::text[]) and ${isBilledTask} and t.confirm_time is not null
      order by t.task_no`,
    [tenantId, nos],
  )

/** The service is the one its type had when the task was confirmed; a code that was missing then is filled in. */
const factOf = (
  { taskNo, ownerNo, warehouseNo, sid, serviceCode, unit, finishQty, approveMin, endTime, dayCut }: Task,
  stored: StoredFact<Service> | undefined,
): NewFact<Service> => ({
  sourceNo: taskNo,
  lineKey: '',
  ownerNo,
  shopNo: null,
  warehouseNo,
  sid,
  bizDate: bizDate(endTime.getTime(), dayCut),
  fact: {
    serviceCode: stored?.fact.serviceCode || serviceCode,
    qty: unit === TASK_UNIT.小时 ? approveMin : finishQty,
    unit,
  },
})

const write = async (ctx: FactCtx, nos: readonly string[]): Promise<void> => {
  const stored = await lockDocuments<Service>(ctx, SOURCE.task, nos)
  const billed = await readBilled(ctx, nos)
  const isStill = new Set(billed.map(({ taskNo }) => taskNo))
  const takenBack = [...stored.values()].filter(({ sourceNo }) => !isStill.has(sourceNo))
  await putFacts(ctx, SOURCE.task, [
    ...billed.map((task) => [factOf(task, stored.get(task.taskNo)), stored.get(task.taskNo)] as const),
    ...takenBack.map((one) => [{ ...one, fact: { ...one.fact, qty: 0 } }, one] as const),
  ])
}

/** Also those that were stored and are not charged any more: they are found by the day they were confirmed on. */
const after = ({ tx, tenantId }: FactCtx, { shippedText, orderNo }: Cursor): Promise<readonly Cursor[]> =>
  tx.query<Cursor>(
    `select t.confirm_time::text as shipped_text, t.task_no as order_no from custom_task t
      where t.tenant_id = $1 and t.confirm_time >= $2::timestamptz and (t.confirm_time, t.task_no) > ($2::timestamptz, $3)
        and (${isBilledTask} or exists (select 1 from fin_fact f where f.tenant_id = $1 and f.source_type = ${SOURCE.task} and f.source_no = t.task_no))
      order by t.confirm_time, t.task_no limit ${atOnce}`,
    [tenantId, shippedText, orderNo],
  )

export const serviceTasks: FactSource = {
  reader: 'TASK',
  noun: '个增值任务',
  eventTypes: ['task.billable'],
  eventKey: 'aggregate_no',
  atOnce,
  after,
  write,
}
