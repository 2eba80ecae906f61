// 税率 · rules/taxRate
/** Rates of tax by fee type (office.md §7.2 fin_tax_rate), in basis points. */
import type { FeeType } from './feeTypes.ts'
import { isDay } from './workCalendar.ts'

/** Fee types with a rate of their own, and the rate of a new tenant. DIFF, ADJUST and DISCOUNT take the rate of the fee they correct. */
export const TAX_RATES = {
  EXPRESS: 600,
  OPERATE: 600,
  INBOUND: 600,
  STORAGE: 600,
  CONSUMABLE: 1300,
  RETURN: 600,
  VALUEADD: 600,
  PROTECT: 600,
  MANAGE: 600,
  OTHER: 600,
  MINCHARGE: 600,
  COMPENSATE: 0,
  PUNISH: 0,
} as const satisfies Partial<Record<FeeType, number>>
export type TaxedType = keyof typeof TAX_RATES
export const taxedTypes = Object.keys(TAX_RATES) as readonly TaxedType[]
const isTaxed = (feeType: FeeType): feeType is TaxedType => Object.hasOwn(TAX_RATES, feeType)

/** Highest rate, basis points. */
export const taxRateMaxBp = 2500
/** Day from which the rates of a new tenant hold: before every bill. */
export const firstTaxDate = '2000-01-01'
/** fin_tax_rate.custom_id of the rates for every customer without one of its own */
export const everyCustom = '0'

export interface TaxRate {
  readonly customId: string
  readonly direction: number
  readonly feeType: string
  readonly rateBp: number
  /** `YYYY-MM-DD`, first day on which it holds */
  readonly startDate: string
}
/** What is taxed. `baseFeeType`: the fee type that a line of DIFF, ADJUST or DISCOUNT corrects. */
export interface Taxed {
  readonly customId: string
  readonly direction: number
  readonly feeType: FeeType
  readonly baseFeeType?: FeeType | null
  /** `YYYY-MM-DD` */
  readonly day: string
}

const latest = (rates: readonly TaxRate[]): TaxRate | undefined =>
  rates.reduce<TaxRate | undefined>(
    (last, rate) => (last === undefined || rate.startDate > last.startDate ? rate : last),
    undefined,
  )

/** The rate that holds: the customer's own, else the default; of several the one that started last. Undefined: the fee has no rate. */
export const taxRateOn = (
  rates: readonly TaxRate[],
  { customId, direction, feeType, baseFeeType, day }: Taxed,
): TaxRate | undefined => {
  const type = isTaxed(feeType) ? feeType : (baseFeeType ?? feeType)
  const started = rates.filter((rate) => rate.direction === direction && rate.feeType === type && rate.startDate <= day)
  const own = latest(started.filter((rate) => rate.customId === customId))
  return own ?? latest(started.filter((rate) => rate.customId === everyCustom))
}

/** A rate as it is typed. */
export type NewTaxRate = Pick<TaxRate, 'customId' | 'direction' | 'feeType' | 'rateBp' | 'startDate'>
/**
 * What is wrong with a new rate, '' for nothing. A rate that holds already stays as it is, so a new one starts after it; one that has not
 * started yet may be corrected.
 */
export const taxRateFault = (rates: readonly TaxRate[], added: NewTaxRate, today: string): string => {
  const { customId, direction, feeType, rateBp, startDate } = added
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > taxRateMaxBp) return '税率须在0-25%之间'
  if (!isDay(startDate)) return `没有这一天：${startDate}`
  if (startDate < firstTaxDate) return `生效日期不能早于${firstTaxDate}`
  const held = latest(
    rates.filter(
      (rate) => rate.customId === customId && rate.direction === direction && rate.feeType === feeType && rate.startDate <= today,
    ),
  )
  return held !== undefined && startDate <= held.startDate ? `生效日期要晚于现在这个税率的${held.startDate}` : ''
}
