// 用工推进 · hr/employTask
/**
 * What time does to demands, by the injected clock (floor.md §15.2, §17.3): they are in use after the first person came and done after
 * their last day; their recruitments end, their people leave, unfinished tasks are late. A second run changes nothing.
 */
import { demand } from '#contract/hr/demand'
import { enroll } from '#contract/hr/enroll'
import { recruit } from '#contract/hr/recruit'
import { employTask } from '#contract/hr/task'
import { demandLife, employTaskLife, enrollLife, recruitLife } from '#contract/rules/employLife'
import { changed } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveRows } from '../platform/rows.ts'

const by = 'job hr-employ'
const using = transitionOf(demandLife, by, demandLife.using)
const done = transitionOf(demandLife, by, demandLife.done)
const ended = transitionOf(recruitLife, by, recruitLife.ended)
const left = transitionOf(enrollLife, by, enrollLife.left)
const late = transitionOf(employTaskLife, by, employTaskLife.late)

interface Step {
  readonly resource: string
  /** Moves what is due; returns what moved. */
  readonly run: (tx: Tx, at: Date, today: string) => Promise<readonly unknown[]>
}
const steps: readonly Step[] = [
  {
    resource: demand.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ applyNo: string }>(
        `select a.apply_no from employment_apply a
          where a.tenant_id = $1 and a.status in (${using.from}) and a.begin_date <= $2::date and a.end_date >= $2::date
            and exists (select 1 from employment_enroll e where e.tenant_id = $1 and e.apply_no = a.apply_no and e.status = ${enrollLife.working})
          order by a.apply_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, using, due, { by: { at }, key: ['applyNo'] })
    },
  },
  {
    resource: demand.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ applyNo: string }>(
        `select apply_no from employment_apply
          where tenant_id = $1 and status in (${done.from}) and end_date < $2::date order by apply_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, done, due, { by: { at }, key: ['applyNo'] })
    },
  },
  {
    resource: recruit.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ recruitNo: string }>(
        `select r.recruit_no from employment_recruit r join employment_apply a on a.tenant_id = $1 and a.apply_no = r.apply_no
          where r.tenant_id = $1 and r.status in (${ended.from}) and (r.deadline_time <= $2 or a.end_date < $3::date)
          order by r.recruit_no for update of r`,
        [tx.tenantId, at, today],
      )
      return moveRows(tx, ended, due, { by: { at }, key: ['recruitNo'] })
    },
  },
  {
    resource: enroll.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ enrollNo: string }>(
        `select e.enroll_no from employment_enroll e join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no
          where e.tenant_id = $1 and e.status in (${left.from}) and coalesce(e.leave_date, a.end_date) < $2::date
          order by e.enroll_no for update of e`,
        [tx.tenantId, today],
      )
      return moveRows(tx, left, due, { by: { at }, key: ['enrollNo'] })
    },
  },
  {
    resource: employTask.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ taskNo: string }>(
        `select task_no from employment_task
          where tenant_id = $1 and status in (${late.from}) and end_date < $2::date order by task_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, late, due, { by: { at }, key: ['taskNo'] })
    },
  },
]

export const employTaskJob: JobTask = {
  name: 'hr-employ',
  everyMin: 5,
  run: async (services, { tenantId }) => {
    const { at, today } = momentOf(services)
    for (const { resource, run } of steps)
      await services.db.inTenant(tenantId, async (tx) => {
        const rows = await run(tx, at, today)
        if (rows.length > 0) await changed({ tenantId, tx, at, id: services.ids.next }, [{ resource, key: 'all', op: 'put' }])
      })
  },
}
