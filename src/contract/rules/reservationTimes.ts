// 预约的时间规则 · rules/reservationTimes
import { bizDate, momentText, shanghaiMs } from './clock.ts'
import { dayAfter, weekdayOf } from './workCalendar.ts'

const hourMs = 3_600_000

/** Asked for too late for that day: the day before until 18:00 at the latest (A1803). All in epoch ms and days. */
export const isTooShort = (now: number, reserveDate: string): boolean => {
  const tomorrow = dayAfter(bizDate(now), 1)
  return reserveDate < tomorrow || (reserveDate === tomorrow && momentText(now).slice(11) >= '18:00:00')
}

/** Called off by the owner less than two hours before it begins (A1802). */
export const isTooLateToCancel = (now: number, beginMs: number): boolean => beginMs - now < 2 * hourMs

/** Nobody came: four hours after the span ended. */
export const noShowMs = 4 * hourMs

/** Whether a day is the slot's weekday. */
export const fitsWeekday = (day: string, weekday: number): boolean => weekdayOf(day) === weekday

/** A time of day `HH:mm` of a Shanghai day, epoch ms. */
export const momentOn = (day: string, time: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return shanghaiMs(year, month, date, hour, minute) ?? 0
}
