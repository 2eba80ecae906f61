// 结构化的值 · platform/parts
/** Checks that a structured value has the shape of its fields: hostile values are refused before any check reads them. */
import type { Field, Fields } from '#contract/kinds'
import { faultOf } from './serve.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Maximum rows of a table field that has no limit of its own. */
const rowsMax = 500

/** Faults of a value, in the order of its fields; rows are counted from 1. */
export const partFaults = (fields: Fields, value: unknown): readonly string[] => {
  if (!isObject(value)) return ['格式不正确']
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  if (unknown.length > 0) return [`没有这一项：${unknown.slice(0, 3).join('、').slice(0, 60)}`]
  return Object.entries(fields).flatMap(([name, field]) => valueFaults(field, value[name] ?? null))
}

const valueFaults = (field: Field, value: unknown): readonly string[] => {
  const fault = faultOf(field, value)
  if (fault !== '' || value === null || value === '') return fault === '' ? [] : [fault]
  if (field.parts !== undefined) return partFaults(field.parts, value).map((one) => `${field.label}：${one}`)
  if (field.kind !== 'json') return []
  if (!Array.isArray(value)) return [`${field.label}格式不正确`]
  if (value.length > (field.max ?? rowsMax)) return [`${field.label}不能超过${field.max ?? rowsMax}项`]
  const { rows } = field
  if (rows !== undefined) return value.flatMap((row, at) => partFaults(rows, row).map((one) => `第${at + 1}行：${one}`))
  return value.every((one) => isEntry(field, one)) ? [] : [`${field.label}格式不正确`]
}
const isEntry = ({ texts }: Field, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  (texts === undefined ? String(value).length <= 64 : Object.hasOwn(texts, String(value)))

/** The value with all its fields: missing lists are empty, other missing fields are null. For values without a fault. */
export const wholeValue = (fields: Fields, value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, wholeField(field, isObject(value) ? (value[name] ?? null) : null)]),
  )
const wholeField = ({ kind, parts, rows }: Field, value: unknown): unknown => {
  if (parts !== undefined) return wholeValue(parts, value)
  if (kind !== 'json' && kind !== 'many') return value
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return rows === undefined ? list : list.map((row) => wholeValue(rows, row))
}
