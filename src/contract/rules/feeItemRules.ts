// 费用项的规则 · rules/feeItemRules
/**
 * What a fee item needs by its way of pricing, what is wrong with it, and how it is stored (office.md §7.2, §12.1 T-FI-4). The editor, the
 * file and the server use it alike.
 */
import type { FeeConditions, FeeItem, FeeTier } from './feeItem.ts'
import { CALC_METHOD, FEE_TYPE, ITEM_METHODS, returnedOrderType, type CalcMethod, type ItemFeeType } from './feeTypes.ts'
import { ORDER_TYPE } from './orderLife.ts'

/** Columns of an item that are typed, by the names of the page; the plan is named by its number. */
export type ItemColumn = Exclude<keyof FeeItem, 'itemId' | 'weightPlanId' | 'feeType'> | 'feeType' | 'planNo' | 'taxRateBp'
/** An item as a form or a file sends it. */
export interface TypedItem {
  readonly feeType?: string | null
  readonly itemCode?: string | null
  readonly itemName?: string | null
  readonly calcMethod?: number | null
  readonly orderTypes?: readonly number[] | null
  readonly goodsTag?: string | null
  readonly conditions?: FeeConditions | null
  readonly unitPriceE4?: number | null
  readonly firstQty?: number | null
  readonly firstPriceE4?: number | null
  readonly extraPriceE4?: number | null
  readonly extraStep?: number | null
  readonly minFen?: number | null
  readonly maxFen?: number | null
  readonly freeQty?: number | null
  readonly freeDays?: number | null
  readonly planNo?: string | null
  readonly ratioBp?: number | null
  readonly ratioBase?: number | null
  readonly taxRateBp?: number | null
  readonly tierMode?: number | null
  readonly tiers?: readonly FeeTier[] | null
}

/** Columns that a way of pricing has a use for, besides the code, the name and the conditions. */
const columnsOf: Readonly<Record<CalcMethod, readonly ItemColumn[]>> = {
  1: ['unitPriceE4'],
  2: ['unitPriceE4', 'freeQty', 'minFen', 'maxFen'],
  3: ['unitPriceE4', 'freeQty', 'minFen', 'maxFen'],
  4: ['firstQty', 'firstPriceE4', 'extraPriceE4', 'extraStep', 'minFen', 'maxFen'],
  5: ['tierMode', 'tiers'],
  6: ['unitPriceE4', 'minFen', 'maxFen'],
  7: ['unitPriceE4', 'freeDays'],
  8: ['unitPriceE4', 'freeQty'],
  9: ['unitPriceE4'],
  10: ['unitPriceE4', 'freeQty'],
  11: ['unitPriceE4', 'freeDays'],
  12: ['unitPriceE4'],
  13: ['planNo'],
  14: ['unitPriceE4', 'freeQty'],
  15: ['ratioBp', 'ratioBase', 'minFen'],
  16: ['unitPriceE4', 'freeQty', 'minFen', 'maxFen'],
  17: ['unitPriceE4'],
}
/** Columns that an item of this way of pricing has; the others are empty. */
export const itemColumns = (method: CalcMethod): readonly ItemColumn[] => columnsOf[method]

const isKeyOf = <T extends object>(of: T, key: string | number): key is keyof T & (string | number) => Object.hasOwn(of, key)
export const isItemFeeType = (type: string): type is ItemFeeType => isKeyOf(ITEM_METHODS, type)
const isMethod = (method: number): method is CalcMethod => isKeyOf(CALC_METHOD, method)
/** Ways of pricing that an item of this fee type can have. */
export const methodsOf = (type: ItemFeeType): readonly CalcMethod[] => ITEM_METHODS[type]

/** Maximum number of tiers of an item. */
export const tiersMax = 20
const tierSentence = '阶梯区间必须连续且不重叠'
const isCount = (value: unknown, max = 999_999_999): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
/** What is wrong with tiers: they begin at 0, follow each other, and only the last has no end. '' for nothing. */
export const tiersFault = (tiers: readonly FeeTier[]): string => {
  if (tiers.length === 0) return '月度阶梯必须填写阶梯价'
  if (tiers.length > tiersMax) return `阶梯最多${tiersMax}段`
  let from: number | null = 0
  for (const { fromQty, toQty, priceE4 } of tiers) {
    if (from === null || fromQty !== from) return tierSentence
    if (toQty !== null && (!isCount(toQty) || toQty <= fromQty)) return tierSentence
    if (!isCount(priceE4, 1_000_000_000)) return '阶梯价必须填写'
    from = toQty
  }
  return from === null ? '' : '最后一段阶梯不填止，表示以上全部'
}

const numbers = ['pieceFrom', 'pieceTo', 'weightFromG', 'weightToG', 'platform', 'positionType', 'stockinType'] as const
const texts = ['serviceCode', 'consumableNo', 'logisticsCode'] as const
/** Label of each condition. */
export const CONDITION = {
  pieceFrom: '件数起',
  pieceTo: '件数止',
  weightFromG: '重量起(克)',
  weightToG: '重量止(克)',
  platform: '平台',
  positionType: '库位类型',
  stockinType: '入库类型',
  serviceCode: '服务编码',
  consumableNo: '耗材编号',
  logisticsCode: '快递公司',
} as const satisfies Record<keyof FeeConditions, string>
/** Conditions that an item of a fee type can have. */
export const CONDITIONS_OF = {
  EXPRESS: ['logisticsCode', 'platform', 'weightFromG', 'weightToG'],
  OPERATE: ['pieceFrom', 'pieceTo', 'weightFromG', 'weightToG', 'platform', 'logisticsCode'],
  INBOUND: ['stockinType'],
  STORAGE: ['positionType'],
  CONSUMABLE: ['consumableNo'],
  RETURN: ['serviceCode'],
  VALUEADD: ['serviceCode'],
  PROTECT: ['platform'],
  MANAGE: [],
  OTHER: [],
} as const satisfies Record<ItemFeeType, readonly (keyof FeeConditions)[]>

// 分号 parts the conditions of a cell in a file
const codePattern = /^[^\s；;]{1,32}$/
const conditionsFault = (type: ItemFeeType, conditions: FeeConditions): string => {
  const allowed = new Set<string>(CONDITIONS_OF[type])
  const strange = Object.keys(conditions).find((key) => !allowed.has(key))
  if (strange !== undefined)
    return `${FEE_TYPE[type]}没有条件【${isKeyOf(CONDITION, strange) ? CONDITION[strange] : strange.slice(0, 20)}】`
  const number = numbers.find((key) => conditions[key] !== undefined && !isCount(conditions[key]))
  if (number !== undefined) return `条件【${CONDITION[number]}】必须是整数`
  const text = texts.find((key) => conditions[key] !== undefined && !codePattern.test(conditions[key] ?? ''))
  if (text !== undefined) return `条件【${CONDITION[text]}】格式不正确`
  const { pieceFrom = 0, pieceTo = Infinity, weightFromG = 0, weightToG = Infinity } = conditions
  return pieceFrom > pieceTo || weightFromG > weightToG ? '条件的起不能大于止' : ''
}

const isOrderType = (type: number): boolean => isKeyOf(ORDER_TYPE, type) || type === returnedOrderType
const isBlank = (value: unknown): boolean => value === null || value === undefined

/** Needed columns that are empty, as a sentence. A consumable without a price is charged at its own. */
const missingFault = (item: TypedItem, method: CalcMethod): readonly [field: ItemColumn, why: string] | null => {
  if (method === 4)
    return [item.firstQty, item.firstPriceE4, item.extraPriceE4].some(isBlank)
      ? ['firstQty', '首件续件必须填写首件数、首件价、续件价']
      : null
  if (method === 5) {
    const why = tiersFault(item.tiers ?? [])
    return why === '' ? null : ['tiers', why]
  }
  if (method === 13) return isBlank(item.planNo) || item.planNo === '' ? ['planNo', '计费方式【重量方案】必须选择重量方案'] : null
  if (method === 15) return (item.ratioBp ?? 0) > 0 ? null : ['ratioBp', '计费方式【按比例】必须填写比例']
  if (method === 14) return null
  return isBlank(item.unitPriceE4) ? ['unitPriceE4', `计费方式【${CALC_METHOD[method]}】必须填写单价`] : null
}

/** What is wrong with an item: the column and the sentence; null for nothing. The caller has checked the type of each cell. */
export const itemFault = (item: TypedItem): readonly [field: ItemColumn, why: string] | null => {
  const { feeType, calcMethod: method, orderTypes, conditions, minFen, maxFen } = item
  if (isBlank(feeType) || !isItemFeeType(feeType ?? '')) return ['feeType', '请选择费用类型']
  const type = feeType as ItemFeeType
  if (isBlank(method) || !isMethod(method ?? 0)) return ['calcMethod', '请选择计费方式']
  const known = method as CalcMethod
  if (!methodsOf(type).includes(known)) return ['calcMethod', `${FEE_TYPE[type]}不能用计费方式【${CALC_METHOD[known]}】`]
  const missing = missingFault(item, known)
  if (missing !== null) return missing
  if (!isBlank(orderTypes) && !(Array.isArray(orderTypes) && orderTypes.length <= 10 && orderTypes.every(isOrderType)))
    return ['orderTypes', '订单类型不正确']
  if (!isBlank(conditions)) {
    if (typeof conditions !== 'object' || Array.isArray(conditions)) return ['conditions', '条件格式不正确']
    const why = conditionsFault(type, conditions ?? {})
    if (why !== '') return ['conditions', why]
  }
  return (maxFen ?? 0) > 0 && (maxFen ?? 0) < (minFen ?? 0) ? ['maxFen', '最高不能小于最低'] : null
}

/** An item as it is stored: columns its way of pricing has no use for are empty. The caller has checked it. */
export const storedItem = (item: TypedItem) => {
  const method = item.calcMethod as CalcMethod
  const kept = new Set<string>(columnsOf[method])
  const number = (name: ItemColumn & keyof TypedItem, empty = 0): number => (kept.has(name) ? Number(item[name] ?? empty) : empty)
  return {
    feeType: item.feeType as ItemFeeType,
    itemCode: (item.itemCode ?? '').trim(),
    itemName: (item.itemName ?? '').trim(),
    calcMethod: method,
    unitPriceE4: number('unitPriceE4'),
    firstQty: number('firstQty'),
    firstPriceE4: number('firstPriceE4'),
    extraPriceE4: number('extraPriceE4'),
    extraStep: number('extraStep', 1) || 1,
    minFen: number('minFen'),
    maxFen: number('maxFen'),
    freeQty: number('freeQty'),
    freeDays: number('freeDays'),
    planNo: kept.has('planNo') ? (item.planNo ?? null) : null,
    ratioBp: number('ratioBp'),
    ratioBase: number('ratioBase', 1) || 1,
    taxRateBp: item.taxRateBp ?? null,
    tierMode: number('tierMode', 1) || 1,
    tiers: kept.has('tiers') ? (item.tiers ?? []).map(({ fromQty, toQty, priceE4 }) => ({ fromQty, toQty, priceE4 })) : [],
    orderTypes: [...new Set(item.orderTypes ?? [])],
    goodsTag: (item.goodsTag ?? '').trim() || null,
    conditions: item.conditions ?? {},
  }
}
