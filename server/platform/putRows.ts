// 成批写档案 · platform/putRows
/** Reads and writes many rows of an archive at a time, by field names; missing columns of a new row get their default. */
import { formOf, type AnyBody, type Resource } from '#contract/resource'
import { changed } from './changes.ts'
import type { Ctx } from './ctx.ts'
import { changeFields, insertFields, type Columns } from './fieldRows.ts'
import { columnOf, plain } from './kinds.ts'
import { definedRows } from './definedRows.ts'
import { rowPlace } from './rowPlace.ts'
import type { Coming, RuleBook, Stored } from './ruleBook.ts'
import { createdBy, updatedBy } from './stamp.ts'
import { tables } from './tables.ts'
import type { TableName } from './tableTypes.ts'
import { writeLogs } from './writeLogs.ts'

/**
 * An archive (a list of master data) and its table. `besides`: columns without a form field that its rules need. `apart`: fields of its
 * form or template without a column, for its rules and follow-up.
 */
export interface MasterTable {
  readonly resource: Resource
  readonly table: TableName
  readonly besides?: readonly string[]
  readonly apart?: readonly string[]
  /** fields that identify a row together if the server makes its own key; none: every row is new */
  readonly by?: readonly string[]
  /** each row gets a line in the operate log */
  readonly logged?: true
}
/** A row about to be written, with its id. */
interface Entry extends Coming {
  readonly id: string
}
type Reader = Pick<Ctx, 'tenantId' | 'tx'>

/** Whether the column holds text; ids, choices and days are compared as text. */
const isText = (table: TableName, name: string): boolean =>
  (tables[table] as Readonly<Record<string, string>>)[name]?.startsWith('text') === true

/** Key of a coming row, from its identifying fields. */
export const keyOf = ({ resource, by = resource.key }: MasterTable, row: AnyBody): string =>
  by.map((name) => plain(row[name])).join('|')
/** Key of a row in lists, logs and follow-up; a key made by the server is its id. */
const shownKey = ({ resource }: MasterTable, id: string, row: AnyBody): string =>
  resource.key.some((name) => resource.fields[name]?.derived === true)
    ? id
    : resource.key.map((name) => plain(row[name])).join('|')

/** Stored rows by key, locked in key order if they are to be written. */
export const readRows = async (
  { tenantId, tx }: Reader,
  of: MasterTable,
  keys: readonly AnyBody[],
  lock = false,
): Promise<ReadonlyMap<string, Stored>> => {
  const { resource, table, besides = [], apart = [], by = resource.key } = of
  if (by.length === 0) return new Map()
  const formColumns = formOf<string>(resource).filter((name) => resource.fields[name]?.derived !== true && !apart.includes(name))
  const names = [...new Set(['id', 'version', ...by, ...formColumns, ...besides])]
  // ids and choices are numbers and days are dates, but the keys of a request are texts
  const columns = by.map((name) => `t.${columnOf(name)}${isText(table, name) ? '' : '::text'}`)
  const rows = await definedRows(
    tx,
    resource,
    `select ${names.map((name) => `t.${columnOf(name)} as "${name}"`).join(', ')} from ${table} t
      where t.tenant_id = $1 and (${columns.join(', ')}) in (select * from unnest(${columns.map((_, i) => `$${i + 2}::text[]`).join(', ')}))
      order by ${columns.join(', ')}${lock ? ' for update' : ''}`,
    [tenantId, ...by.map((name) => keys.map((key) => plain(key[name])))],
  )
  return new Map(rows.map((row) => [keyOf(of, row), row as Stored]))
}

/** Pairs bodies with their stored rows, ready for writing. */
export const comingOf = async (ctx: Reader, of: MasterTable, bodies: readonly AnyBody[], lock = false): Promise<Coming[]> => {
  const stored = await readRows(ctx, of, bodies, lock)
  return bodies.map((body) => ({ before: stored.get(keyOf(of, body)) ?? null, body }))
}

/**
 * Writes faultless rows, completed by their rule book, in few statements, notifies their lists, and runs the book's follow-up.
 */
export const writeRows = async (
  ctx: Ctx,
  of: MasterTable,
  { complete, follow }: Pick<RuleBook, 'complete' | 'follow'>,
  rows: readonly Coming[],
): Promise<void> => {
  if (rows.length === 0) return
  const { apart = [] } = of
  const computed = await complete(rows, ctx)
  const withoutApart = (body: AnyBody): AnyBody =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !apart.includes(name)))
  const entries = rows.map(({ before, body }, i) => ({
    id: before === null ? ctx.id() : before.id,
    before,
    body: { ...withoutApart(body), ...computed[i] },
  }))
  await insertNew(ctx, of, entries)
  await updateExisting(ctx, of, entries)
  if (of.logged === true) await logRows(ctx, of, entries)
  await changed(
    ctx,
    entries.map(({ id, before, body }) => ({
      resource: of.resource.id,
      key: shownKey(of, id, { ...before, ...body }),
      op: 'put',
      ...rowPlace({ ...before, ...body }),
    })),
  )
  await follow?.(
    ctx,
    entries.map(({ id, before, body }, i) => ({ id, before, after: { ...before, ...body }, body: rows[i]?.body ?? body })),
  )
}

/** Writes the same log lines as a form, for all rows in one statement. */
const logRows = (ctx: Ctx, of: MasterTable, rows: readonly Entry[]): Promise<unknown> =>
  writeLogs(
    ctx,
    rows.map(({ id, before, body }) => ({
      bizType: of.resource.id,
      bizNo: shownKey(of, id, { ...before, ...body }),
      action: before === null ? '新增' : '编辑',
      before,
      after: { ...before, ...body },
    })),
  )

/** Inserts all rows with the same columns in one statement; empty fields get the column's default. */
const insertNew = async (
  ctx: Ctx,
  { table }: MasterTable,
  rows: readonly (Coming & { readonly id: string })[],
): Promise<void> => {
  const stamps = { ...createdBy(ctx), ...updatedBy(ctx) }
  const rowsByColumns = new Map<string, Columns[]>()
  for (const { id, before, body } of rows) {
    if (before !== null) continue
    const filledFields = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
    filledFields.sort(([a], [b]) => (a < b ? -1 : 1))
    const columnKey = filledFields.map(([name]) => name).join()
    rowsByColumns.set(columnKey, [...(rowsByColumns.get(columnKey) ?? []), { ...Object.fromEntries(filledFields), id }])
  }
  for (const rowsOfShape of rowsByColumns.values()) await insertFields(ctx.tx, table, rowsOfShape, { all: stamps })
}

/** Updates all rows in one statement: every column that any row sets, with the row's final value. */
const updateExisting = async (
  ctx: Ctx,
  { resource, table, by = resource.key }: MasterTable,
  rows: readonly Coming[],
): Promise<void> => {
  const existing = rows.filter(({ before }) => before !== null)
  const names = [...new Set(existing.flatMap(({ body }) => Object.keys(body)))].filter((name) => !by.includes(name))
  await changeFields(
    ctx.tx,
    table,
    existing.map(({ before, body }) => ({ ...before, ...body, id: before?.id })),
    { all: updatedBy(ctx), key: ['id'], set: names },
  )
}
