// 考勤任务 · hr/attendanceTask
/** Every ten minutes computes attendance days again after changed clock records or work, and after missed shifts (floor.md §15.2). */
import { daysBetween } from '#contract/rules/clock'
import { effectDaysBack } from '#contract/rules/dated'
import { dayAfter } from '#contract/rules/workCalendar'
import { FORMER } from '../core/people/former.ts'
import type { Tx } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { today } from '../platform/time.ts'
import { buildDays, daysAround } from './attendanceBuild.ts'
import type { PersonDays } from './attendanceFacts.ts'

/** People per transaction. */
const peoplePerTransaction = 50
/** A transaction may commit this long after the time on its rows, ms, so the next run looks at this time span again. */
const commitMs = 60_000
/** Number of days for which changed constants, shifts, wages and calendars recompute unconfirmed attendance; older days are final. */
const openDays = effectDaysBack

/**
 * People and their changed days since `since`. A shift counts one hour after its end, when its clock records are complete. The first run
 * reads all days that are not final.
 */
const changedPeople = async (tx: Tx, since: Date, at: Date): Promise<readonly PersonDays[]> => {
  const rows = await tx.query<{ operatorKey: string; from: string; to: string }>(
    `select x.operator_key, min(x.day)::text as from, max(x.day)::text as to
       from (select c.operator_key, (c.clock_time at time zone 'Asia/Shanghai')::date as day
               from clock_record c where c.tenant_id = $1 and c.update_time >= $2
              union all
             select s.operator_key, s.biz_date from work_day_stat s where s.tenant_id = $1 and s.update_time >= $2
                and exists (select 1 from attendance_day d where d.tenant_id = $1 and d.operator_key = s.operator_key and d.biz_date = s.biz_date)
              union all
             select 'T' || a.temp_user_id, a.auth_date from temp_user_auth a
              where a.tenant_id = $1 and a.end_time >= $2::timestamptz - interval '2 hours' and a.end_time < $3
                and exists (select 1 from employment_user u where u.tenant_id = $1 and u.temp_user_id = a.temp_user_id)
              union all
             select d.operator_key, d.biz_date from attendance_day d
              where d.tenant_id = $1 and d.is_confirmed = 0 and d.biz_date >= $4::date and (d.odd = 0 and d.out_time is null
                or exists (select 1 from employment_user u where u.tenant_id = $1 and u.apply_no = d.apply_no and 'T' || u.temp_user_id = d.operator_key
                              and u.version > 0 and u.update_user_id is not null and u.update_time >= $2)
                or exists (select 1 from hr_constant k where k.tenant_id = $1 and k.update_time >= $2 and k.version > 0)
                or exists (select 1 from hr_shift h where h.tenant_id = $1 and h.id = d.shift_id and h.update_time >= $2 and h.version > 0)
                or exists (select 1 from hr_former f where f.tenant_id = $1 and f.kind = ${FORMER.ownWage} and f.ref_key = d.operator_key
                              and f.create_time >= $2 and f.until_date <= d.biz_date)
                or exists (select 1 from work_calendar w where w.tenant_id = $1 and w.cal_date = d.biz_date and w.update_time >= $2))) x
      group by x.operator_key order by x.operator_key`,
    [tx.tenantId, since, at, dayAfter(today(at.getTime()), -openDays)],
  )
  return rows.map(({ operatorKey, from, to }) => ({ operatorKey, ...daysAround(from, to) }))
}

/** Splits a long range of days, so that no transaction is large. */
const partsOf = ({ operatorKey, from, to }: PersonDays): readonly PersonDays[] =>
  Array.from({ length: Math.floor(daysBetween(from, to) / openDays) + 1 }, (_, i) => {
    const begin = dayAfter(from, i * openDays)
    const end = dayAfter(begin, openDays - 1)
    return { operatorKey, from: begin, to: end < to ? end : to }
  })

/** An interrupted run starts again from the old mark, because the mark moves only after all days are written. */
export const attendanceTask: JobTask = {
  name: 'hr-attendance',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    const { at } = momentOf(services)
    const dayRanges = await services.db.inTenant(
      tenantId,
      async (tx) => {
        const [mark] = await tx.query<{ builtTo: Date }>('select built_to from attendance_mark where tenant_id = $1', [tenantId])
        const since = mark === undefined ? at.getTime() - openDays * 86_400_000 : mark.builtTo.getTime() - commitMs
        return (await changedPeople(tx, new Date(since), at)).flatMap(partsOf)
      },
      { readOnly: true, timeoutMs: 60_000 },
    )
    for (let from = 0; from < dayRanges.length; from += peoplePerTransaction) {
      if (stopping()) throw new Error(`考勤停在 ${dayRanges[from]?.operatorKey}`)
      await services.db.inTenant(tenantId, (tx) =>
        buildDays({ tenantId, tx, at, id: services.ids.next }, dayRanges.slice(from, from + peoplePerTransaction)),
      )
    }
    await services.db.inTenant(tenantId, (tx) =>
      tx.query(
        'insert into attendance_mark as m (tenant_id, built_to) values ($1, $2) on conflict (tenant_id) do update set built_to = excluded.built_to',
        [tenantId, at],
      ),
    )
  },
}
