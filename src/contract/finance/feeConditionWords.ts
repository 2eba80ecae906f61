// 费用项条件的写法 · finance/feeConditionWords
/**
 * Everything of a fee item that the file (office.md §12.1 T-FI-4) has no column for, in the words of one cell, e.g.
 * `平台：抖音；件数起：2；税率：6%`. What an export writes, an import reads.
 */
import type { Field } from '../kinds.ts'
import type { FeeConditions } from '../rules/feeItem.ts'
import { CONDITIONS_OF, itemColumns, type TypedItem } from '../rules/feeItemRules.ts'
import { FEE_TYPE, ITEM_ORDER_TYPE, type CalcMethod, type ItemFeeType } from '../rules/feeTypes.ts'
import { checkTexts } from '../rules/importRow.ts'
import { conditionField } from './feeConditions.ts'
import { itemFields } from './feeVersion.ts'

const separator = '；'
const listSeparator = '、'
/** Columns of an item that are no limits and stand here, in the order they are written. */
const columns = ['extraStep', 'ratioBp', 'ratioBase', 'taxRateBp', 'tierMode'] as const
const { label: orderTypesLabel } = itemFields.orderTypes

/** A value in the words of its field: `0.5kg`, `6%`, `抖音`. */
const wordOf = ({ kind, texts }: Field, value: string | number): string => {
  if (kind === 'weight') return `${Number(value) / 1000}kg`
  if (kind === 'percent') return `${Number(value) / 100}%`
  return texts?.[value] ?? String(value)
}
const units: Readonly<Partial<Record<Field['kind'], RegExp>>> = {
  weight: /(?:kg|千克|公斤)$/i,
  percent: /[%％]$/,
  count: /(?:件|个)$/,
}
type Read = { readonly value: string | number } | { readonly fault: string }
const read = (field: Field, typed: string): Read => {
  const text = typed.replace(units[field.kind] ?? /$/, '').trim()
  if (text === '') return { fault: `条件【${field.label}】没有写` }
  const mapping = { fields: { field }, entries: {}, columns: [], dateOrder: 'YMD', generate: () => '' } as const
  const { fields, errors } = checkTexts({ field: text }, mapping)
  return errors[0] === undefined ? { value: fields['field'] ?? '' } : { fault: errors[0].errorReason }
}
const readOrderTypes = (text: string): { readonly value: readonly number[] } | { readonly fault: string } => {
  const names = text.split(/[、,，\s]+/).filter((name) => name !== '')
  const types = names.map((name) => Object.entries(ITEM_ORDER_TYPE).find(([, one]) => one === name)?.[0])
  const unknown = names.find((_name, at) => types[at] === undefined)
  if (names.length === 0) return { fault: `条件【${orderTypesLabel}】没有写` }
  return unknown === undefined
    ? { value: types.map(Number) }
    : { fault: `订单类型没有【${unknown}】，可以写：${Object.values(ITEM_ORDER_TYPE).join(listSeparator)}` }
}

/** Columns with a value, less those the way of pricing does not use or has by default. */
const written = (item: TypedItem, method: CalcMethod): readonly (typeof columns)[number][] => {
  const used = new Set<string>([...itemColumns(method), 'taxRateBp'])
  const plain = { extraStep: 1, tierMode: 1 } as Readonly<Record<string, unknown>>
  return columns.filter((name) => used.has(name) && (item[name] ?? '') !== '' && item[name] !== plain[name])
}
const limits = (item: TypedItem): readonly string[] => {
  const type = item.feeType as ItemFeeType
  const conditions = item.conditions ?? {}
  const orderTypes = (item.orderTypes ?? []).map((one) => ITEM_ORDER_TYPE[one] ?? String(one))
  return [
    ...CONDITIONS_OF[type].flatMap((name: keyof FeeConditions) => {
      const [field, value] = [conditionField(type, name), conditions[name]]
      return value === undefined ? [] : [`${field.label}：${wordOf(field, value)}`]
    }),
    ...(orderTypes.length === 0 ? [] : [`${orderTypesLabel}：${orderTypes.join(listSeparator)}`]),
    ...((item.goodsTag ?? '') === '' ? [] : [`${itemFields.goodsTag.label}：${item.goodsTag ?? ''}`]),
  ]
}
/** What an item is limited to; '' for one that applies to everything. */
export const limitWords = (item: TypedItem): string => limits(item).join('，')
/** The cell of an item in a file: its limits and the columns without a cell of their own. */
export const conditionWords = (item: TypedItem): string =>
  [
    ...limits(item),
    ...written(item, item.calcMethod as CalcMethod).map(
      (name) => `${itemFields[name].label}：${wordOf(itemFields[name], item[name] ?? '')}`,
    ),
  ].join(separator)

/** What can be written for a fee type: label → where the value belongs. */
const namesOf = (type: ItemFeeType): ReadonlyMap<string, Field> =>
  new Map(
    [
      ...CONDITIONS_OF[type].map((name: keyof FeeConditions) => conditionField(type, name)),
      itemFields.orderTypes,
      itemFields.goodsTag,
      ...columns.map((name) => itemFields[name]),
    ].map((field) => [field.label, field]),
  )
const conditionNamed = (type: ItemFeeType, label: string): keyof FeeConditions | undefined =>
  CONDITIONS_OF[type].find((name: keyof FeeConditions) => conditionField(type, name).label === label)

const readNames = ['orderTypes', 'goodsTag', ...columns] as const
/** What a cell says about an item: its conditions and further columns, or the sentence about the first part that cannot be read. */
export const readConditionWords = (type: ItemFeeType, text: string): TypedItem | string => {
  const names = namesOf(type)
  const conditions: Record<string, string | number> = {}
  const item: Record<string, unknown> = { conditions }
  const seen = new Set<string>()
  for (const part of text.split(/[；;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, label = part, typed = ''] = /^([^：:=＝]+?)\s*[：:=＝]\s*(.*)$/.exec(part) ?? []
    const field = names.get(label)
    if (field === undefined) return `${FEE_TYPE[type]}没有条件【${label.slice(0, 20)}】，可以写：${[...names.keys()].join('、')}`
    if (seen.has(label)) return `条件【${label}】写了两次`
    seen.add(label)
    const found = label === orderTypesLabel ? readOrderTypes(typed) : read(field, typed)
    if ('fault' in found) return found.fault
    const condition = conditionNamed(type, label)
    if (condition !== undefined) conditions[condition] = found.value as string | number
    else item[readNames.find((name) => itemFields[name].label === label) ?? ''] = found.value
  }
  return item
}
