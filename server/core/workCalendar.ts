// 工作日历 · core/workCalendar
/** The tenant's working days for promises and deadlines, and the rule book of its calendar (floor.md §12.2, Q38, Q42). */
import type { Body } from '#contract/resource'
import { calendar } from '#contract/logistics/calendar'
import { dayKind, isDay, type DayType, type Exceptions } from '#contract/rules/workCalendar'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Day = Body<typeof calendar>

/** Days that differ from their weekday, from `from` to `to`, both included. */
export const workDays = async (ctx: Pick<Ctx, 'tenantId' | 'tx'>, from: string, to: string): Promise<Exceptions> => {
  const rows = await ctx.tx.query<{ calDate: string; dayType: DayType }>(
    'select cal_date, day_type from work_calendar where tenant_id = $1 and cal_date between $2::date and $3::date',
    [ctx.tenantId, from, to],
  )
  return new Map(rows.map(({ calDate, dayType }) => [calDate, dayKind(dayType)]))
}

export const calendarTable: MasterTable = { resource: calendar, table: 'work_calendar', by: ['calDate'], logged: true }

const faults = (_ctx: Ctx, rows: readonly Coming<Day>[]): Promise<readonly RuleFault[]> =>
  Promise.resolve(
    rows.flatMap((coming, row): RuleFault[] => {
      const calDate = merged(coming).calDate ?? ''
      return isDay(calDate) ? [] : [{ row, field: 'calDate', why: `没有这一天：${calDate}` }]
    }),
  )

const follow = (ctx: Ctx): Promise<void> => changed(ctx, [{ resource: calendar.id, key: 'all', op: 'put' }])

export const calendarRules: RuleBook<Day> = { complete: (rows) => rows.map(() => ({})), faults, follow }
