// 耗材费 · rules/consumableFee
/** Fee of a consumable of an order (office.md §8.5): the contract's price, else the owner's, else the standard one. */
import { unitFee, type ItemFee } from './feeAmount.ts'
import type { ConsumableFact } from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'
import { roundHalfUp } from './round.ts'

/** The unit of a consumable that is counted in thousandths. */
export const metre = '米'
const partsOfMetre = 1000

/** An item that no contract says: without price, conditions and limits. */
export const unwrittenItem = {
  itemId: '0',
  orderTypes: [],
  goodsTag: null,
  conditions: {},
  unitPriceE4: 0,
  firstQty: 0,
  firstPriceE4: 0,
  extraPriceE4: 0,
  extraStep: 1,
  minFen: 0,
  maxFen: 0,
  freeQty: 0,
  freeDays: 0,
  weightPlanId: null,
  taxRateBp: null,
  ratioBp: 0,
  ratioBase: 1,
  tierMode: 1,
  tiers: [],
} as const satisfies Partial<FeeItem>
/** Prices a consumable no item of the contract is for. */
export const archiveItem: FeeItem = {
  ...unwrittenItem,
  feeType: 'CONSUMABLE',
  itemCode: 'CONSUMABLE',
  itemName: '耗材费',
  calcMethod: 14,
}

/** An item for every consumable that has no price of its own leaves the price to the archive. */
const priceOf = ({ conditions, unitPriceE4 }: FeeItem, { ownerPriceE4, standardPriceE4 }: ConsumableFact): number | null =>
  conditions.consumableNo !== undefined || unitPriceE4 > 0 ? unitPriceE4 : (ownerPriceE4 ?? standardPriceE4)

/** @returns NO_PRICE where nobody has set one. The free quantity is in the unit, metres for goods by the metre. */
export const consumableFee = (item: FeeItem, fact: ConsumableFact): ItemFee => {
  if (fact.qtyMilli <= 0) return null
  const priceE4 = priceOf(item, fact)
  if (priceE4 === null) return { reason: 'NO_PRICE' }
  const [qty, parts] = fact.isMetred ? [fact.qtyMilli, partsOfMetre] : [roundHalfUp(fact.qtyMilli, partsOfMetre), 1]
  return unitFee(item, { qty, parts, unit: fact.unit, priceE4 })
}
