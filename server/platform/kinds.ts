// 字段种类的数据库侧 · platform/kinds
/** Reading, writing and searching of each kind of field in SQL. The only place where int8 text becomes a number. */
import type { Field, Kind } from '#contract/kinds'

/** Collects the parameters of one statement; `add` returns the placeholder. */
export interface Params {
  add(value: unknown): string
  readonly values: unknown[]
}
export const params = (...first: unknown[]): Params => {
  const values = first
  return { values, add: (value) => `$${values.push(value)}` }
}

/** The filter of a list from the query string: values by field name, also with a suffix (`createTimeBegin`). */
export interface Filter {
  readonly [name: string]: unknown
  readonly pageNo?: unknown
  readonly pageSize?: unknown
  /** name of the field to sort by; with a leading `-` in descending order */
  readonly sort?: unknown
  /** keys of individually chosen rows */
  readonly chosen?: unknown
}

interface SqlKind {
  /** database value → wire value */
  read(value: unknown): unknown
  /** wire value → parameter */
  write(value: unknown): unknown
  /** SQL condition for a filter on `column`, '' without one. `name` is the field's name in the query string */
  search(column: string, name: string, filter: Filter, p: Params): string
}

const shanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const momentText = (value: Date): string => shanghai.format(value)
/** Shanghai text → instant; a day alone means its start. */
const momentDate = (text: string): Date => new Date((text.length === 10 ? `${text} 00:00:00` : text).replace(' ', 'T') + '+08:00')

/** A bigint or numeric column as it is read, as a number. */
export const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text))

/** Text of a scalar, '' for anything else (a hostile query may contain objects). */
export const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
      ? String(value)
      : ''
/** The different values of one search field, separated by blanks, commas or semicolons (spec 1 §5). */
export const words = (value: unknown): string[] => [
  ...new Set(
    plain(value)
      .split(/[\s,;，；]+/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
const filterText = (filter: Filter, name: string): string => {
  return plain(filter[name]).trim()
}
const asText = (value: unknown): unknown => (value === null || value === undefined ? null : plain(value))
const asNumber = (value: unknown): unknown => (value === null || value === undefined ? null : Number(value))
const asIs = (value: unknown): unknown => value ?? null

/** One value searches by prefix (range on a C-collated column, so that an index serves it), several search exactly. */
const byCode: SqlKind['search'] = (column, name, filter, p) => {
  const list = words(filterText(filter, name))
  if (list.length === 0) return ''
  if (list.length > 1) return `${column} = any(${p.add(list)}::text[])`
  const from = list[0] ?? ''
  return `${column} >= ${p.add(from)} and ${column} < ${p.add(from + '\u{10FFFF}')}`
}
/** Condition that a text begins with the typed value; the column must be sorted by bytes. */
export const byBeginning: SqlKind['search'] = (column, name, filter, p) => {
  const from = filterText(filter, name)
  return from === '' ? '' : `${column} >= ${p.add(from)} and ${column} < ${p.add(from + '\u{10FFFF}')}`
}
const byPart: SqlKind['search'] = (column, name, filter, p) =>
  filterText(filter, name) === '' ? '' : `strpos(${column}, ${p.add(filterText(filter, name))}) > 0`
const byChoice: SqlKind['search'] = (column, name, filter, p) => {
  const list = words(filterText(filter, name))
  return list.length === 0 ? '' : `${column}::text = any(${p.add(list)}::text[])`
}
const byNumberChoice: SqlKind['search'] = (column, name, filter, p) => {
  const typedNumbers = words(filterText(filter, name))
  if (typedNumbers.length === 0) return ''
  // a value that no choice can have is dropped, so it matches no row
  const list = typedNumbers.map(Number).filter((value) => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)
  return list.length === 1 ? `${column} = ${p.add(list[0])}::int` : `${column} = any(${p.add(list)}::int[])`
}
/** Condition for a list of ids; invalid ids are ignored. Returns null if the field is not filtered. */
export const byIds = (column: string, name: string, filter: Filter, p: Params): string | null => {
  const typedIds = words(filterText(filter, name))
  if (typedIds.length === 0) return null
  const list = typedIds.filter((id) => /^\d{1,18}$/.test(id))
  return list.length === 1 ? `${column} = ${p.add(list[0])}::bigint` : `${column} = any(${p.add(list)}::bigint[])`
}
/** Condition for one code or several codes. `column` is the table's own column, because no index serves the displayed expression. */
export const byKey = (column: string, name: string, filter: Filter, p: Params): string => {
  const list = words(filterText(filter, name))
  if (list.length === 0) return ''
  // for one value an index on the column also gives the order
  return list.length === 1 ? `${column} = ${p.add(list[0])}::text` : `${column} = any(${p.add(list)}::text[])`
}
/**
 * Condition for warehouses. A value is a warehouse number, or `warehouseNo-sid` for one account (spec 1 §3; a sid has no dash). `columns`
 * are the columns of warehouse number and sid. The number is compared first, so that an index on it serves both forms.
 */
export const byWarehouse = (columns: readonly [string, string], name: string, filter: Filter, p: Params): string => {
  const list = words(filterText(filter, name))
  if (list.length === 0) return ''
  const numbers = list.flatMap((word) => [word, word.slice(0, Math.max(word.lastIndexOf('-'), 0))]).filter((word) => word !== '')
  const [no, sid] = columns
  const keys = p.add(list)
  return `${no} = any(${p.add(numbers)}::text[]) and (${no} = any(${keys}::text[]) or ${no} || '-' || ${sid} = any(${keys}::text[]))`
}
const range =
  (low: string, high: string, cast: (text: string, end: boolean) => unknown): SqlKind['search'] =>
  (column, name, filter, p) => {
    const from = filterText(filter, `${name}${low}`)
    const to = filterText(filter, `${name}${high}`)
    const parts: string[] = []
    if (from !== '') parts.push(`${column} >= ${p.add(cast(from, false))}`)
    if (to !== '') parts.push(`${column} <= ${p.add(cast(to, true))}`)
    return parts.join(' and ')
  }
const byNumber = range('Min', 'Max', (text) => Number(text))
const byMoment = range('Begin', 'End', (text, end) => momentDate(end && text.length === 10 ? `${text} 23:59:59` : text))
const byDay = range('Begin', 'End', (text) => text)
const never: SqlKind['search'] = () => ''

const number: SqlKind = { read: asNumber, write: asNumber, search: byNumber }
const kinds: Record<Kind, SqlKind> = {
  code: { read: asText, write: asText, search: byCode },
  text: { read: asText, write: asText, search: byPart },
  count: number,
  money: number,
  price: number,
  weight: number,
  percent: number,
  minutes: number,
  moment: {
    read: (value) => (value instanceof Date ? momentText(value) : asIs(value)),
    write: (value) => (typeof value === 'string' && value !== '' ? momentDate(value) : null),
    search: byMoment,
  },
  day: { read: asIs, write: (value) => (value === '' ? null : asIs(value)), search: byDay },
  choice: { read: asIs, write: asNumber, search: byNumberChoice },
  flag: { read: asNumber, write: asNumber, search: byNumberChoice },
  ref: { read: asText, write: asText, search: byKey },
  image: { read: asText, write: asText, search: never },
  // a missing value is stored as an empty list
  many: { read: asIs, write: (value) => value ?? [], search: never },
  json: { read: asIs, write: (value) => JSON.stringify(value ?? null), search: never },
}

/** SQL side of a field; a choice with text keys compares as text. */
export const sqlKind = (field: Field): SqlKind => {
  if (field.searched === 'beginning') return { ...kinds[field.kind], search: byBeginning }
  if (field.kind !== 'choice') return kinds[field.kind]
  const numeric = Object.keys(field.texts ?? {}).every((key) => /^-?\d+$/.test(key))
  return numeric ? kinds.choice : { ...kinds.choice, write: asText, search: byChoice }
}

/** camelCase field name → snake_case column name. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
