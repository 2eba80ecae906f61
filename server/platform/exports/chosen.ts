// 所选的行 · platform/exports/chosen
/** Rows of a list chosen individually: `chosen` of a filter has the values of the resource's key, row by row. */
import { chosenMax, type Resource } from '#contract/resource'
import { refuse } from '../errors.ts'
import { expression, type Source } from '../listQuery.ts'
import { plain, type Filter, type Params } from '../kinds.ts'

/** Kinds with text columns: an index on the column finds their values. */
const texts = new Set(['code', 'text', 'ref'])

/** The chosen keys row by row; null: the filter chooses none. @throws Refused A0400, A0421 */
const named = (resource: Resource, filter: Filter): readonly (readonly string[])[] | null => {
  const given: unknown = filter.chosen
  if (given === undefined) return null
  if (!Array.isArray(given)) throw refuse('A0400')
  if (given.length > chosenMax) throw refuse('A0421', { field: '所选行数' })
  return given.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== resource.key.length) throw refuse('A0400')
    return row.map(plain)
  })
}

/** Condition for the chosen rows of `filter`; '' if it chooses none. */
export const chosenRows = (resource: Resource, source: Source, filter: Filter, p: Params): string => {
  const rows = named(resource, filter)
  if (rows === null) return ''
  const keys = resource.key.map((name, at) => ({
    column: expression(source, name),
    isText: texts.has(resource.fields[name]?.kind ?? ''),
    values: `${p.add(rows.map((row) => row[at]))}::text[]`,
  }))
  const narrow = keys.filter(({ isText }) => isText).map(({ column, values }) => `${column} = any(${values})`)
  if (keys.length === 1 && narrow.length === 1) return narrow.join('')
  const columns = keys.map(({ column }) => `${column}::text`).join(', ')
  const whole = `(${columns}) in (select * from unnest(${keys.map(({ values }) => values).join(', ')}))`
  return [...narrow, whole].join(' and ')
}
