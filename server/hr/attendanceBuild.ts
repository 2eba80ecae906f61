// 考勤日的落库 · hr/attendanceBuild
/** Rewrites attendance days; confirmed days stay as they are (floor.md §15.3). */
import { attendance } from '#contract/hr/attendance'
import { dayAfter } from '#contract/rules/workCalendar'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import { changeRows, selected, upsertRows } from '../platform/rows.ts'
import { readConstantsByDay, readShiftsByDay } from '../core/people/shifts.ts'
import { workDays } from '../core/workCalendar.ts'
import { attendanceRows, type AttendanceRow } from './attendanceDays.ts'
import { readClockDays, readEmployments, readExpected, readOwnWages, readPoints, type PersonDays } from './attendanceFacts.ts'

/**
 * The days to which these clock records may belong: a night shift began the day before, and people clock in for a midnight shift the
 * evening before.
 */
export const daysAround = (from: string, to: string): Pick<PersonDays, 'from' | 'to'> => ({
  from: dayAfter(from, -1),
  to: dayAfter(to, 1),
})

const keyOf = (row: Pick<AttendanceRow, 'bizDate' | 'operatorKey' | 'warehouseNo' | 'sid'>): string =>
  `${row.bizDate}|${row.operatorKey}|${row.warehouseNo}|${row.sid}`

const computedColumns = [
  'operatorName',
  'employType',
  'applyNo',
  'shiftId',
  'inTime',
  'outTime',
  'workMin',
  'lateMin',
  'earlyMin',
  'overtimeMin',
  'odd',
  'absent',
  'dayKind',
  'wageFen',
] as const

interface StoredDay {
  readonly id: string
  readonly bizDate: string
  readonly operatorKey: string
  readonly warehouseNo: string
  readonly sid: string
  readonly isConfirmed: number
}

/** Calculates and writes these days again, with the sums in the people's demands. */
export const buildDays = async (ctx: ChangeCtx, days: readonly PersonDays[]): Promise<void> => {
  if (days.length === 0) return
  const { tx } = ctx
  const keys = [...new Set(days.map(({ operatorKey }) => operatorKey))]
  const [firstDay, lastDay] = [
    days.map(({ from }) => from).reduce((a, b) => (a < b ? a : b)),
    days.map(({ to }) => to).reduce((a, b) => (a > b ? a : b)),
  ]
  const rows = attendanceRows(days, {
    clocks: await readClockDays(tx, days),
    employments: await readEmployments(tx, keys),
    ownWages: await readOwnWages(tx, keys),
    points: await readPoints(tx, days),
    expected: await readExpected(tx, days, ctx.at),
    shifts: await readShiftsByDay(tx),
    constants: await readConstantsByDay(tx),
    calendar: await workDays(ctx, dayAfter(firstDay, -1), dayAfter(lastDay, 1)),
    now: ctx.at.getTime(),
  })
  const storedDays = await lockStoredDays(ctx, days)
  const confirmed = new Set(storedDays.filter(({ isConfirmed }) => isConfirmed === 1).map(keyOf))
  const openRows = rows.filter((row) => !confirmed.has(keyOf(row)))
  await upsertRows(
    tx,
    'attendance_day',
    openRows.map((row) => ({ id: ctx.id(), ...row })),
    {
      all: { createTime: ctx.at, updateTime: ctx.at },
      key: ['bizDate', 'operatorKey', 'warehouseNo', 'sid'],
      set: computedColumns,
    },
  )
  const computedKeys = new Set(rows.map(keyOf))
  const obsoleteIds = storedDays.filter((row) => row.isConfirmed === 0 && !computedKeys.has(keyOf(row))).map(({ id }) => id)
  if (obsoleteIds.length > 0)
    await tx.query('delete from attendance_day where tenant_id = $1 and id = any($2::bigint[])', [ctx.tenantId, obsoleteIds])
  await writeSums(ctx, keys)
  if (openRows.length + obsoleteIds.length > 0) await changed(ctx, [{ resource: attendance.id, key: 'all', op: 'put' }])
}

/** The stored rows of these days, locked. */
const lockStoredDays = ({ tx, tenantId }: ChangeCtx, days: readonly PersonDays[]): Promise<StoredDay[]> =>
  tx.query<StoredDay>(
    `select a.id, a.biz_date::text as biz_date, a.operator_key, a.warehouse_no, a.sid, a.is_confirmed
       from unnest($2::text[], $3::date[], $4::date[]) as d(operator_key, from_date, to_date)
       join attendance_day a on a.tenant_id = $1 and a.operator_key = d.operator_key and a.biz_date between d.from_date and d.to_date
      order by a.id for update of a`,
    [tenantId, days.map((day) => day.operatorKey), days.map((day) => day.from), days.map((day) => day.to)],
  )

const changedSums = `
  select v.*
    from (select x.id,
                 coalesce((select sum(a.work_min) from attendance_day a
                            where a.tenant_id = $1 and a.operator_key = 'T' || x.temp_user_id and a.apply_no = x.apply_no), 0)::int as total_min,
                 coalesce(sum(s.point), 0) as total_point, coalesce(sum(s.error_num), 0)::int as error_num
            from employment_user x
            join employment_apply d on d.tenant_id = $1 and d.apply_no = x.apply_no
            left join work_day_stat s on s.tenant_id = $1 and s.operator_key = 'T' || x.temp_user_id and s.warehouse_no = x.warehouse_no
              and s.sid = x.sid and s.biz_date between d.begin_date and d.end_date
           where x.tenant_id = $1 and x.temp_user_id = any($2::bigint[])
           group by x.id, x.temp_user_id, x.apply_no) v
    join employment_user u on u.tenant_id = $1 and u.id = v.id
   where (u.total_min, u.total_point, u.error_num) is distinct from (v.total_min, v.total_point, v.error_num)`

/** Writes the people's hours, points and errors into their demands. */
const writeSums = async ({ tx, at }: ChangeCtx, keys: readonly string[]): Promise<void> => {
  const ids = keys.flatMap((key) => (key.startsWith('T') ? [key.slice(1)] : []))
  if (ids.length === 0) return
  await changeRows(tx, 'employment_user', selected(changedSums, ids), {
    key: ['id'],
    set: ['totalMin', 'totalPoint', 'errorNum'],
    all: { updateTime: at },
  })
}
