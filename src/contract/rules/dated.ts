// 按日期生效 · rules/dated
/**
 * A setting that holds from a day on, and its earlier values: a day always gets the value that held on it, however late it is calculated.
 * Days are `YYYY-MM-DD`. Only the former values are stored beside the current one; each held on the days before its `untilDate`.
 */
import { dayAfter } from './workCalendar.ts'

export interface Former<T> {
  readonly untilDate: string
  readonly was: T
}

/** The value that held on a day: the former one that ended next after it, else the current one. */
export const heldOn = <T>(former: readonly Former<T>[], stands: T, day: string): T => {
  const later = former.filter(({ untilDate }) => untilDate > day)
  const [next] = [...later].sort((a, b) => (a.untilDate < b.untilDate ? -1 : 1))
  return next === undefined ? stands : next.was
}

/** The former values after a new value is set from a day on: values set for later days are dropped. */
export const formerFrom = <T>(former: readonly Former<T>[], stood: T, from: string): readonly Former<T>[] => [
  ...former.filter(({ untilDate }) => untilDate < from),
  { untilDate: from, was: heldOn(former, stood, dayAfter(from, -1)) },
]

/** Days back and ahead at which a change of hours or wages may begin; older days are settled. */
export const effectDaysBack = 62
export const effectDaysAhead = 31

/** What is wrong with the day a change begins; null when it is valid. */
export const effectFault = (day: string, today: string): string | null =>
  day < dayAfter(today, -effectDaysBack) || day > dayAfter(today, effectDaysAhead)
    ? `生效日期应在过去${effectDaysBack}天到以后${effectDaysAhead}天之间`
    : null
