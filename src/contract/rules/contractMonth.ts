// 合同在一个月里的天数 · rules/contractMonth
/** Fees by the month are broken by the days of the contract (office.md §8.4 S5, §8.8 B3). Days are texts `YYYY-MM-DD` of Shanghai. */
import { priceText } from './feeItemText.ts'
import { daysBetween, monthAfter } from './clock.ts'
import { e4PerFen, feeAmount, type ItemFee } from './feeAmount.ts'
import type { FeeTerms } from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'
import { roundProduct } from './round.ts'
import { dayAfter } from './workCalendar.ts'

export interface Days {
  readonly startDate: string
  /** included */
  readonly endDate: string
}
interface MonthDays {
  /** days of the month within all of the spans */
  readonly days: number
  readonly daysOfMonth: number
  /** last of these days */
  readonly lastDay: string
}
const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Days of a month `YYYY-MM` that lie within every span. */
export const daysWithin = (month: string, spans: readonly Days[]): MonthDays => {
  const first = `${month}-01`
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const from = spans.map(({ startDate }) => startDate).reduce(later, first)
  const lastDay = spans.map(({ endDate }) => endDate).reduce(earlier, last)
  return { days: Math.max(0, daysBetween(from, lastDay) + 1), daysOfMonth: daysBetween(first, last) + 1, lastDay }
}

/** 固定月费: one line, on the last day of the month or, in its last month, of the contract; null on every other day. */
export const fixedMonthFee = (item: FeeItem, day: string, terms: FeeTerms): ItemFee => {
  const { days, daysOfMonth, lastDay } = daysWithin(day.slice(0, 7), [terms])
  if (day !== lastDay || days === 0) return null
  const price = `${priceText(item.unitPriceE4)}/月`
  return feeAmount(item, {
    qty: 1,
    unitPriceE4: item.unitPriceE4,
    fen: roundProduct([item.unitPriceE4, days], e4PerFen * daysOfMonth),
    formula: days === daysOfMonth ? price : `${price}×${days}/${daysOfMonth}天`,
  })
}
