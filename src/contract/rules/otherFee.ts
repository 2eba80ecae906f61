// 其他费用 · rules/otherFee
/** Fees that no contract prices: entered with quantity and price, approved, and billed as they are (office.md §8.7, §9.1, §9.4). */
import { unitPriceText } from './amountText.ts'
import { e4PerFen } from './feeAmount.ts'
import { roundProduct } from './round.ts'

/** fin_other_fee_sheet.fee_category */
export const OTHER_FEE_CATEGORY = { 1: '包干', 2: '装卸', 3: '加班', 4: '快递赔款', 5: '物业水电', 9: '其他' } as const

/** Highest quantity of one sheet. */
export const otherFeeQtyMax = 1_000_000
/** Highest price either way, 1/10000 元. */
export const otherFeePriceMax = 99_999_999_999
/** Highest amount either way, 分. */
export const otherFeeMaxFen = 99_999_999_999

/** Quantity and price of a fee; a negative price gives money back. */
export interface OtherFee {
  readonly qty: number
  /** 1/10000 元 */
  readonly priceE4: number
}
/** What the fee comes to, 分, rounded once. */
export const otherFeeFen = ({ qty, priceE4 }: OtherFee): number => roundProduct([qty, priceE4], e4PerFen)

/** How the amount was reckoned and what for, as the bill shows it. */
export const otherFeeText = ({ qty, priceE4, reason }: OtherFee & { readonly reason: string }): string =>
  `${qty}×${unitPriceText(priceE4)}，${reason}`

/** What is wrong with the amounts, at the field; null: nothing. `amountFen`: the amount that was typed beside, null where none was. */
export const otherFeeFault = (
  fee: OtherFee,
  amountFen: number | null,
): { readonly field: 'priceE4' | 'amountFen'; readonly why: string } | null => {
  const fen = otherFeeFen(fee)
  if (fen === 0) return { field: 'priceE4', why: '金额不能为0' }
  if (Math.abs(fen) > otherFeeMaxFen) return { field: 'priceE4', why: '数量×单价不能超过10亿元' }
  return amountFen === null || amountFen === fen ? null : { field: 'amountFen', why: '金额与数量×单价不一致' }
}
