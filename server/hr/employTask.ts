// 用工推进 · hr/employTask
/**
 * State changes by time (floor.md §15.2, §17.3): a demand is in use once the first person has come and done after its last day;
 * recruitments end, people leave, unfinished tasks become late. A second run changes nothing.
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

const mover = 'job hr-employ'
const toUsing = transitionOf(demandLife, mover, demandLife.using)
const toDone = transitionOf(demandLife, mover, demandLife.done)
const toEnded = transitionOf(recruitLife, mover, recruitLife.ended)
const toLeft = transitionOf(enrollLife, mover, enrollLife.left)
const toLate = transitionOf(employTaskLife, mover, employTaskLife.late)

interface Step {
  readonly resource: string
  /** Changes the state of due rows; returns the changed rows. */
  readonly run: (tx: Tx, at: Date, today: string) => Promise<readonly unknown[]>
}
const steps: readonly Step[] = [
  {
    resource: demand.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ applyNo: string }>(
        `select a.apply_no from employment_apply a
          where a.tenant_id = $1 and a.status in (${toUsing.from}) and a.begin_date <= $2::date and a.end_date >= $2::date
            and exists (select 1 from employment_enroll e where e.tenant_id = $1 and e.apply_no = a.apply_no and e.status = ${enrollLife.working})
          order by a.apply_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, toUsing, due, { by: { at }, key: ['applyNo'] })
    },
  },
  {
    resource: demand.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ applyNo: string }>(
        `select apply_no from employment_apply
          where tenant_id = $1 and status in (${toDone.from}) and end_date < $2::date order by apply_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, toDone, due, { by: { at }, key: ['applyNo'] })
    },
  },
  {
    resource: recruit.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ recruitNo: string }>(
        `select r.recruit_no from employment_recruit r join employment_apply a on a.tenant_id = $1 and a.apply_no = r.apply_no
          where r.tenant_id = $1 and r.status in (${toEnded.from}) and (r.deadline_time <= $2 or a.end_date < $3::date)
          order by r.recruit_no for update of r`,
        [tx.tenantId, at, today],
      )
      return moveRows(tx, toEnded, due, { by: { at }, key: ['recruitNo'] })
    },
  },
  {
    resource: enroll.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ enrollNo: string }>(
        `select e.enroll_no from employment_enroll e join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no
          where e.tenant_id = $1 and e.status in (${toLeft.from}) and coalesce(e.leave_date, a.end_date) < $2::date
          order by e.enroll_no for update of e`,
        [tx.tenantId, today],
      )
      return moveRows(tx, toLeft, due, { by: { at }, key: ['enrollNo'] })
    },
  },
  {
    resource: employTask.id,
    run: async (tx, at, today) => {
      const due = await tx.query<{ taskNo: string }>(
        `select task_no from employment_task
          where tenant_id = $1 and status in (${toLate.from}) and end_date < $2::date order by task_no for update`,
        [tx.tenantId, today],
      )
      return moveRows(tx, toLate, due, { by: { at }, key: ['taskNo'] })
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
