// 按月的费用 · finance/monthFacts
import { daysWithin } from '#contract/rules/contractMonth'
import type { FeeContract } from '#contract/rules/feeChoice'
import type { MonthFact, StockDayFact } from '#contract/rules/feeFacts'

const monthly = ['MANAGE', 'OTHER'] as const

/** Whether the contract charges a fixed fee a month of this type; one that does not owes nothing, and is no fault. */
const hasFixedFee = ({ versions }: FeeContract, type: MonthFact['feeType']): boolean =>
  versions.some(({ items }) => items.some(({ feeType, calcMethod }) => feeType === type && calcMethod === 12))

/** The last day of the month, or in its last month of the contract. */
const isLastDay = (contract: FeeContract, day: string): boolean => {
  const { days, lastDay } = daysWithin(day.slice(0, 7), [contract])
  return days > 0 && lastDay === day
}

/**
 * What is due by the month on days of stock of an owner, by the contracts of that owner: management and other fixed fees, on the last day.
 * A contract has a fact of stock for each of its warehouses every day, an empty one too, and its monthly fee is charged once: in the first
 * warehouse of its list. So a fee in a version for other warehouses only is never charged; it belongs in a version for all, or in a
 * contract of its own.
 */
export const monthFacts = (
  days: readonly Pick<StockDayFact, 'warehouse' | 'bizDate'>[],
  contracts: readonly FeeContract[],
): readonly MonthFact[] =>
  days.flatMap(({ warehouse, bizDate }) =>
    contracts
      .filter((contract) => contract.warehouses[0] === warehouse && isLastDay(contract, bizDate))
      .flatMap((contract) => monthly.filter((feeType) => hasFixedFee(contract, feeType)))
      .map((feeType) => ({ feeType, warehouse, shopNo: null, bizDate })),
  )
