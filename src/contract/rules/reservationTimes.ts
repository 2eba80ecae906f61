// 预约的时间规则 · rules/reservationTimes
import { bizDate, momentText, shanghaiMs } from './clock.ts'
import { dayAfter, weekdayOf } from './workCalendar.ts'

const hourMs = 3_600_000

/** Whether a reservation comes too late for its day: the limit is 18:00 of the day before (A1803). All in epoch ms and days. */
export const isTooShort = (now: number, reserveDate: string): boolean => {
  const tomorrow = dayAfter(bizDate(now), 1)
  return reserveDate < tomorrow || (reserveDate === tomorrow && momentText(now).slice(11) >= '18:00:00')
}

/** Whether the owner cancels too late: less than two hours before the begin (A1802). */
export const isTooLateToCancel = (now: number, beginMs: number): boolean => beginMs - now < 2 * hourMs

/** No-show: this long after the span ended, four hours. */
export const noShowMs = 4 * hourMs

/** Whether a day is the slot's weekday. */
export const fitsWeekday = (day: string, weekday: number): boolean => weekdayOf(day) === weekday

/** A time of day `HH:mm` on a Shanghai day, epoch ms. */
export const momentOn = (day: string, time: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return shanghaiMs(year, month, date, hour, minute) ?? 0
}
