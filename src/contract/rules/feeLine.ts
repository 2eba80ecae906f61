// 一项费用 · rules/feeLine
/** The fee of a fact by one item of a contract (office.md §8.1–8.7). Pricing, 试算 and 解释 all use it. */
import { hoursText, yuanText } from './amountText.ts'
import { consumableFee } from './consumableFee.ts'
import { fixedMonthFee } from './contractMonth.ts'
import { TASK_UNIT } from './customTask.ts'
import { expressFee } from './expressFee.ts'
import { e4PerFen, feeAmount, firstAndMoreFee, unitFee, type ItemFee } from './feeAmount.ts'
import type {
  Counted,
  ExpressFact,
  FeeFact,
  FeeTerms,
  OrderFact,
  ProtectFact,
  ReturnFact,
  ServiceFact,
  StockInFact,
} from './feeFacts.ts'
import type { FeeItem } from './feeItem.ts'
import { RETURN_SERVICE } from './feeTypes.ts'
import { roundHalfUp, roundProduct } from './round.ts'
import { storageFee } from './storageFee.ts'

const gPerKg = 1000
const minutesPerHour = 60
const wholeBp = 10_000

const countedOf = ({ goodsTag }: FeeItem, { pieces, lines, tagged }: OrderFact): Counted =>
  goodsTag === null ? { pieces, lines } : (tagged[goodsTag] ?? { pieces: 0, lines: 0 })

const operateFee = (item: FeeItem, fact: OrderFact): ItemFee => {
  const { pieces, lines } = countedOf(item, fact)
  switch (item.calcMethod) {
    case 1:
      return unitFee({ ...item, freeQty: 0 }, { qty: 1, unit: '单' })
    case 2:
      return unitFee(item, { qty: lines, unit: '行' })
    case 3:
      return unitFee(item, { qty: pieces, unit: '件' })
    case 4:
      return firstAndMoreFee(item, pieces)
    case 5: {
      // the bill of the month settles the difference to the tier that was reached (monthTiers)
      const [first] = item.tiers
      if (first === undefined) return { reason: 'NO_PRICE' }
      return unitFee(
        { ...item, freeQty: 0, minFen: 0, maxFen: 0 },
        { qty: 1, unit: '单', note: '(首档暂计)', priceE4: first.priceE4 },
      )
    }
    default:
      return null
  }
}

const stockInFee = (item: FeeItem, { pieces, cartons, pallets, trucks, weightG }: StockInFact): ItemFee => {
  switch (item.calcMethod) {
    case 3:
      return unitFee(item, { qty: pieces, unit: '件' })
    case 16:
      return cartons === null ? { reason: 'NO_COUNT' } : unitFee(item, { qty: cartons, unit: '箱' })
    case 8:
      return unitFee(item, { qty: pallets, unit: '托' })
    case 17:
      return unitFee(item, { qty: trucks, unit: '车' })
    case 6:
      return weightG === null ? { reason: 'ZERO_WEIGHT' } : unitFee(item, { qty: weightG, unit: 'kg', parts: gPerKg })
    default:
      return null
  }
}

/** What the item counts: pieces packed anew, photos or bad pieces where it says so, else parcels by method 1 and pieces by the others. */
const returnFee = (item: FeeItem, fact: ReturnFact): ItemFee => {
  const service = item.conditions.serviceCode as keyof typeof RETURN_SERVICE | undefined
  const counts = { REPACK: fact.repacked, PHOTO: fact.photos, BAD: fact.bad }
  const [own, ownUnit] = item.calcMethod === 1 ? [fact.parcels, '个包裹'] : [fact.pieces, '件']
  const [qty, unit] = service === undefined ? [own, ownUnit] : [counts[service], service === 'PHOTO' ? '张' : '件']
  return item.calcMethod === 4 ? firstAndMoreFee(item, qty) : unitFee(item, { qty, unit })
}

/** Work by the hour is counted in minutes and priced by the hour. */
const serviceFee = (item: FeeItem, { qty, unit }: ServiceFact): ItemFee =>
  unit === TASK_UNIT.小时
    ? unitFee(item, { qty, unit, parts: minutesPerHour, said: hoursText(qty) })
    : unitFee(item, { qty, unit })

/** Share of the insured value, which is the value of the goods up to the cap, or of the freight. */
const protectFee = (item: FeeItem, { goodsValueFen, capFen, freightFen }: ProtectFact): ItemFee => {
  if (item.calcMethod === 1) return unitFee({ ...item, freeQty: 0 }, { qty: 1, unit: '单' })
  const isFreight = item.ratioBase === 2
  const valueFen = isFreight ? freightFen : goodsValueFen
  if (valueFen === null || valueFen <= 0) return { reason: 'NO_PRICE' }
  const isCapped = !isFreight && capFen !== null && valueFen > capFen
  const baseFen = isCapped ? capFen : valueFen
  return feeAmount(item, {
    qty: 1,
    unitPriceE4: 0,
    fen: roundProduct([baseFen, item.ratioBp], wholeBp),
    formula: `${isFreight ? '运费' : '保额'}${yuanText(baseFen)}${isCapped ? '(封顶)' : ''}×${item.ratioBp / 100}%`,
  })
}

/** By weight plan, or at one price for each parcel; the only fee that is discounted line by line. */
const expressItemFee = (item: FeeItem, fact: ExpressFact, { discountBp }: FeeTerms): ItemFee => {
  if (item.calcMethod === 1) {
    const grossFen = roundHalfUp(item.unitPriceE4, e4PerFen)
    const amountFen = roundProduct([grossFen, discountBp ?? wholeBp], wholeBp)
    const whole = feeAmount(item, { qty: 1, unitPriceE4: item.unitPriceE4, fen: grossFen, formula: `1票×${yuanText(grossFen)}` })
    return discountBp === null ? whole : { ...whole, amountFen, discountFen: grossFen - amountFen }
  }
  const inUse = fact.plans.get(item.weightPlanId ?? '')
  if (inUse === undefined) return { reason: 'NO_PLAN' }
  const express = expressFee(inUse.plan, fact.parcel, fact.surcharges, discountBp)
  if ('reason' in express) return express
  const { grossFen, discountFen, amountFen, formula } = express
  return { qty: 1, unitPriceE4: 0, grossFen, discountFen, amountFen, formula, express }
}

/**
 * Fee of a fact by an item that applies to it (itemMatch), with the terms of its contract and version (feeChoice). Rounded once.
 * @returns a reason where the fact cannot be priced; null where the quantity is 0, so that no line is written
 */
export const itemFee = (item: FeeItem, fact: FeeFact, terms: FeeTerms): ItemFee => {
  switch (fact.feeType) {
    case 'EXPRESS':
      return expressItemFee(item, fact, terms)
    case 'OPERATE':
      return operateFee(item, fact)
    case 'INBOUND':
      return stockInFee(item, fact)
    case 'STORAGE':
      return storageFee(item, fact, terms)
    case 'CONSUMABLE':
      return consumableFee(item, fact)
    case 'RETURN':
      return returnFee(item, fact)
    case 'VALUEADD':
      return serviceFee(item, fact)
    case 'PROTECT':
      return protectFee(item, fact)
    case 'MANAGE':
    case 'OTHER':
      return item.calcMethod === 12 ? fixedMonthFee(item, fact.bizDate, terms) : null
  }
}
