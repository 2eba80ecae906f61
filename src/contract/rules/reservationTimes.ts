// 预约的时间规则 · rules/reservationTimes
import { bizDate, momentText, shanghaiMs } from './clock.ts'
import { dayAfter, weekdayOf } from './workCalendar.ts'

const hourMs = 3_600_000

/** Whether a reservation is made too late for its day (A1803): the limit is 18:00 of the day before. `now` in epoch ms. */
export const isTooShort = (now: number, reserveDate: string): boolean => {
  const tomorrow = dayAfter(bizDate(now), 1)
  return reserveDate < tomorrow || (reserveDate === tomorrow && momentText(now).slice(11) >= '18:00:00')
}

/** Whether the owner cancels too late (A1802): less than two hours before the begin. Both epoch ms. */
export const isTooLateToCancel = (now: number, beginMs: number): boolean => beginMs - now < 2 * hourMs

/** A truck is a no-show four hours after the end of its reserved span. */
export const noShowMs = 4 * hourMs

/** Whether a day is the slot's weekday. */
export const fitsWeekday = (day: string, weekday: number): boolean => weekdayOf(day) === weekday

/** A time of day `HH:mm` on a Shanghai day, epoch ms. */
export const momentOn = (day: string, time: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return shanghaiMs(year, month, date, hour, minute) ?? 0
}
