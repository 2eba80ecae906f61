// 所选的行 · platform/exports/chosen
/** Rows of a list chosen individually: `chosen` of a filter has the values of the resource's key, row by row. */
import { chosenMax, type Resource } from '#contract/resource'
import { refuse } from '../errors.ts'
import { expression, type Source } from '../listQuery.ts'
import { plain, type Filter, type Params } from '../kinds.ts'

/** Kinds with text columns: an index on the column finds their values. */
const texts = new Set(['code', 'text', 'ref'])

/** The chosen keys row by row; null: the filter chooses none. @throws Refused A0400, A0421 */
const chosenKeys = (resource: Resource, filter: Filter): readonly (readonly string[])[] | null => {
  const input: unknown = filter.chosen
  if (input === undefined) return null
  if (!Array.isArray(input)) throw refuse('A0400')
  if (input.length > chosenMax) throw refuse('A0421', { field: '所选行数' })
  return input.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== resource.key.length) throw refuse('A0400')
    return row.map(plain)
  })
}

/** Condition for the chosen rows of `filter`; '' if it chooses none. */
export const chosenRows = (resource: Resource, source: Source, filter: Filter, p: Params): string => {
  const rows = chosenKeys(resource, filter)
  if (rows === null) return ''
  const keys = resource.key.map((name, at) => ({
    column: expression(source, name),
    isText: texts.has(resource.fields[name]?.kind ?? ''),
    values: `${p.add(rows.map((row) => row[at]))}::text[]`,
  }))
  const textConditions = keys.filter(({ isText }) => isText).map(({ column, values }) => `${column} = any(${values})`)
  if (keys.length === 1 && textConditions.length === 1) return textConditions.join('')
  const columns = keys.map(({ column }) => `${column}::text`).join(', ')
  const fullCondition = `(${columns}) in (select * from unnest(${keys.map(({ values }) => values).join(', ')}))`
  return [...textConditions, fullCondition].join(' and ')
}
