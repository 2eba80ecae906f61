// 时刻与业务日期 · rules/clock

/** Shanghai has kept UTC+8 without summer time since 1991; every moment in the product is later. */
const SHANGHAI_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

/** Longest time a device is expected to be without network: a year. */
const longestAwayMs = 366 * DAY_MS

/**
 * When an operation really happened, in server time: the error of the device's clock is removed, then it is clamped to [the previous
 * operation of the same incarnation, receipt]. A time more than a year before receipt is not plausible and is replaced by the time of
 * receipt. All in epoch ms. Source: interfaces.md "Calls", floor.md App. D.
 */
export function effectiveAt(
  receivedAt: number,
  deviceNow: number,
  capturedWall: number,
  previousEffectiveAt: number | null,
): number {
  const corrected = receivedAt - (deviceNow - capturedWall)
  const happened = corrected < receivedAt - longestAwayMs ? receivedAt : corrected
  return Math.min(Math.max(happened, previousEffectiveAt ?? happened), receivedAt)
}

/** The last result of `bizDate`, because a batch of work needs the same day hundreds of times. */
let lastDay: BizDay = { dayCut: '', begins: 0, text: '' }

/**
 * Business day `YYYY-MM-DD` of a moment: the Shanghai day that began at the warehouse's day cut (`HH:mm` or `HH:mm:ss`).
 * Source: floor.md §0.1 Time.
 */
export function bizDate(ms: number, dayCut = '00:00'): string {
  if (!(dayCut === lastDay.dayCut && ms >= lastDay.begins && ms < lastDay.begins + DAY_MS)) lastDay = bizDayOf(ms, dayCut)
  return lastDay.text
}
interface BizDay {
  readonly dayCut: string
  /** epoch ms */
  readonly begins: number
  readonly text: string
}
const bizDayOf = (ms: number, dayCut: string): BizDay => {
  const [h = 0, m = 0, s = 0] = dayCut.split(':').map(Number)
  const shift = SHANGHAI_MS - (h * 3600 + m * 60 + s) * 1000
  const day = Math.floor((ms + shift) / DAY_MS) * DAY_MS
  return { dayCut, begins: day - shift, text: new Date(day).toISOString().slice(0, 10) }
}

/** A moment as the wire and the screens show it: `YYYY-MM-DD HH:mm:ss` Asia/Shanghai (floor.md §0.1). */
export function momentText(ms: number): string {
  return new Date(ms + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The clock of the warehouse: `HH:mm` Asia/Shanghai, whatever zone the device is set to. */
export const clockText = (ms: number): string => momentText(ms).slice(11, 16)

/** `M月D日` of a moment in Asia/Shanghai; '' where the moment is on the day of `now`. Both epoch ms. */
export const dayUnlessToday = (ms: number, now: number): string => {
  const day = bizDate(ms)
  return day === bizDate(now) ? '' : `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}

/** Epoch ms of Shanghai wall-clock parts, or null when such a day or time does not exist (31 February, 25:00). */
export function shanghaiMs(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number | null {
  if (hour > 23 || minute > 59 || second > 59 || hour < 0 || minute < 0 || second < 0) return null
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const parsed = new Date(utc)
  if (year < 1970 || parsed.getUTCFullYear() !== year || parsed.getUTCMonth() !== month - 1 || parsed.getUTCDate() !== day)
    return null
  return utc - SHANGHAI_MS
}

/** Whether a text is a time of day `HH:mm`. */
export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * A time of day as `HH:mm` from the cell of a file: `9:00`, `09:00:00`, a moment (spreadsheets store a time of day as a moment of their
 * first day), or a fraction of a day. Any other text is returned unchanged.
 */
export function timeOfDay(typed: string): string {
  const minutes = /^0?\.\d+$/.test(typed) ? Math.round(Number(typed) * 1440) : null
  const match = /(?:^|\s)(\d{1,2})[:：](\d{2})(?::\d{2})?$/.exec(typed)
  const [hour, minute] = minutes === null ? [match?.[1], match?.[2]] : [String(Math.floor(minutes / 60)), String(minutes % 60)]
  return hour === undefined || minute === undefined ? typed : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** The month `YYYY-MM` that is `months` after `month`; negative `months` go back. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const total = year * 12 + (at - 1) + months
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Whole days from day a to day b (`YYYY-MM-DD`), negative when b is earlier. */
export function daysBetween(a: string, b: string): number {
  return (Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY_MS
}
