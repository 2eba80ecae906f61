// Makes many rows of a table from one, for tests of query plans: only unique columns and moments differ, unless `spread` says more.
import type { Client } from 'pg'

interface Column {
  readonly name: string
  readonly type: string
  /** longest text, 0 = unlimited */
  readonly size: number
}

const columnsOf = async (owner: Client, table: string): Promise<Column[]> => {
  const result = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, greatest(atttypmod - 4, 0) as size
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return result.rows
}

/** Columns of each unique constraint, without those set by the tenant and other tables. */
const uniquesOf = async (owner: Client, table: string): Promise<string[][]> => {
  const result = await owner.query<{ names: string[] }>(
    `select array(select attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
                    and a.attname <> 'tenant_id' and a.attgenerated = ''
                    and not exists (select 1 from pg_constraint f where f.conrelid = c.conrelid and f.contype = 'f' and a.attnum = any(f.conkey))
                  order by attnum) as names
       from pg_constraint c where c.conrelid = $1::regclass and c.contype in ('p', 'u')`,
    [table],
  )
  return result.rows.map((row) => row.names)
}

const different = ({ name, type, size }: Column): string => {
  const column = `t.${name}`
  if (type === 'character varying' || type === 'text')
    return `left(${column}, ${size === 0 ? 90 : Math.max(size - 7, 0)}) || right('~' || lpad(i::text, 6, '0'), ${size === 0 ? 7 : Math.min(size, 7)})`
  if (type === 'date') return `${column} + i`
  if (type === 'timestamp with time zone') return `${column} - i * interval '1 second'`
  return `${column} + i`
}

/**
 * Copies one row of tenant 1 `times` times. `spread`: column → its expression (`i` counts from 1). Foreign keys stay valid, because their
 * columns do not change. Indexes and foreign keys are made afterwards, which takes a fifth of the time.
 * @throws if a table has no row to copy
 */
export const manyRows = async (
  owner: Client,
  table: string,
  times: number,
  spread: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const columns = await columnsOf(owner, table)
  const uniques = await uniquesOf(owner, table)
  const textual = (name: string): boolean => /char|text/.test(columns.find((one) => one.name === name)?.type ?? '')
  const changing = new Set(uniques.flatMap((names) => names.findLast(textual) ?? names.at(-1) ?? []))
  const differs = ({ name, type }: Column): boolean => changing.has(name) || type === 'timestamp with time zone'
  const values = columns.map((one) => spread[one.name] ?? (differs(one) ? different(one) : `t.${one.name}`))
  const indexes = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = indexrelid)`,
    [table],
  )
  const references = await owner.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { name } of indexes.rows) await owner.query(`drop index ${name}`)
  for (const { name } of references.rows) await owner.query(`alter table ${table} drop constraint ${name}`)
  const made = await owner.query(
    `insert into ${table} (${columns.map((one) => one.name).join(', ')})
     select ${values.join(', ')} from (select * from ${table} where tenant_id = 1 order by ctid desc limit 1) t, generate_series(1, ${times}) i`,
  )
  if (made.rowCount === 0) throw new Error(`${table} has no row to copy: add one to tests/support/places.ts`)
  for (const { definition } of indexes.rows) await owner.query(definition)
  for (const { name, definition } of references.rows)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
}
