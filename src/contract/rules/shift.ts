// 班次 · rules/shift
/**
 * Times of a shift (floor.md §15.1). A shift belongs to the day it starts on; one that ends at or before its start ends on the next day.
 * Times of day are `HH:mm`, days `YYYY-MM-DD`, moments epoch ms, lengths minutes.
 */
import { isTimeOfDay } from './clock.ts'
import { dayAfter } from './workCalendar.ts'

export interface Rest {
  readonly from: string
  readonly to: string
}
export interface ShiftTimes {
  readonly startTime: string
  readonly endTime: string
  readonly rests: readonly Rest[]
}
/** From one moment, or minute, to another. */
export interface Span {
  readonly from: number
  readonly to: number
}
/** A shift of one day as moments. */
export interface ShiftOnDay extends Span {
  readonly rests: readonly Span[]
}

const dayMin = 1440
/** Longest shift in minutes, as long as the longest authorisation of a temp worker (rules/tempAuth). */
export const shiftMinMax = 960

const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

/** Start and end of a shift in minutes after the midnight that begins its day. */
const spanOf = ({ startTime, endTime }: ShiftTimes): Span => {
  const [from, to] = [minuteOf(startTime), minuteOf(endTime)]
  return { from, to: to <= from ? to + dayMin : to }
}
/** Start and end of a rest in the minutes of its shift; a rest of a night shift may be after midnight. */
const restSpan = (shift: Span, rest: Rest): Span => {
  const from = minuteOf(rest.from) < shift.from ? minuteOf(rest.from) + dayMin : minuteOf(rest.from)
  const to = minuteOf(rest.to) + (minuteOf(rest.to) + Math.floor(from / dayMin) * dayMin <= from ? dayMin : 0)
  return { from, to: to + Math.floor(from / dayMin) * dayMin }
}

export const isCrossDay = ({ startTime, endTime }: Pick<ShiftTimes, 'startTime' | 'endTime'>): boolean =>
  minuteOf(endTime) <= minuteOf(startTime)

/** Working minutes of the shift: its length without the rests. */
export const standardMin = (shift: ShiftTimes): number => {
  const span = spanOf(shift)
  const rested = shift.rests.map((rest) => restSpan(span, rest)).reduce((sum, { from, to }) => sum + to - from, 0)
  return span.to - span.from - rested
}

/** What is wrong with the times of a shift, by field; null when they are valid. */
export const shiftFault = (
  shift: ShiftTimes,
): { readonly field: 'startTime' | 'endTime' | 'rests'; readonly why: string } | null => {
  for (const field of ['startTime', 'endTime'] as const)
    if (!isTimeOfDay(shift[field])) return { field, why: '时间格式不正确，应为HH:mm' }
  const span = spanOf(shift)
  if (span.to - span.from > shiftMinMax) return { field: 'endTime', why: `班次不能超过${shiftMinMax / 60}小时` }
  if (shift.rests.some(({ from, to }) => !isTimeOfDay(from) || !isTimeOfDay(to)))
    return { field: 'rests', why: '休息时间格式不正确，应为HH:mm' }
  const rests = shift.rests.map((rest) => restSpan(span, rest)).sort((a, b) => a.from - b.from)
  if (rests.some(({ to }) => to > span.to)) return { field: 'rests', why: '休息时间必须在班次范围内' }
  if (rests.some(({ from }, i) => i > 0 && from < (rests[i - 1]?.to ?? 0))) return { field: 'rests', why: '休息时间不能重叠' }
  return standardMin(shift) > 0 ? null : { field: 'rests', why: '休息时间不能占满整个班次' }
}

/**
 * The beginning of a Shanghai day, epoch ms. Every year is allowed, because the clock of a device may show any year. @throws RangeError for
 * a day that does not exist
 */
export const midnight = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(at)) throw new RangeError(`no such day: ${day}`)
  return at
}

/** The shift of a day as moments. @throws RangeError for a day that does not exist */
export const shiftOn = (shift: ShiftTimes, day: string): ShiftOnDay => {
  const [zero, span] = [midnight(day), spanOf(shift)]
  const at = ({ from, to }: Span): Span => ({ from: zero + from * 60_000, to: zero + to * 60_000 })
  return { ...at(span), rests: shift.rests.map((rest) => at(restSpan(span, rest))) }
}

/** Every day from one to another, both included; none where the last is before the first. */
export const daysFromTo = (from: string, to: string): readonly string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}
