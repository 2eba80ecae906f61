// 工作时间 · rules/workHours
/** Time that counts only while customer service works (office.md §2.6, §27.1). All moments are epoch ms, days Shanghai's. */
import { bizDate, shanghaiMs } from './clock.ts'
import { weekdayOf, type Exceptions } from './workCalendar.ts'

/** When work is done: on which weekdays, from when to when, and the days that do not follow their weekday. */
export interface WorkTime {
  /** seven signs from Monday on, `1` worked */
  readonly mask: string
  /** minutes after midnight; `startMin` < `endMin` ≤ 1440 */
  readonly startMin: number
  readonly endMin: number
  readonly exceptions: Exceptions
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Days without any work before the calendar is taken for broken. */
const idleDaysMax = 3660

/** Every day from nine to nine: what holds for a tenant that says nothing else. */
export const usualWorkTime = (exceptions: Exceptions): WorkTime => ({ mask: '1111111', startMin: 540, endMin: 1260, exceptions })

/** Whether a day is worked; a holiday, or a day off that is worked for one, goes before the weekday. */
const isWorked = (day: string, { mask, exceptions }: WorkTime): boolean =>
  exceptions.has(day) ? exceptions.get(day) === 'work' : mask[weekdayOf(day) - 1] === '1'

const midnightOf = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return shanghaiMs(year, month, date) ?? Number.NaN
}

/** Working hours of the days from the one of a moment on, endlessly; days off are left out. */
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
 * The moment at which so many working minutes are over. A moment outside working time begins with the next work; a count that ends exactly
 * with the work of a day ends there.
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

/** Working minutes between two moments, floored; 0 where the second is not the later one. */
export const workMinutesBetween = (from: number, to: number, time: WorkTime): number => {
  let worked = 0
  if (to <= from) return 0
  for (const [open, close] of hoursFrom(from, time)) {
    if (open >= to) break
    worked += Math.max(0, Math.min(close, to) - Math.max(open, from))
  }
  return Math.floor(worked / minuteMs)
}
