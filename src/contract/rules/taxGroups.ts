// 账单税额 · rules/taxGroups
/** Tax of a bill by rate, rounded once per rate (office.md §8.8 steps 7 and 8). Money 分, rates basis points. */
import { roundProduct } from './round.ts'

/** fin_contract.tax_mode */
export const TAX_MODE = { 0: '不含税价', 1: '含税价' } as const

export interface TaxedSum {
  readonly rateBp: number
  readonly amountFen: number
}
/** fin_bill_tax: the sum of the rate's lines, and what of it is net. */
export interface TaxGroup {
  readonly rateBp: number
  readonly baseFen: number
  readonly netFen: number
  readonly taxFen: number
}
export interface BillTotals {
  readonly feeFen: number
  readonly taxFen: number
  readonly totalFen: number
  readonly groups: readonly TaxGroup[]
}
const wholeBp = 10_000

const groupOf = (taxMode: keyof typeof TAX_MODE, rateBp: number, baseFen: number): TaxGroup => {
  if (taxMode === 0) return { rateBp, baseFen, netFen: baseFen, taxFen: roundProduct([baseFen, rateBp], wholeBp) }
  const netFen = roundProduct([baseFen, wholeBp], wholeBp + rateBp)
  return { rateBp, baseFen, netFen, taxFen: baseFen - netFen }
}

/** Fee, tax and total of a bill's lines. Exclusive prices: tax is added; inclusive ones: tax is a part. */
export const billTotals = (taxMode: keyof typeof TAX_MODE, sums: readonly TaxedSum[]): BillTotals => {
  const rates = [...new Set(sums.map(({ rateBp }) => rateBp))].sort((a, b) => b - a)
  const groups = rates.map((rate) =>
    groupOf(
      taxMode,
      rate,
      sums.filter(({ rateBp }) => rateBp === rate).reduce((sum, { amountFen }) => sum + amountFen, 0),
    ),
  )
  const feeFen = groups.reduce((sum, { baseFen }) => sum + baseFen, 0)
  const taxFen = groups.reduce((sum, one) => sum + one.taxFen, 0)
  return { feeFen, taxFen, totalFen: taxMode === 0 ? feeFen + taxFen : feeFen, groups }
}
