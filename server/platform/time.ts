// 时间文本 · platform/time
import { bizDate, momentText, shanghaiMs } from '#contract/rules/clock'

/** Shanghai date `YYYY-MM-DD` of epoch ms. */
export const today = (ms: number): string => bizDate(ms)

/** A timestamptz value in wire form: `YYYY-MM-DD HH:mm:ss` Shanghai, null stays null. */
export const moment = (at: Date | null): string | null => (at ? momentText(at.getTime()) : null)

/** A wire moment as a Date for a SQL parameter; null: no such moment. */
export const fromMoment = (text: string): Date | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  const ms = shanghaiMs(year, month, day, hour, minute, second)
  return ms === null ? null : new Date(ms)
}
