// 按日期生效 · rules/dated
/**
 * What is set from a day on, and what it was before: a day keeps what held on it, however late it is reckoned. Days are `YYYY-MM-DD`. Only
 * the former ones are kept beside what stands: each held on the days before its `untilDate`.
 */
import { dayAfter } from './workCalendar.ts'

export interface Former<T> {
  readonly untilDate: string
  readonly was: T
}

/** What held on a day: the former one that ended next after it, else what stands. */
export const heldOn = <T>(former: readonly Former<T>[], stands: T, day: string): T => {
  const later = former.filter(({ untilDate }) => untilDate > day)
  const [next] = [...later].sort((a, b) => (a.untilDate < b.untilDate ? -1 : 1))
  return next === undefined ? stands : next.was
}

/** The former ones once something else holds from a day on: what was set for later days falls away. */
export const formerFrom = <T>(former: readonly Former<T>[], stood: T, from: string): readonly Former<T>[] => [
  ...former.filter(({ untilDate }) => untilDate < from),
  { untilDate: from, was: heldOn(former, stood, dayAfter(from, -1)) },
]

/** Days back and ahead that a change of hours or wages may begin; older days are settled. */
export const effectDaysBack = 62
export const effectDaysAhead = 31

/** What is wrong with the day a change begins; null: nothing. */
export const effectFault = (day: string, today: string): string | null =>
  day < dayAfter(today, -effectDaysBack) || day > dayAfter(today, effectDaysAhead)
    ? `生效日期应在过去${effectDaysBack}天到以后${effectDaysAhead}天之间`
    : null
