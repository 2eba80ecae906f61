// 考勤 · hr/attendance
import { attendance, confirmDay, confirmDays, unlockDays } from '#contract/hr/attendance'
import { companyOf, seesPeopleOf } from './companyOf.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handle } from '../platform/handle.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { personNo } from '../platform/personNo.ts'
import { changeRows } from '../platform/rows.ts'
import { updatedBy } from '../platform/stamp.ts'
import { buildDays } from './attendanceBuild.ts'

/** SQL: seconds with scans on the day, which the list shows beside the clocked minutes (floor.md §9.1). */
const effectiveSeconds = `(select coalesce(sum(s.effective_sec), 0) from work_day_stat s
    where s.tenant_id = $1 and s.biz_date = d.biz_date and s.warehouse_no = d.warehouse_no and s.sid = d.sid and s.operator_key = d.operator_key)`

interface Day {
  readonly id: string
  readonly bizDate: string
  readonly operatorKey: string
  readonly warehouseNo: string
  readonly sid: string
  readonly employType: number
  readonly workMin: number
  readonly wageFen: string | null
  readonly isConfirmed: number
  readonly hrCompanyId: string | null
}

/** Locks the days of these ids. @throws Refused A0404 unless the person sees all of them */
const lockDays = async (ctx: Ctx, ids: readonly string[]): Promise<readonly Day[]> => {
  const rows = await ctx.tx.query<Day>(
    `select d.id, d.biz_date::text as biz_date, d.operator_key, d.warehouse_no, d.sid, d.employ_type, d.work_min, d.wage_fen, d.is_confirmed,
            ${companyOf('d.operator_key')} as hr_company_id
       from attendance_day d where d.tenant_id = $1 and d.id = any($2::bigint[]) order by d.id for update of d`,
    [ctx.tenantId, ids],
  )
  const visibleDays = rows.filter(
    ({ warehouseNo, sid, hrCompanyId }) => seesWarehouse(ctx.person, warehouseNo, sid) && seesPeopleOf(ctx.person, hrCompanyId),
  )
  if (visibleDays.length !== new Set(ids).size) throw refuse('A0404')
  return visibleDays
}

const setConfirmed = async (ctx: Ctx, ids: readonly string[], isConfirmed: 0 | 1): Promise<void> => {
  const { userId, name } = ctx.person
  const confirmColumns =
    isConfirmed === 1
      ? { confirmUserId: userId, confirmUserName: name, confirmTime: ctx.at }
      : { confirmUserId: null, confirmUserName: null, confirmTime: null }
  await changeRows(
    ctx.tx,
    'attendance_day',
    ids.map((id) => ({ id })),
    { key: ['id'], all: { isConfirmed, ...confirmColumns, ...updatedBy(ctx) } },
  )
  await changed(ctx, [{ resource: attendance.id, key: 'all', op: 'put' }])
}

/**
 * Confirms all of these days, or none if one is already confirmed (A2133). Writes an event for each day, for BI and labour settlement.
 */
const confirmAll = async (ctx: Ctx, ids: readonly string[]): Promise<{ done: number }> => {
  const days = await lockDays(ctx, ids)
  if (days.some((day) => day.isConfirmed === 1)) throw refuse('A2133')
  await setConfirmed(ctx, ids, 1)
  await writeEvents(
    ctx.tx,
    days.map((day) => ({
      type: 'attendance.confirmed',
      key: `${day.id}-${ctx.now}`,
      aggregateType: 'attendance_day',
      aggregateNo: day.operatorKey,
      warehouseNo: day.warehouseNo,
      sid: day.sid,
      bizDate: day.bizDate,
      payload: { workMin: day.workMin, wageFen: day.wageFen === null ? null : Number(day.wageFen), employType: day.employType },
      occurredAt: ctx.at,
    })),
    ctx,
  )
  return { done: days.length }
}

export default [
  ...serve(attendance, {
    from: 'attendance_day d',
    alias: 'd',
    scope: { hrCompany: companyOf('d.operator_key') },
    // the page does not show the key, but the row's actions need it
    extra: { operatorKey: 'd.operator_key' },
    columns: {
      attendanceId: 'd.id::text',
      personNo: personNo('d.operator_key'),
      shiftId: 'd.shift_id::text',
      effectiveMin: `(${effectiveSeconds} / 60)::int`,
      useRateBp: `(round(${effectiveSeconds} * 10000.0 / 60 / nullif(d.work_min, 0)))::int`,
    },
  }),
  handle(confirmDay, (ctx, { attendanceIds }) => confirmAll(ctx, attendanceIds)),
  handle(confirmDays, (ctx, { attendanceIds }) => confirmAll(ctx, attendanceIds)),
  handle(unlockDays, async (ctx, { attendanceIds }) => {
    const days = await lockDays(ctx, attendanceIds)
    if (days.some((day) => day.isConfirmed === 0)) throw refuse('A2133.open')
    await setConfirmed(ctx, attendanceIds, 0)
    await buildDays(
      ctx,
      days.map(({ operatorKey, bizDate }) => ({ operatorKey, from: bizDate, to: bizDate })),
    )
    return { done: days.length }
  }),
]
