// 账单级费用 · rules/billLines
/**
 * Lines that belong to a bill as a whole: tiers, management fee, lowest charge, discounts, in this order, each over the sums the former ones
 * left (office.md §8.8 steps 2–5). Money 分, ratios basis points, days `YYYY-MM-DD` of Shanghai.
 */
import { yuanText } from './amountText.ts'
import { daysWithin, type Days } from './contractMonth.ts'
import type { FeeItem } from './feeItem.ts'
import { FEE_TYPE, ITEM_METHODS, type FeeType } from './feeTypes.ts'
import { monthAfter } from './clock.ts'
import { tierDifference, type TieredOrders } from './monthTiers.ts'
import { roundProduct } from './round.ts'

/** Sum of a fee type's lines; lines with a discount of their own are summed apart. */
export interface FeeSum {
  readonly feeType: FeeType
  readonly amountFen: number
  readonly isLineDiscounted: boolean
}
export interface BillTerms {
  readonly period: Days
  readonly contract: Days
  /** orders by items of 月度阶梯 */
  readonly tiered: readonly TieredOrders[]
  /** management fees by ratio; of the fee types named, of all services where none is */
  readonly manage: readonly { readonly item: FeeItem; readonly feeTypes: readonly FeeType[] }[]
  /** of a whole month; 0: none */
  readonly minChargeFen: number
  /** fees that count for the lowest charge; all services where none is named */
  readonly minChargeTypes: readonly FeeType[]
  readonly discounts: readonly { readonly feeType: FeeType; readonly discountBp: number }[]
}
export interface BillLine {
  readonly feeType: FeeType
  /** the type a discount corrects, whose tax rate it has */
  readonly baseFeeType: FeeType | null
  readonly item: FeeItem | null
  readonly itemName: string
  readonly amountFen: number
  readonly formula: string
}

const wholeBp = 10_000
const percent = (bp: number): string => `${bp / 100}%`
const services: readonly FeeType[] = (Object.keys(ITEM_METHODS) as FeeType[]).filter((type) => type !== 'MANAGE')

const sumOf = (sums: readonly FeeSum[], feeTypes: readonly FeeType[]): number =>
  sums.filter(({ feeType }) => feeTypes.includes(feeType)).reduce((sum, { amountFen }) => sum + amountFen, 0)
const named = (feeTypes: readonly FeeType[], other: readonly FeeType[]): readonly FeeType[] =>
  feeTypes.length > 0 ? feeTypes : other
const asSums = (lines: readonly BillLine[]): readonly FeeSum[] =>
  lines.map(({ feeType, amountFen }) => ({ feeType, amountFen, isLineDiscounted: false }))
const written = (lines: readonly BillLine[]): readonly BillLine[] => lines.filter(({ amountFen }) => amountFen !== 0)

const tierLines = ({ tiered }: BillTerms): readonly BillLine[] =>
  tiered.map((orders) => {
    const { fen, formula } = tierDifference(orders)
    return { feeType: 'OPERATE', baseFeeType: null, item: orders.item, itemName: '阶梯差额', amountFen: fen, formula }
  })

/** Where the fees add up to nothing or less, no ratio of them is due. */
const manageLines = (sums: readonly FeeSum[], { manage }: BillTerms): readonly BillLine[] =>
  manage.map(({ item, feeTypes }) => {
    const baseFen = Math.max(0, sumOf(sums, named(feeTypes, item.ratioBase === 2 ? ['EXPRESS'] : services)))
    return {
      feeType: 'MANAGE',
      baseFeeType: null,
      item,
      itemName: item.itemName,
      amountFen: roundProduct([baseFen, item.ratioBp], wholeBp),
      formula: `${yuanText(baseFen)}×${percent(item.ratioBp)}`,
    }
  })

const monthsOf = ({ startDate, endDate }: Days): readonly string[] => {
  const months = [startDate.slice(0, 7)]
  for (let month = months[0] ?? ''; month < endDate.slice(0, 7);) {
    month = monthAfter(month, 1)
    months.push(month)
  }
  return months
}
/** Whole months count whole, broken ones by their days within period and contract. */
const minChargeLine = (sums: readonly FeeSum[], { period, contract, minChargeFen, minChargeTypes }: BillTerms): BillLine => {
  const months = monthsOf(period).map((month) => daysWithin(month, [period, contract]))
  const minFen = months.reduce((sum, { days, daysOfMonth }) => sum + roundProduct([minChargeFen, days], daysOfMonth), 0)
  const coveredFen = sumOf(sums, named(minChargeTypes, services))
  const broken = months.filter(({ days, daysOfMonth }) => days < daysOfMonth)
  const days = broken.map((one) => `${one.days}/${one.daysOfMonth}天`).join('、')
  return {
    feeType: 'MINCHARGE',
    baseFeeType: null,
    item: null,
    itemName: FEE_TYPE.MINCHARGE,
    amountFen: minChargeFen > 0 ? Math.max(0, minFen - coveredFen) : 0,
    formula: `保底${yuanText(minFen)}${days === '' ? '' : `(${days})`} − 已计${yuanText(coveredFen)}`,
  }
}

const discountLines = (sums: readonly FeeSum[], { discounts }: BillTerms): readonly BillLine[] =>
  discounts.map(({ feeType, discountBp }) => {
    const wholeFen = sumOf(
      sums.filter(({ isLineDiscounted }) => !isLineDiscounted),
      [feeType],
    )
    return {
      feeType: 'DISCOUNT',
      baseFeeType: feeType,
      item: null,
      itemName: `${FEE_TYPE[feeType]}折扣`,
      amountFen: roundProduct([wholeFen, discountBp], wholeBp) - wholeFen,
      formula: `${yuanText(wholeFen)}×${percent(discountBp)} − ${yuanText(wholeFen)}`,
    }
  })

/** Lines of a bill besides those of its facts, in the order they are reckoned; a line of 0 is not written. */
export const billLines = (sums: readonly FeeSum[], terms: BillTerms): readonly BillLine[] => {
  const tiers = written(tierLines(terms))
  const tiered = [...sums, ...asSums(tiers)]
  const manage = written(manageLines(tiered, terms))
  const managed = [...tiered, ...asSums(manage)]
  const least = written([minChargeLine(managed, terms)])
  return [...tiers, ...manage, ...least, ...written(discountLines([...managed, ...asSums(least)], terms))]
}
