// 成批写入 · platform/insertRows
import type { Tx } from './db.ts'
import { columnOf } from './kinds.ts'

/** A row by the names of its columns, in camelCase; what is absent takes the column's default. All rows of one call have the same columns. */
export type NewRow = Readonly<Record<string, string | number | boolean | null | object>>

/**
 * Inserts rows in one statement. Table and column names are literals of the program, values travel as JSON and are read by the
 * table's own types (bigint as text, dates as ISO text).
 */
export const insertRows = async (tx: Tx, table: string, rows: readonly NewRow[]): Promise<void> => {
  const first = rows[0]
  if (!first) return
  const names = Object.keys(first)
  const columns = ['tenant_id', ...names.map(columnOf)]
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries([['tenant_id', tx.tenantId], ...names.map((name, at) => [columns[at + 1], row[name]])])),
  )
  await tx.query(
    `insert into ${table} as target (${columns.join(', ')})
     select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb) n`,
    [json],
  )
}
