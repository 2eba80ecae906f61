// 仓储费 · rules/storageFee
/** Fee of an owner's stock for a day by one item (office.md §8.4). The day of stock-in is day 0; charged from the day `freeDays`. */
import { daysBetween } from './clock.ts'
import { fixedMonthFee } from './contractMonth.ts'
import { unitFee, type ItemFee } from './feeAmount.ts'
import type { DayBatch, FeeTerms, StockDayFact } from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'

const cm3PerM3 = 1_000_000
const dm2PerM2 = 100

/** Batches whose free days are over, of the goods the item is for. */
const charged = ({ freeDays, goodsTag }: FeeItem, { batches, bizDate }: StockDayFact): readonly DayBatch[] =>
  batches.filter(
    ({ qty, stockinDate, tags }) =>
      qty > 0 && (goodsTag === null || tags.includes(goodsTag)) && daysBetween(stockinDate, bizDate) >= freeDays,
  )
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const positionsOf = ({ conditions: { positionType } }: FeeItem, { positions }: StockDayFact): number =>
  positionType === undefined ? sum(Object.values(positions)) : (positions[positionType] ?? 0)

/**
 * @returns NO_VOLUME where goods by volume have none. Methods a storage item cannot have reckon nothing. A contract rents one area and one
 * month, whatever the number of its warehouses.
 */
export const storageFee = (item: FeeItem, fact: StockDayFact, terms: FeeTerms): ItemFee => {
  const note = item.freeDays > 0 ? `(满${item.freeDays}天)` : ''
  switch (item.calcMethod) {
    case 11:
      return unitFee(item, { qty: sum(charged(item, fact).map(({ qty }) => qty)), unit: '件', note })
    case 7: {
      const batches = charged(item, fact)
      if (batches.some(({ volumeCm3 }) => volumeCm3 <= 0)) return { reason: 'NO_VOLUME' }
      return unitFee(item, {
        qty: sum(batches.map(({ qty, volumeCm3 }) => qty * volumeCm3)),
        unit: 'm³',
        parts: cm3PerM3,
        note,
      })
    }
    case 8:
      return unitFee(item, { qty: fact.pallets, unit: '托' })
    case 10:
      return unitFee(item, { qty: positionsOf(item, fact), unit: '库位' })
    case 9:
      return terms.isFirstWarehouse ? unitFee(item, { qty: terms.areaDm2, unit: '㎡', parts: dm2PerM2 }) : null
    case 12:
      return terms.isFirstWarehouse ? fixedMonthFee(item, fact.bizDate, terms) : null
    default:
      return null
  }
}
