// 工作时间 · rules/workHours
/** Time that counts only while customer service works (office.md §2.6, §27.1). All moments are epoch ms, days are Shanghai days. */
import { bizDate, shanghaiMs } from './clock.ts'
import { weekdayOf, type Exceptions } from './workCalendar.ts'

/** Working time: the weekdays, the hours, and the days that do not follow their weekday. */
export interface WorkTime {
  /** seven characters from Monday on, `1` is a working day */
  readonly mask: string
  /** minutes after midnight; `startMin` < `endMin` ≤ 1440 */
  readonly startMin: number
  readonly endMin: number
  readonly exceptions: Exceptions
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Most days without work in a row; a calendar with more is an error. */
const idleDaysMax = 3660

/** Every day from nine to nine: the working time of a tenant that has not set its own. */
export const usualWorkTime = (exceptions: Exceptions): WorkTime => ({ mask: '1111111', startMin: 540, endMin: 1260, exceptions })

/** Whether a day is a working day, by the calendar's exception for the day, or by its weekday where there is none. */
const isWorked = (day: string, { mask, exceptions }: WorkTime): boolean =>
  exceptions.has(day) ? exceptions.get(day) === 'work' : mask[weekdayOf(day) - 1] === '1'

const midnightOf = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return shanghaiMs(year, month, date) ?? Number.NaN
}

/** Working hours of each working day from the day of `from` on, without end. */
function* hoursFrom(from: number, time: WorkTime): Generator<readonly [open: number, close: number]> {
  let midnight = midnightOf(bizDate(from))
  for (let idle = 0; idle < idleDaysMax; midnight += dayMs)
    if (isWorked(bizDate(midnight), time)) {
      idle = 0
      yield [midnight + time.startMin * minuteMs, midnight + time.endMin * minuteMs]
    } else idle++
  throw new RangeError(`no working day within ${idleDaysMax} days of ${bizDate(from)}`)
}

/**
 * The moment at which this many working minutes have passed. A moment outside working time counts from the next begin of work; a count that
 * ends exactly with the end of a working day ends there.
 */
export const addWorkMinutes = (from: number, minutes: number, time: WorkTime): number => {
  let left = minutes * minuteMs
  for (const [open, close] of hoursFrom(from, time)) {
    const begins = Math.max(from, open)
    if (begins >= close) continue
    if (left <= close - begins) return begins + left
    left -= close - begins
  }
  throw new RangeError('the calendar ended')
}

/** Working minutes between two moments, rounded down; 0 where the second is not later. */
export const workMinutesBetween = (from: number, to: number, time: WorkTime): number => {
  let worked = 0
  if (to <= from) return 0
  for (const [open, close] of hoursFrom(from, time)) {
    if (open >= to) break
    worked += Math.max(0, Math.min(close, to) - Math.max(open, from))
  }
  return Math.floor(worked / minuteMs)
}
