// 计费依据 · rules/factParts
/** The figures of a fact, one by one, as the arithmetic of its fee took them (office.md §8). */
import { hoursText, kgText, unitPriceText, yuanText } from './amountText.ts'
import { TASK_UNIT } from './customTask.ts'
import { WEIGHT_BASIS } from './expressFee.ts'
import type { ExpressFact, FeeFact, StockDayFact } from './feeFacts.ts'
import { volumeWeightG } from './weigh.ts'

export interface FactPart {
  readonly label: string
  readonly text: string
}
const milli = 1000
const part = (label: string, text: string | null): readonly FactPart[] => (text === null ? [] : [{ label, text }])
const positive = (label: string, num: number, unit: string): readonly FactPart[] =>
  num > 0 ? [{ label, text: `${num}${unit}` }] : []
const weight = (label: string, g: number | null): readonly FactPart[] =>
  g === null || g <= 0 ? [] : [{ label, text: kgText(g) }]

/** The weights that were compared, and the rule of the plan for them. */
const expressParts = ({ parcel, plans }: ExpressFact, planId: string | null): readonly FactPart[] => {
  const plan = plans.get(planId ?? '')?.plan
  return [
    ...part(parcel.isConfirmed === true ? '核定重量' : '实重', parcel.weighG > 0 ? kgText(parcel.weighG) : '没有称重'),
    ...(parcel.volumeCm3 > 0 ? part('体积', `${parcel.volumeCm3}cm³`) : []),
    ...(plan !== undefined && parcel.volumeCm3 > 0
      ? part('体积重', `${kgText(volumeWeightG(parcel.volumeCm3, plan.volumeDivisor))}(÷${plan.volumeDivisor})`)
      : []),
    ...weight('理论重量', parcel.stdWeightG),
    ...weight('网点均重', parcel.avgWeightG),
    ...weight('预估重量', parcel.estWeightG),
    ...weight('系数重量', parcel.billWeightG),
    ...(plan === undefined ? [] : part('按哪种重量', `${WEIGHT_BASIS[plan.weightBasis]}，容差${plan.toleranceG}g`)),
  ]
}
const storageParts = ({ batches, pallets, positions }: StockDayFact): readonly FactPart[] => [
  ...positive(
    '在库',
    batches.reduce((sum, { qty }) => sum + qty, 0),
    '件',
  ),
  ...positive(
    '体积',
    batches.reduce((sum, { qty, volumeCm3 }) => sum + qty * volumeCm3, 0),
    'cm³',
  ),
  ...positive('托盘', pallets, '托'),
  ...positive(
    '占用库位',
    Object.values(positions).reduce((sum, num) => sum + num, 0),
    '个',
  ),
]

/** What is charged for, figure by figure. `planId`: the weight plan that priced a parcel. */
export const factParts = (fact: FeeFact, planId: string | null): readonly FactPart[] => {
  switch (fact.feeType) {
    case 'EXPRESS':
      return expressParts(fact, planId)
    case 'OPERATE':
      return [...positive('件数', fact.pieces, '件'), ...positive('行数', fact.lines, '行'), ...weight('重量', fact.weightG)]
    case 'PROTECT':
      return [
        ...part('货值', fact.goodsValueFen === null ? '不知道' : `${yuanText(fact.goodsValueFen)}元`),
        ...part('运费', fact.freightFen === null ? null : `${yuanText(fact.freightFen)}元`),
      ]
    case 'CONSUMABLE':
      return [
        ...part('耗材', fact.consumableNo),
        ...part('用量', `${fact.qtyMilli / milli}${fact.unit}`),
        ...part('货主专价', fact.ownerPriceE4 === null ? null : `${unitPriceText(fact.ownerPriceE4)}元`),
        ...part('标准价', fact.standardPriceE4 === null ? null : `${unitPriceText(fact.standardPriceE4)}元`),
      ]
    case 'INBOUND':
      return [
        ...positive('件数', fact.pieces, '件'),
        ...positive('箱数', fact.cartons ?? 0, '箱'),
        ...positive('托数', fact.pallets, '托'),
        ...positive('车数', fact.trucks, '车'),
        ...weight('重量', fact.weightG),
      ]
    case 'STORAGE':
      return storageParts(fact)
    case 'RETURN':
      return [
        ...positive('包裹', fact.parcels, '个'),
        ...positive('件数', fact.pieces, '件'),
        ...positive('重新包装', fact.repacked, '件'),
        ...positive('拍照', fact.photos, '张'),
        ...positive('残次', fact.bad, '件'),
      ]
    case 'VALUEADD':
      return [
        ...part('服务', fact.serviceCode),
        ...part('数量', fact.unit === TASK_UNIT.小时 ? hoursText(fact.qty) : `${fact.qty}${fact.unit}`),
      ]
    case 'MANAGE':
    case 'OTHER':
      return part('月度费用', fact.bizDate)
  }
}
