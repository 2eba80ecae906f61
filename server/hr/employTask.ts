// 用工推进 · hr/employTask
/**
 * What the day brings demands, by the injected clock (floor.md §15.2, §17.3): in use once somebody came, done after their last day; their
 * recruitments end, their people leave, tasks that are not done are late. Run twice it changes nothing more.
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

const by = 'job hr-employ'
const using = transitionOf(demandLife, by, demandLife.using)
const done = transitionOf(demandLife, by, demandLife.done)
const ended = transitionOf(recruitLife, by, recruitLife.ended)
const left = transitionOf(enrollLife, by, enrollLife.left)
const late = transitionOf(employTaskLife, by, employTaskLife.late)

interface Step {
  readonly resource: string
  readonly run: (tx: Tx, at: Date, today: string) => Promise<readonly unknown[]>
}
const steps: readonly Step[] = [
  {
    resource: demand.id,
    run: (tx, at, today) =>
      tx.query(
        `update employment_apply as a set status = ${using.to}, update_time = $2, version = a.version + 1
          where a.tenant_id = $1 and a.status in (${using.from}) and a.begin_date <= $3::date and a.end_date >= $3::date
            and exists (select 1 from employment_enroll e where e.tenant_id = $1 and e.apply_no = a.apply_no and e.status = ${enrollLife.working})
        returning a.apply_no`,
        [tx.tenantId, at, today],
      ),
  },
  {
    resource: demand.id,
    run: (tx, at, today) =>
      tx.query(
        `update employment_apply as a set status = ${done.to}, update_time = $2, version = a.version + 1
          where a.tenant_id = $1 and a.status in (${done.from}) and a.end_date < $3::date returning a.apply_no`,
        [tx.tenantId, at, today],
      ),
  },
  {
    resource: recruit.id,
    run: (tx, at, today) =>
      tx.query(
        `update employment_recruit as r set status = ${ended.to}, update_time = $2, version = r.version + 1
           from employment_apply a
          where r.tenant_id = $1 and r.status in (${ended.from}) and a.tenant_id = $1 and a.apply_no = r.apply_no
            and (r.deadline_time <= $2 or a.end_date < $3::date) returning r.recruit_no`,
        [tx.tenantId, at, today],
      ),
  },
  {
    resource: enroll.id,
    run: (tx, at, today) =>
      tx.query(
        `update employment_enroll as e set status = ${left.to}, update_time = $2, version = e.version + 1
           from employment_apply a
          where e.tenant_id = $1 and e.status in (${left.from}) and a.tenant_id = $1 and a.apply_no = e.apply_no
            and coalesce(e.leave_date, a.end_date) < $3::date returning e.enroll_no`,
        [tx.tenantId, at, today],
      ),
  },
  {
    resource: employTask.id,
    run: (tx, at, today) =>
      tx.query(
        `update employment_task as t set status = ${late.to}, update_time = $2, version = t.version + 1
          where t.tenant_id = $1 and t.status in (${late.from}) and t.end_date < $3::date returning t.task_no`,
        [tx.tenantId, at, today],
      ),
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
