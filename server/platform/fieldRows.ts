// 成批写入的语句 · platform/fieldRows
/**
 * The statements of rows.ts, decided only here (distributed.md §6), for rows whose columns a definition names: forms, files, documents. One
 * row is inserted by `values`; several rows go as one array per column, so that the text does not depend on their number and can be
 * prepared. On distributed tables every insert must use `values`: `insertText` is the place for that.
 */
import { arrayText } from './arrays.ts'
import type { SqlRow, Tx } from './db.ts'
import { columnOf } from './kinds.ts'
import { tables } from './tables.ts'

/** Values by column name; a text for a JSON column is JSON already. */
export type Columns = Readonly<Record<string, unknown>>

interface Common {
  readonly all?: Columns
  readonly returning?: readonly string[]
  readonly hot?: true
}
export interface Inserting extends Common {
  readonly skip?: readonly string[] | 'any'
}
interface Changes extends Common {
  readonly key: readonly string[]
  readonly set?: readonly string[]
  readonly add?: readonly string[]
  readonly less?: readonly string[]
  readonly keep?: readonly string[]
  readonly fill?: readonly string[]
}
export interface Changing extends Changes {
  readonly only?: Columns
  readonly moved?: Moved
  readonly quiet?: true
}
/** How the state of rows changes together with other columns. */
export interface Moved {
  readonly column: string
  /** the new state; absent: each row has its own */
  readonly to?: number
  /** start states by new state */
  readonly from: ReadonlyMap<number, readonly number[]>
  /** rows in other states keep theirs, but their other columns are written */
  readonly orStay?: boolean
}
/** Rows from a select, by the table's column names: `$1` is the tenant, `values` follow it. */
export interface Selected {
  readonly select: string
  readonly values: readonly unknown[]
}

/** As insertRows of rows.ts; an unknown column is an error. */
export const insertFields = (tx: Tx, table: string, rows: readonly Columns[], options: Inserting = {}): Promise<SqlRow[]> =>
  insertWith(tx, table, rows, options, () => {
    const { skip } = options
    return skip === undefined ? '' : ` on conflict ${skip === 'any' ? '' : `${keyText(skip)} `}do nothing`
  })

/** As upsertRows of rows.ts. */
export const upsertFields = (tx: Tx, table: string, rows: readonly Columns[], options: Changes): Promise<SqlRow[]> =>
  insertWith(tx, table, rows, options, (names) => {
    const computed = computedColumns(options)
    const missingName = [...(options.set ?? []), ...computed].find((name) => !names.includes(name))
    if (missingName !== undefined) throw new Error(`${table}.${missingName} is to change, and the rows do not say it`)
    const updateColumns = names.filter((name) => name.startsWith('update') && !computed.includes(name))
    const sets = setsOf(table, options, [...(options.set ?? []), ...updateColumns], (name) => `excluded.${columnOf(name)}`)
    return ` on conflict ${keyText(options.key)} do update set ${sets.join(', ')}`
  })

/** As changeRows and moveRows of rows.ts. */
export const changeFields = async (
  tx: Tx,
  table: string,
  rows: readonly Columns[] | Selected,
  options: Changing,
): Promise<SqlRow[]> => {
  const selected = 'select' in rows ? rows : null
  if (!('select' in rows) && rows.length === 0) return []
  const { key, set = [], all = {}, only = {}, moved } = options
  const computed = computedColumns(options)
  const constantColumns = Object.keys(all)
  const ownStateColumn = moved === undefined || moved.to !== undefined ? [] : [moved.column]
  const names = [...new Set([...key, ...set, ...computed, ...ownStateColumn])].filter((name) => !constantColumns.includes(name))
  const stateChange = moved && stateChangeOf(moved)
  const guards = Object.entries(only).map(([name, value]) => [name, value === null ? null : Array.isArray(value)])
  const guardColumns = Object.keys(only).filter((name) => only[name] !== null)
  const text = (): string => {
    const firstParameter = 2 + (selected?.values.length ?? 0)
    const parameterOf = new Map(constantColumns.map((name, at) => [name, `$${at + firstParameter}::${typeOf(table, name)}`]))
    const valueOf = (name: string): string => parameterOf.get(name) ?? `v.${columnOf(name)}`
    const changedConstants = constantColumns.filter((name) => !key.includes(name) && !computed.includes(name))
    const guardConditions = Object.entries(only).map(([name, value]) => {
      if (value === null) return `target.${columnOf(name)} is null`
      const parameter = `$${constantColumns.length + guardColumns.indexOf(name) + firstParameter}::${typeOf(table, name)}`
      return `target.${columnOf(name)} = ${Array.isArray(value) ? `any(${parameter}[])` : parameter}`
    })
    const sets = [...(stateChange?.sets ?? []), ...setsOf(table, options, [...set, ...changedConstants], valueOf)]
    const keyConditions = key.map((name) => `target.${columnOf(name)} = ${valueOf(name)}`)
    return `update ${table} as target set ${sets.join(', ')}
      from ${selected === null ? sourceOf(table, names, constantColumns.length + guardColumns.length) : `(${selected.select}) as v`}
     where ${['target.tenant_id = $1', ...keyConditions, ...(stateChange?.where ?? []), ...guardConditions].join(' and ')}${returningText(options)}`
  }
  return run(
    tx,
    options,
    [`change_${table}`, constantColumns, names, guards, options.quiet, stateChange?.sets, stateChange?.where, selected?.select],
    text,
    [
      tx.tenantId,
      ...(selected?.values ?? []),
      ...constantColumns.map((name) => parameterValue(table, name, all[name])),
      ...guardColumns.map((name) => parameterValue(table, name, only[name])),
      ...('select' in rows ? [] : names.map((name) => arrayValue(table, name, rows))),
    ],
  )
}

/** A change of state as SQL; its numbers are constants of the product. */
const stateChangeOf = ({ column, to, from, orStay }: Moved): { readonly sets: string[]; readonly where: string[] } => {
  const [state, value] = [`target.${columnOf(column)}`, to === undefined ? `v.${columnOf(column)}` : String(to)]
  const pairs = [...from].flatMap(([end, starts]) => starts.map((start) => `(${start}, ${end})`))
  const isAllowed =
    to === undefined ? `(${state}, ${value}) in (${pairs.join(', ')})` : `${state} in (${(from.get(to) ?? []).join(', ')})`
  return orStay === true
    ? { sets: [`${columnOf(column)} = case when ${isAllowed} then ${value} else ${state} end`], where: [] }
    : { sets: [`${columnOf(column)} = ${value}`], where: [isAllowed] }
}

const insertWith = async (
  tx: Tx,
  table: string,
  rows: readonly Columns[],
  options: Common,
  conflict: (names: readonly string[]) => string,
): Promise<SqlRow[]> => {
  const [first] = rows
  if (first === undefined) return []
  const names = Object.keys(first)
  const differentRow = rows.find((row) => !hasNames(row, names))
  if (differentRow) throw new Error(`rows of ${table} differ: ${names.join()} and ${Object.keys(differentRow).join()}`)
  const { all = {} } = options
  const constantColumns = Object.keys(all)
  const single = rows.length === 1
  const text = (): string =>
    insertText(table, constantColumns, names, single) + conflict([...constantColumns, ...names]) + returningText(options)
  return run(tx, options, [`insert_${table}`, single, constantColumns, names], text, [
    tx.tenantId,
    ...constantColumns.map((name) => parameterValue(table, name, all[name])),
    ...names.map((name) => (single ? parameterValue(table, name, first[name]) : arrayValue(table, name, rows))),
  ])
}

/** Whether the row has exactly these columns; rows of one function have them in the same order, which is checked first. */
const hasNames = (row: Columns, names: readonly string[]): boolean => {
  let at = 0
  for (const name in row) {
    if (name !== names[at]) return Object.keys(row).length === names.length && names.every((column) => column in row)
    at++
  }
  return at === names.length
}

const insertText = (table: string, constantColumns: readonly string[], names: readonly string[], single: boolean): string => {
  const columns = ['tenant_id', ...[...constantColumns, ...names].map(columnOf)].join(', ')
  const values = (single ? [...constantColumns, ...names] : constantColumns).map(
    (name, at) => `$${at + 2}::${typeOf(table, name)}`,
  )
  const from = single
    ? `values (${['$1', ...values].join(', ')})`
    : `select ${['$1', ...values, 'v.*'].join(', ')} from ${sourceOf(table, names, constantColumns.length)}`
  return `insert into ${table} as target (${columns}) ${from}`
}

/** SQL source `v`: one array parameter per column, after the tenant and `before` further parameters. */
const sourceOf = (table: string, names: readonly string[], before: number): string =>
  `unnest(${names.map((name, at) => `$${before + at + 2}::${typeOf(table, name)}[]`).join(', ')}) as v(${names.map(columnOf).join(', ')})`

/** Source `v` of a statement with these columns of rows, after the tenant and `before` further parameters, with its own parameters. */
export const sourceRows = (
  table: string,
  names: readonly string[],
  rows: readonly Columns[],
  before: number,
): readonly [source: string, values: readonly string[]] => [
  sourceOf(table, names, before),
  names.map((name) => arrayValue(table, name, rows)),
]

/** Columns whose new value is computed from the stored one. */
const computedColumns = ({ add = [], less = [], keep = [], fill = [] }: Changes): readonly string[] => [
  ...add,
  ...less,
  ...keep,
  ...fill,
]
/** SET list; the version goes up with every change that is not quiet. */
const setsOf = (
  table: string,
  { add = [], less = [], keep = [], fill = [], quiet }: Changing,
  set: readonly string[],
  valueOf: (name: string) => string,
): string[] => {
  const stored = (name: string): string => `target.${columnOf(name)}`
  const sets = [
    ...[...new Set(set)].map((name) => [name, valueOf(name)] as const),
    ...add.map((name) => [name, `${stored(name)} + ${valueOf(name)}`] as const),
    ...less.map((name) => [name, `greatest(${stored(name)} - ${valueOf(name)}, 0)`] as const),
    ...keep.map((name) => [name, `coalesce(${valueOf(name)}, ${stored(name)})`] as const),
    ...fill.map((name) => [name, `coalesce(${stored(name)}, ${valueOf(name)})`] as const),
  ].map(([name, value]) => `${columnOf(name)} = ${value}`)
  return quiet !== true && 'version' in factsOf(table) ? [...sets, 'version = target.version + 1'] : sets
}
const keyText = (key: readonly string[]): string => `(${['tenant_id', ...key.map(columnOf)].join(', ')})`
const returningText = ({ returning = [] }: Common): string =>
  returning.length === 0 ? '' : ` returning ${returning.map((name) => `target.${columnOf(name)}`).join(', ')}`

const factsOf = (table: string): Readonly<Record<string, string>> => {
  if (!Object.hasOwn(tables, table)) throw new Error(`there is no table ${table}`)
  return tables[table as keyof typeof tables]
}
const typeOf = (table: string, name: string): string => {
  const fact = factsOf(table)[name]
  if (fact === undefined || fact.endsWith('!')) throw new Error(`${table} has no column ${name} to be written`)
  return fact.replace(/[?=]+$/, '')
}
const isJson = (table: string, name: string): boolean => factsOf(table)[name]?.startsWith('jsonb') === true
const jsonText = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
const parameterValue = (table: string, name: string, value: unknown): unknown =>
  isJson(table, name) ? jsonText(value) : (value ?? null)
const arrayValue = (table: string, name: string, rows: readonly Columns[]): string =>
  arrayText(isJson(table, name) ? rows.map((row) => jsonText(row[name])) : rows.map((row) => row[name]))

/** Prepared statements by the input of their text; each is named by its table and a number. */
const prepared = new Map<string, { readonly name: string; readonly text: string }>()

const run = async (
  tx: Tx,
  options: Inserting & Partial<Changes>,
  [verb, ...shape]: readonly [string, ...unknown[]],
  text: () => string,
  values: readonly unknown[],
): Promise<SqlRow[]> => {
  const { hot, skip, key, set, add, less, keep, fill, returning } = options
  if (hot !== true) return tx.query(text(), values)
  const textKey = [verb, ...shape, skip, key, set, add, less, keep, fill, returning].join('|')
  const statement = prepared.get(textKey) ?? { name: `${verb}_${prepared.size}`, text: text() }
  prepared.set(textKey, statement)
  return tx.named(statement.name, statement.text, values)
}
