// 一条费用 · rules/feeAmount
/**
 * Amount of a fee line and how it was reckoned. Quantities are whole: pieces, lines, boxes; g for weight, cm³ for volume, 1/100 ㎡ for area,
 * thousandths for goods by the metre. Prices 1/10000 元 (E4) of a piece, kg, m³, ㎡, metre; money 分.
 */
import { unitPriceText, yuanText } from './amountText.ts'
import type { ExpressFee } from './expressFee.ts'
import type { FeeItem } from './feeItem.ts'
import type { PoolReason } from './poolReason.ts'
import { roundProduct } from './round.ts'

export interface FeeAmount {
  readonly qty: number
  /** 0 where the line has no single price: first and further pieces, weight plan, share of a value */
  readonly unitPriceE4: number
  readonly grossFen: number
  readonly discountFen: number
  readonly amountFen: number
  /** the arithmetic in words, as a clerk reckons it again */
  readonly formula: string
  /** the parcel's weight and area; null where the fee is not by weight plan */
  readonly express: ExpressFee | null
}
/** null: the quantity is 0 and no line is written. */
export type ItemFee = FeeAmount | { readonly reason: PoolReason } | null

/** 1/10000 元 in a 分 */
export const e4PerFen = 100
const clamped = (fen: number, { minFen, maxFen }: Pick<FeeItem, 'minFen' | 'maxFen'>): readonly [fen: number, words: string] => {
  if (maxFen > 0 && fen > maxFen) return [maxFen, `，最高${yuanText(maxFen)}`]
  return fen < minFen ? [minFen, `，最低${yuanText(minFen)}`] : [fen, '']
}

interface Reckoned {
  readonly qty: number
  readonly unitPriceE4: number
  readonly fen: number
  readonly formula: string
}
/** A line without discount, within the item's lowest and highest amount. */
export const feeAmount = (item: FeeItem, { qty, unitPriceE4, fen, formula }: Reckoned): FeeAmount => {
  const [amountFen, limit] = clamped(fen, item)
  return { qty, unitPriceE4, grossFen: amountFen, discountFen: 0, amountFen, formula: `${formula}${limit}`, express: null }
}

interface Quantity {
  /** whole, in parts of the unit */
  readonly qty: number
  readonly unit: string
  /** parts of a unit, 1 for pieces */
  readonly parts?: number
  readonly priceE4?: number
  /** the quantity in words, where it is not a number of units */
  readonly said?: string
  /** said of the quantity, e.g. the days it has been stored */
  readonly note?: string
}
/** Quantity less the item's free one, times the price, rounded once; null where nothing is left. */
export const unitFee = (
  item: FeeItem,
  { qty: whole, unit, parts = 1, priceE4 = item.unitPriceE4, said = `${whole / parts}${unit}`, note = '' }: Quantity,
): ItemFee => {
  const qty = whole - item.freeQty * parts
  if (whole <= 0 || qty <= 0) return null
  const words = `${said}${note}`
  return feeAmount(item, {
    qty,
    unitPriceE4: priceE4,
    fen: roundProduct([qty, priceE4], e4PerFen * parts),
    formula: `${item.freeQty > 0 ? `(${words}−免${item.freeQty}${unit})` : words}×${unitPriceText(priceE4)}`,
  })
}

/** 首件续件: a price for the first pieces together, and one for each started step of further pieces. */
export const firstAndMoreFee = (item: FeeItem, pieces: number): ItemFee => {
  const { firstQty, firstPriceE4, extraPriceE4, extraStep } = item
  const more = Math.max(0, pieces - firstQty)
  const steps = Math.ceil(more / extraStep)
  // the first pieces are included in another item: only further ones are a quantity
  if (pieces <= 0 || (firstPriceE4 === 0 && steps === 0)) return null
  const first = `首${firstQty}件 ${unitPriceText(firstPriceE4)}`
  const stepped = extraStep === 1 ? `续${more}件` : `续${more}件(每${extraStep}件一续，${steps}续)`
  return feeAmount(item, {
    qty: firstPriceE4 === 0 ? more : pieces,
    unitPriceE4: 0,
    fen: roundProduct([firstPriceE4 + steps * extraPriceE4], e4PerFen),
    formula: steps === 0 ? first : `${first} + ${stepped}×${unitPriceText(extraPriceE4)}`,
  })
}
