// 工作日历 · logistics/calendar
import { calendar, reckonWorkdays } from '#contract/logistics/calendar'
import { addWorkdays, dayAfter, isDay, isWorkday, nextWorkday, weekdayOf } from '#contract/rules/workCalendar'
import { calendarRules, workDays, calendarTable } from '../core/workCalendar.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const isWeekend = 'extract(isodow from d.cal_date) > 5'

const days = serve(calendar, {
  from: 'work_calendar d',
  alias: 'd',
  columns: {
    calendarId: 'd.id::text',
    weekday: 'extract(isodow from d.cal_date)::int',
    effect: `case when d.day_type = 1 and not ${isWeekend} then 1 when d.day_type = 2 and ${isWeekend} then 2 else 3 end`,
  },
  write: { table: 'work_calendar', rules: calendarRules },
})

/** Calendar days that surely contain so many working days, whatever the holidays. */
const reach = (days: number): number => days * 2 + 60

const reckon = handle(reckonWorkdays, async (ctx, { day, days }) => {
  if (!isDay(day)) throw refuse('A0400', {}, { day: `没有这一天：${day}` })
  const exceptions = await workDays(ctx, day, dayAfter(day, reach(days)))
  const reached = addWorkdays(day, days, exceptions)
  return {
    isWorkday: isWorkday(day, exceptions),
    next: nextWorkday(day, exceptions),
    reached,
    reachedWeekday: weekdayOf(reached),
  }
})

const { calDate, dayType, name, remark } = calendar.fields

/** A year's holiday notice as a file: an existing day takes the values of the file. */
const holidays = ruleBookImport({
  biz: 'calendar',
  fields: { calDate, dayType, name, remark },
  target: calendarTable,
  rules: calendarRules,
  keyField: 'calDate',
})

export default [...days, reckon, ...listImport(calendar, holidays)]
