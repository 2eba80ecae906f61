// 规则的对比 · rules/ruleDifference
/** Compares two values field by field, to show what a waiting setting will change in the current one. */
import type { Field, Fields } from '../kinds.ts'

/** A value with its field, which gives its label and how it is shown. */
export interface Said {
  readonly field: Field
  readonly value: unknown
}
/** A list on the path to a difference. `row` identifies the row in the list: by its identifying fields, or by its position from 1. */
export interface Step {
  readonly label: string
  readonly row: readonly Said[] | number
}
export interface Difference {
  readonly path: readonly Step[]
  /** 中文 label of the field; '' where a whole row is new or removed */
  readonly label: string
  readonly change: 'changed' | 'added' | 'removed'
  /** `before` is empty for a new row, `after` for a removed row; for a list of words they are the removed and the added words */
  readonly before: readonly Said[]
  readonly after: readonly Said[]
  /** for a list of words: number of words in both lists */
  readonly kept: number
}
export interface Comparison {
  readonly differences: readonly Difference[]
  /** number of fields, and rows of lists, that are the same */
  readonly same: number
}

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const valuesOf = (value: unknown): Values => (isValues(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.map(valuesOf) : [])

/** Text for comparing values: null, an empty text and an empty list are equal, and so are lists of the same words in another order. */
const plain = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0 ? '' : JSON.stringify(value.map((one) => JSON.stringify(one)).sort())
}

const combined = (parts: readonly Comparison[]): Comparison => ({
  differences: parts.flatMap(({ differences }) => differences),
  same: parts.reduce((sum, { same }) => sum + same, 0),
})

const compareField = (path: readonly Step[], field: Field, before: unknown, after: unknown): Comparison => {
  if (field.parts !== undefined) return compareFields(path, field.parts, valuesOf(before), valuesOf(after))
  if (field.rows !== undefined) return compareRows(path, { ...field, rows: field.rows }, rowsOf(before), rowsOf(after))
  if (plain(before) === plain(after)) return { differences: [], same: 1 }
  const [old, now] = [listOf(before), listOf(after)]
  const isList = field.kind === 'many' || field.kind === 'json'
  const without = (all: readonly unknown[], others: readonly unknown[]) => all.filter((one) => !others.includes(one))
  const change = {
    path,
    label: field.label,
    change: 'changed',
    before: [{ field, value: isList ? without(old, now) : before }],
    after: [{ field, value: isList ? without(now, old) : after }],
    kept: isList ? old.length - without(old, now).length : 0,
  } as const
  return { differences: [change], same: 0 }
}
const compareFields = (path: readonly Step[], fields: Fields, before: Values, after: Values): Comparison =>
  combined(Object.entries(fields).map(([name, field]) => compareField(path, field, before[name], after[name])))

/** Rows by the values of their identifying fields; a second row with equal values gets a key of its own. */
const byKey = ({ named }: Field, rows: readonly Values[]): ReadonlyMap<string, { readonly row: Values; readonly at: number }> => {
  const rowsByKey = new Map<string, { readonly row: Values; readonly at: number }>()
  for (const [at, row] of rows.entries()) {
    const key = named === undefined ? String(at) : named.map((name) => plain(row[name])).join('\n')
    const nth = (n: number): string => (n === 0 ? key : `${key}\n#${n}`)
    let n = 0
    while (rowsByKey.has(nth(n))) n += 1
    rowsByKey.set(nth(n), { row, at })
  }
  return rowsByKey
}
const labelledValues = (fields: Fields, names: readonly string[], row: Values): readonly Said[] =>
  names.flatMap((name): Said[] => {
    const field = fields[name]
    return field === undefined ? [] : [{ field, value: row[name] }]
  })

const compareRows = (
  path: readonly Step[],
  field: Field & { readonly rows: Fields },
  before: readonly Values[],
  after: readonly Values[],
): Comparison => {
  const { rows: fields, named, label } = field
  const [old, now] = [byKey(field, before), byKey(field, after)]
  const whole = (row: Values): readonly Said[] => labelledValues(fields, Object.keys(fields), row)
  const step = (row: Values, at: number): readonly Step[] => [
    ...path,
    { label, row: named === undefined ? at + 1 : labelledValues(fields, named, row) },
  ]
  const kept = [...now].map(([key, { row, at }]): Comparison => {
    const oldRow = old.get(key)
    if (oldRow !== undefined) {
      const { differences } = compareFields(step(row, at), fields, oldRow.row, row)
      return { differences, same: differences.length === 0 ? 1 : 0 }
    }
    const added = { path: step(row, at), label: '', change: 'added', before: [], after: whole(row), kept: 0 } as const
    return { differences: [added], same: 0 }
  })
  const removedRows = [...old].flatMap(([key, { row, at }]): Difference[] =>
    now.has(key) ? [] : [{ path: step(row, at), label: '', change: 'removed', before: whole(row), after: [], kept: 0 }],
  )
  return combined([...kept, { differences: [...removedRows, ...orderDifference(path, label, old, now)], same: 0 }])
}

const orderField: Field = { kind: 'text', label: '顺序' }
/** A difference where rows that are in both lists changed their order, which may matter. */
const orderDifference = (
  path: readonly Step[],
  label: string,
  old: ReadonlyMap<string, { readonly at: number }>,
  now: ReadonlyMap<string, unknown>,
): readonly Difference[] => {
  const order = [...now.keys()].flatMap((key) => old.get(key)?.at ?? [])
  const sorted = [...order].sort((a, b) => a - b)
  if (order.every((at, i) => at === sorted[i])) return []
  const text = (places: readonly number[]): readonly Said[] => [
    { field: orderField, value: places.map((at) => `原第${at + 1}行`).join('、') },
  ]
  return [{ path, label: `${label}顺序`, change: 'changed', before: text(sorted), after: text(order), kept: 0 }]
}

/** What the second value changes in the first, with these fields; equal ones are only counted. */
export const compareValues = (fields: Fields, before: object, after: object): Comparison =>
  compareFields([], fields, valuesOf(before), valuesOf(after))
