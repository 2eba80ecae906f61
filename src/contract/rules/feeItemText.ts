// 费用项的文字 · rules/feeItemText
/** How a fee item is priced and what it is limited to, as pages and files show it. */
import { yuanText } from './amountText.ts'
import type { FeeTier } from './feeItem.ts'
import { CONDITION, type TypedItem } from './feeItemRules.ts'
import { RATIO_BASE, returnedOrderType, TIER_MODE, type CalcMethod } from './feeTypes.ts'
import { ORDER_TYPE } from './orderLife.ts'

/** A price of 1/10000 元 as 元, with two to four decimals. */
export const priceText = (priceE4: number): string => (priceE4 / 10_000).toFixed(4).replace(/0{1,2}$/, '')

/** What the unit price of a way of pricing is for. */
const units: Readonly<Partial<Record<CalcMethod, string>>> = {
  1: '单',
  2: '行',
  3: '件',
  6: 'kg',
  7: 'm³/天',
  8: '托',
  9: '㎡/天',
  10: '库位/天',
  11: '件/天',
  12: '月',
  16: '箱',
  17: '车',
}
const tierText = ({ fromQty, toQty, priceE4 }: FeeTier): string =>
  `${toQty === null ? `${fromQty}以上` : `${fromQty}–${toQty}`} ${priceText(priceE4)}元`

const firstText = ({ firstQty, firstPriceE4, extraStep, extraPriceE4 }: TypedItem): string =>
  `首${firstQty ?? 0}件 ${priceText(firstPriceE4 ?? 0)}元 续每${extraStep ?? 1}件 ${priceText(extraPriceE4 ?? 0)}元`
const tiersText = ({ tierMode, tiers }: TypedItem): string =>
  `${TIER_MODE[tierMode === 2 ? 2 : 1]}：${(tiers ?? []).map(tierText).join('，')}`
const ratioText = ({ ratioBp, ratioBase }: TypedItem): string =>
  `${RATIO_BASE[(ratioBase ?? 1) as keyof typeof RATIO_BASE]}的 ${((ratioBp ?? 0) / 100).toFixed(2)}%`
const consumableText = ({ unitPriceE4 }: TypedItem): string =>
  (unitPriceE4 ?? 0) === 0 ? '按耗材的单价' : `每单位 ${priceText(unitPriceE4 ?? 0)}元`
/** Ways of pricing without one unit price. */
const ownTexts: Readonly<Partial<Record<number, (item: TypedItem) => string>>> = {
  4: firstText,
  5: tiersText,
  13: ({ planNo }) => `按重量方案 ${planNo ?? ''}`,
  14: consumableText,
  15: ratioText,
}

const unitText = ({ calcMethod, unitPriceE4 }: TypedItem): string =>
  `${priceText(unitPriceE4 ?? 0)}元/${units[calcMethod as CalcMethod] ?? ''}`

/** How an item is priced, e.g. `首3件 1.20元 续每1件 0.15元`. */
export const itemText = (item: TypedItem): string => {
  const { calcMethod, freeQty, freeDays, minFen, maxFen } = item
  const parts = [
    (ownTexts[calcMethod ?? 0] ?? unitText)(item),
    (freeQty ?? 0) > 0 && `前${freeQty ?? 0}免费`,
    (freeDays ?? 0) > 0 && `免租${freeDays ?? 0}天`,
    (minFen ?? 0) > 0 && `最低${yuanText(minFen ?? 0)}元`,
    (maxFen ?? 0) > 0 && `最高${yuanText(maxFen ?? 0)}元`,
  ]
  return parts.filter((part) => part !== false).join('，')
}

const orderTypeText = (type: number): string =>
  type === returnedOrderType ? '退回' : (ORDER_TYPE[type as keyof typeof ORDER_TYPE] ?? String(type))
/** What an item is limited to; '' for no limit. */
export const conditionsText = ({ orderTypes, goodsTag, conditions }: TypedItem): string =>
  [
    ...(orderTypes ?? []).map(orderTypeText),
    ...(goodsTag ? [goodsTag] : []),
    ...Object.entries(conditions ?? {}).map(
      ([key, value]) => `${CONDITION[key as keyof typeof CONDITION] ?? key} ${String(value)}`,
    ),
  ].join('，')
