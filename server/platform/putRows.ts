// 成批写档案 · platform/putRows
/** Rows of an archive read and written many at a time, by the names of their fields; a row that is new is born as its columns say. */
import { formOf, type Resource } from '#contract/resource'
import { changed } from './changes.ts'
import type { Ctx } from './ctx.ts'
import { insertRows, type NewRow } from './insertRows.ts'
import { columnOf, plain, type Filter } from './kinds.ts'
import { wireRow } from './listQuery.ts'
import type { Coming, RuleBook } from './ruleBook.ts'

/**
 * An archive whose key is typed, and where it is kept. `besides`: columns that no form has and its rules look at; `apart`: fields of its form
 * or its template that are no columns, for its rules and those who follow.
 */
export interface Archive {
  readonly resource: Resource
  readonly table: string
  readonly besides?: readonly string[]
  readonly apart?: readonly string[]
  /** each row has its line in the operate log */
  readonly logged?: true
}
type Reader = Pick<Ctx, 'tenantId' | 'tx'>

export const keyOf = ({ resource }: Archive, row: Filter): string => resource.key.map((name) => plain(row[name])).join('|')

/** Rows that are stored by their keys, locked in the order of their keys where they are to be written. */
export const readRows = async (
  { tenantId, tx }: Reader,
  of: Archive,
  keys: readonly Filter[],
  lock = false,
): Promise<ReadonlyMap<string, Filter>> => {
  const { resource, table, besides = [], apart = [] } = of
  const entered = formOf<string>(resource).filter((name) => resource.fields[name]?.derived !== true && !apart.includes(name))
  const names = [...new Set(['id', 'version', ...resource.key, ...entered, ...besides])]
  const columns = resource.key.map((name) => `t.${columnOf(name)}`)
  const rows = await tx.query<Record<string, unknown>>(
    `select ${names.map((name) => `t.${columnOf(name)} as "${name}"`).join(', ')} from ${table} t
      where t.tenant_id = $1 and (${columns.join(', ')}) in (select * from unnest(${columns.map((_, i) => `$${i + 2}::text[]`).join(', ')}))
      order by ${columns.join(', ')}${lock ? ' for update' : ''}`,
    [tenantId, ...resource.key.map((name) => keys.map((key) => plain(key[name])))],
  )
  return new Map(rows.map((row) => [keyOf(of, row), wireRow(resource, row)]))
}

/** Bodies as rows on their way in. */
export const comingOf = async (ctx: Reader, of: Archive, bodies: readonly Filter[], lock = false): Promise<Coming[]> => {
  const stored = await readRows(ctx, of, bodies, lock)
  return bodies.map((body) => ({ before: stored.get(keyOf(of, body)) ?? null, body }))
}

/**
 * Writes rows without a fault as their rule book completes them, in few statements, tells the lists that show them, and has follow what the
 * book says.
 */
export const writeRows = async (
  ctx: Ctx,
  of: Archive,
  { complete, follow }: Pick<RuleBook, 'complete' | 'follow'>,
  rows: readonly Coming[],
): Promise<void> => {
  if (rows.length === 0) return
  const { apart = [] } = of
  const filled = await complete(rows, ctx)
  const own = (body: Filter): Filter => Object.fromEntries(Object.entries(body).filter(([name]) => !apart.includes(name)))
  const whole = rows.map(({ before, body }, i) => ({ before, body: { ...own(body), ...filled[i] } }))
  await insertNew(ctx, of, whole)
  await updateKnown(ctx, of, whole)
  if (of.logged === true) await logRows(ctx, of, whole)
  await changed(
    ctx,
    whole.map(({ before, body }) => ({
      resource: of.resource.id,
      key: keyOf(of, body),
      op: 'put',
      ...placeOf({ ...before, ...body }),
    })),
  )
  await follow?.(
    ctx,
    whole.map(({ before, body }, i) => ({ before, after: { ...before, ...body }, body: rows[i]?.body ?? body })),
  )
}

/** What a form would have logged of each row, in one statement. */
const logRows = (ctx: Ctx, of: Archive, rows: readonly Coming[]): Promise<void> =>
  insertRows(
    ctx.tx,
    'sys_operate_log',
    rows.map(({ before, body }) => ({
      id: ctx.id(),
      user_id: ctx.person.userId,
      biz_type: of.resource.id.slice(0, 32),
      biz_no: keyOf(of, { ...before, ...body }).slice(0, 64),
      action: before === null ? '新增' : '编辑',
      before,
      after: { ...before, ...body },
      create_time: ctx.at.toISOString(),
    })),
  )

const placeOf = (row: Filter): Record<string, string> =>
  Object.fromEntries(
    ['warehouseNo', 'sid', 'ownerNo'].flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
  )

const columnsOf = (row: Filter): NewRow =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value as NewRow[string]]))

/** One statement for all rows that say the same columns: what a row leaves empty takes the column's default. */
const insertNew = async (ctx: Ctx, { table }: Archive, rows: readonly Coming[]): Promise<void> => {
  const by = { user_id: ctx.person.userId, user_name: ctx.person.name, time: ctx.at.toISOString() }
  const stamps = Object.entries(by).flatMap(([name, value]) => [
    [`create_${name}`, value],
    [`update_${name}`, value],
  ])
  const shapes = new Map<string, NewRow[]>()
  for (const { before, body } of rows) {
    if (before !== null) continue
    const said = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
    said.sort(([a], [b]) => (a < b ? -1 : 1))
    const row = { ...columnsOf(Object.fromEntries(said)), ...Object.fromEntries(stamps), id: ctx.id() }
    const shape = Object.keys(row).join()
    shapes.set(shape, [...(shapes.get(shape) ?? []), row])
  }
  for (const shape of shapes.values()) await insertRows(ctx.tx, table, shape)
}

/** One statement: every column any row says, each row with what it will stand at. */
const updateKnown = async (ctx: Ctx, { resource, table }: Archive, rows: readonly Coming[]): Promise<void> => {
  const known = rows.filter(({ before }) => before !== null)
  const names = [...new Set(known.flatMap(({ body }) => Object.keys(body)))].filter((name) => !resource.key.includes(name))
  if (known.length === 0) return
  const sets = names.map((name) => `${columnOf(name)} = n.${columnOf(name)},`).join(' ')
  const json = known.map(({ before, body }) => {
    const now: Filter = { ...before, ...body }
    return columnsOf(Object.fromEntries(['id', ...names].map((name) => [name, now[name] ?? null])))
  })
  await ctx.tx.query(
    `update ${table} as t set ${sets} update_user_id = $3, update_user_name = $4, update_time = $5, version = t.version + 1
       from jsonb_populate_recordset(null::${table}, $2::jsonb) n where t.tenant_id = $1 and t.id = n.id`,
    [ctx.tenantId, JSON.stringify(json), ctx.person.userId, ctx.person.name, ctx.at],
  )
}
