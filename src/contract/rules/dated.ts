// 按日期生效 · rules/dated
/**
 * A setting that holds from a day on, and its earlier values: a day always gets the value that held on it, however late it is calculated.
 * Days are `YYYY-MM-DD`. The current value is stored with the former ones; a former value held on the days before its `untilDate`.
 */
import { dayAfter } from './workCalendar.ts'

export interface Former<T> {
  readonly untilDate: string
  readonly was: T
}

/** The value that held on a day: the former value whose `untilDate` is the next after the day, or the current value where there is none. */
export const heldOn = <T>(former: readonly Former<T>[], current: T, day: string): T => {
  const later = former.filter(({ untilDate }) => untilDate > day)
  const [next] = [...later].sort((a, b) => (a.untilDate < b.untilDate ? -1 : 1))
  return next === undefined ? current : next.was
}

/** The former values after a new value is set from a day on: values set for later days are dropped. */
export const formerFrom = <T>(former: readonly Former<T>[], current: T, from: string): readonly Former<T>[] => [
  ...former.filter(({ untilDate }) => untilDate < from),
  { untilDate: from, was: heldOn(former, current, dayAfter(from, -1)) },
]

/** Most days back and ahead at which a change of hours or wages may begin. Wages of older days are settled. */
export const effectDaysBack = 62
export const effectDaysAhead = 31

/** What is wrong with the day a change begins; null when it is valid. */
export const effectFault = (day: string, today: string): string | null =>
  day < dayAfter(today, -effectDaysBack) || day > dayAfter(today, effectDaysAhead)
    ? `生效日期应在过去${effectDaysBack}天到以后${effectDaysAhead}天之间`
    : null
