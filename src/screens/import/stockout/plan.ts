// 导入方案的修改 · import/stockout/plan
import { GENERATED, orderFields, type OrderField } from '#contract/import/order'
import type { ImportPlan } from '#contract/import/plan'
import type { Entry } from '#contract/rules/importRow'

/** Target fields in the order of the template. */
export const fieldNames = Object.keys(orderFields) as OrderField[]

/** Possible sources of a field; `none` leaves an optional field out. */
export type SourceKind = Entry['source'] | 'none'
export const SOURCE_WORDS: Readonly<Record<SourceKind, string>> = {
  column: '文件列',
  fixed: '固定值',
  generated: '生成',
  none: '不导入',
}

/** Sources that can be selected for a field. */
export const sourcesOf = (name: OrderField): SourceKind[] => [
  'column',
  'fixed',
  ...(GENERATED[name] === undefined ? [] : (['generated'] as const)),
  ...(needed(name) ? [] : (['none'] as const)),
]

/** Whether a field must have a source: a required field, or the carrier. */
export const needed = (name: OrderField): boolean => name === 'logisticsCode' || 'required' in orderFields[name]

/** Changes the current plan by a function, so that two quick changes in a row both take effect. */
export type Change = (edit: (plan: ImportPlan) => ImportPlan) => void

/** The plan with another source for one field; null removes it. */
export const withEntry = (plan: ImportPlan, name: OrderField, entry: Entry | null): ImportPlan => {
  const { [name]: _previous, ...rest } = plan.entries
  return { ...plan, entries: entry === null ? rest : { ...rest, [name]: entry } }
}

/** The plan with 生成 for every required field that may be generated and has no source yet. */
export const withGenerated = (plan: ImportPlan): ImportPlan =>
  fieldNames
    .filter((name) => needed(name) && plan.entries[name] === undefined && GENERATED[name] !== undefined)
    .reduce((filled, name) => withEntry(filled, name, { source: 'generated' }), plan)

/** A new entry for a source; null for `none`. */
export const entryOf = (kind: SourceKind, columns: readonly string[]): Entry | null => {
  if (kind === 'column') return { source: 'column', column: columns[0] ?? '' }
  if (kind === 'fixed') return { source: 'fixed', value: '' }
  return kind === 'generated' ? { source: 'generated' } : null
}
