// 费用项的文字 · rules/feeItemText
/** How a fee item is priced, as pages show it. */
import { unitPriceText, yuanText } from './amountText.ts'
import type { FeeTier } from './feeItem.ts'
import type { TypedItem } from './feeItemRules.ts'
import { RATIO_BASE, TIER_MODE, type CalcMethod } from './feeTypes.ts'

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
  `${toQty === null ? `${fromQty}以上` : `${fromQty}–${toQty}`} ${unitPriceText(priceE4)}元`

const firstText = ({ firstQty, firstPriceE4, extraStep, extraPriceE4 }: TypedItem): string =>
  `首${firstQty ?? 0}件 ${unitPriceText(firstPriceE4 ?? 0)}元 续每${extraStep ?? 1}件 ${unitPriceText(extraPriceE4 ?? 0)}元`
const tiersText = ({ tierMode, tiers }: TypedItem): string =>
  `${TIER_MODE[tierMode === 2 ? 2 : 1]}：${(tiers ?? []).map(tierText).join('，')}`
const ratioText = ({ ratioBp, ratioBase }: TypedItem): string =>
  `${RATIO_BASE[(ratioBase ?? 1) as keyof typeof RATIO_BASE]}的 ${((ratioBp ?? 0) / 100).toFixed(2)}%`
const consumableText = ({ unitPriceE4 }: TypedItem): string =>
  (unitPriceE4 ?? 0) === 0 ? '按耗材的单价' : `每单位 ${unitPriceText(unitPriceE4 ?? 0)}元`
/** Ways of pricing without one unit price. */
const ownTexts: Readonly<Partial<Record<number, (item: TypedItem) => string>>> = {
  4: firstText,
  5: tiersText,
  13: ({ planNo }) => `按重量方案 ${planNo ?? ''}`,
  14: consumableText,
  15: ratioText,
}

const unitText = ({ calcMethod, unitPriceE4 }: TypedItem): string =>
  `${unitPriceText(unitPriceE4 ?? 0)}元/${units[calcMethod as CalcMethod] ?? ''}`

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
