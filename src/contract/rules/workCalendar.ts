// 工作日历 · rules/workCalendar
import { daysBetween, shanghaiMs } from './clock.ts'

/** work_calendar.day_type: type of a day that does not follow its weekday. */
export const DAY_TYPE = { 1: '节假日', 2: '调休上班' } as const
export type DayType = keyof typeof DAY_TYPE

/** Days that do not follow their weekday, by `YYYY-MM-DD`; on all other days work is from Monday to Friday. */
export type Exceptions = ReadonlyMap<string, 'work' | 'rest'>

/** Whether a row of the calendar makes its day a work day or a rest day. */
export const dayKind = (type: DayType): 'work' | 'rest' => (type === 1 ? 'rest' : 'work')

/** Whether a text is an existing day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year !== '' && shanghaiMs(Number(year), Number(month), Number(day)) !== null
}

/** A Monday; days are counted from it. */
const monday = '2024-01-01'
/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => (((daysBetween(monday, day) % 7) + 7) % 7) + 1

/** The day this many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether a day is a working day, by the calendar, or by its weekday where the calendar has no entry. */
export const isWorkday = (day: string, exceptions: Exceptions): boolean =>
  exceptions.has(day) ? exceptions.get(day) === 'work' : weekdayOf(day) <= 5

/** The first working day after a day. */
export const nextWorkday = (day: string, exceptions: Exceptions): string => {
  let next = dayAfter(day, 1)
  while (!isWorkday(next, exceptions)) next = dayAfter(next, 1)
  return next
}

/**
 * The n-th working day after a day; the day itself for 0, even a day off. The days of a promise that starts on a day off thus count from
 * the next working day (floor.md Q38, Q42). @throws RangeError for a negative or fractional number
 */
export const addWorkdays = (day: string, n: number, exceptions: Exceptions): string => {
  if (!Number.isInteger(n) || n < 0) throw new RangeError(`addWorkdays(${day}, ${n})`)
  let reached = day
  for (let left = n; left > 0; left--) reached = nextWorkday(reached, exceptions)
  return reached
}
