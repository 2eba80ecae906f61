// 费用项适用与否 · rules/itemMatch
/** Whether an item of a fee version applies to a fact of its fee type, and in words why not (office.md §7.2 cond_expr). */
import { kgText } from './amountText.ts'
import type { ConsumableFact, ExpressFact, FeeFact, OrderFact, ProtectFact } from './feeFacts.ts'
import type { FeeConditions, FeeItem } from './feeItem.ts'
import { ITEM_ORDER_TYPE, RETURN_SERVICE, returnedOrderType } from './feeTypes.ts'
import { STOCKIN_TYPE } from './inboundLife.ts'
import { PLATFORM } from './platform.ts'

type Named = Readonly<Record<number, string>>
const nameIn = (names: Named, code: number): string => names[code] ?? String(code)

type OfOrder = ExpressFact | OrderFact | ConsumableFact | ProtectFact
const isOfOrder = (fact: FeeFact): fact is OfOrder => 'orderType' in fact

/** An item for every type of order is not for parcels on their way back: only one that names them is. */
const orderTypeFault = (item: FeeItem, fact: FeeFact): string => {
  const wanted = item.orderTypes.map((type) => nameIn(ITEM_ORDER_TYPE, type)).join('、')
  if (!isOfOrder(fact)) return wanted === '' ? '' : `只用于订单类型${wanted}，这笔不是订单`
  const { orderType } = fact
  if (item.orderTypes.includes(orderType)) return ''
  if (wanted === '') return orderType === returnedOrderType ? '退回件只按写明退回的费用项收' : ''
  return `只用于订单类型${wanted}，这笔是${nameIn(ITEM_ORDER_TYPE, orderType)}`
}

/** Whether goods with the tag are in the fact; facts without goods have none. */
const tagFault = ({ goodsTag }: FeeItem, fact: FeeFact): string => {
  if (goodsTag === null) return ''
  const has = isOfOrder(fact)
    ? (fact.tagged[goodsTag]?.pieces ?? 0) > 0
    : fact.feeType === 'STORAGE' && fact.batches.some(({ tags }) => tags.includes(goodsTag))
  return has ? '' : `只用于有标签${goodsTag}的商品，这笔没有`
}

/** What conditions ask of a fact; a fact has those of its type. */
interface Traits {
  readonly feeType: FeeFact['feeType']
  readonly pieces?: number
  readonly weightG?: number | null
  readonly platform?: number | null
  readonly stockinType?: number
  readonly serviceCode?: string
  readonly consumableNo?: string
  readonly logisticsCode?: string | null
}
type Value = number | string
interface Range {
  readonly from: keyof FeeConditions
  readonly to: keyof FeeConditions
  readonly trait: keyof Traits
  readonly label: string
  readonly text: (value: Value) => string
}
const ranges: readonly Range[] = [
  { from: 'pieceFrom', to: 'pieceTo', trait: 'pieces', label: '件数', text: (value) => `${value}件` },
  { from: 'weightFromG', to: 'weightToG', trait: 'weightG', label: '重量', text: (value) => kgText(Number(value)) },
]
const rangeFault = ({ conditions }: FeeItem, traits: Traits, { from, to, trait, label, text }: Range): string => {
  const [least, most] = [conditions[from], conditions[to]]
  if (least === undefined && most === undefined) return ''
  const value = traits[trait]
  const wanted = [...(least === undefined ? [] : [`${text(least)}起`]), ...(most === undefined ? [] : [`至${text(most)}`])].join(
    '',
  )
  if (value === undefined || value === null) return `只用于${label}${wanted}，这笔没有${label}`
  const isWithin = (least === undefined || value >= least) && (most === undefined || value <= most)
  return isWithin ? '' : `只用于${label}${wanted}，这笔是${text(value)}`
}

interface Equal {
  readonly name: keyof FeeConditions & keyof Traits
  readonly label: string
  readonly text?: (value: Value) => string
}
const equals: readonly Equal[] = [
  { name: 'platform', label: '平台', text: (value) => nameIn(PLATFORM, Number(value)) },
  { name: 'stockinType', label: '入库类型', text: (value) => nameIn(STOCKIN_TYPE, Number(value)) },
  { name: 'serviceCode', label: '服务' },
  { name: 'consumableNo', label: '耗材' },
  { name: 'logisticsCode', label: '快递公司' },
]
const equalFault = ({ conditions }: FeeItem, traits: Traits, { name, label, text = String }: Equal): string => {
  const wanted = conditions[name]
  if (wanted === undefined) return ''
  if (traits.feeType === 'RETURN' && name === 'serviceCode')
    return String(wanted) in RETURN_SERVICE ? '' : `退货没有${wanted}这一项数量`
  const value = traits[name]
  if (value === wanted) return ''
  return `只用于${label}${text(wanted)}，这笔${value === undefined || value === null ? `没有${label}` : `是${text(value)}`}`
}
/** Storage of one type of position: only stock has positions. */
const positionFault = ({ conditions: { positionType } }: FeeItem, { feeType }: Traits): string =>
  positionType === undefined || feeType === 'STORAGE' ? '' : '只用于库位类型，这笔没有库位'

/** A plan is for parcels of its carrier and its branch; a plan that cannot be read is told by the fee (NO_PLAN). */
const planFault = (item: FeeItem, fact: FeeFact): string => {
  if (fact.feeType !== 'EXPRESS' || item.calcMethod !== 13) return ''
  const plan = fact.plans.get(item.weightPlanId ?? '')
  if (plan === undefined) return ''
  if (plan.logisticsCode !== fact.logisticsCode)
    return `重量方案是快递公司${plan.logisticsCode}的，这笔${fact.logisticsCode === null ? '没有快递公司' : `是${fact.logisticsCode}`}`
  return plan.networkId === null || plan.networkId === fact.networkId ? '' : `重量方案是网点${plan.networkId}的`
}

/** The first sentence that is not ''; what comes behind it is not asked. */
const firstFault = <C>(checks: readonly C[], faultOf: (check: C) => string): string => {
  for (const check of checks) {
    const fault = faultOf(check)
    if (fault !== '') return fault
  }
  return ''
}
/** Why an item does not apply to a fact, '' where it does. The item is of the fact's fee type. Asked for every item of every fact of a month. */
export const mismatchOf = (item: FeeItem, fact: FeeFact): string =>
  orderTypeFault(item, fact) ||
  tagFault(item, fact) ||
  firstFault(ranges, (range) => rangeFault(item, fact, range)) ||
  firstFault(equals, (equal) => equalFault(item, fact, equal)) ||
  positionFault(item, fact) ||
  planFault(item, fact)
