// 成批写入 · core/floor/bulk
import type { Tx } from '../../platform/db.ts'
import { columnOf } from '../../platform/kinds.ts'
import { arrayText } from '../../platform/arrays.ts'

/** pg array type of each column of a row type; columns by their names in camelCase. */
export type Columns<R> = {
  readonly [K in keyof R]-?: 'text' | 'bigint' | 'int' | 'smallint' | 'timestamptz' | 'date' | 'jsonb' | 'numeric' | 'boolean'
}

/**
 * One named statement for many rows: `$1` is the tenant, `$2…` the fixed values, then one array per column. `text` gets the row
 * source `unnest(…) as v(…)` and the list of columns. Does nothing for no rows. The name must be unique per text.
 */
export const bulk = <R extends object>(
  name: string,
  columns: Columns<R>,
  fixed: number,
  text: (source: string, list: string) => string,
): (<A extends object>(tx: Tx, rows: readonly R[], ...values: readonly unknown[]) => Promise<A[]>) => {
  const names = Object.keys(columns) as (keyof R & string)[]
  const arrays = names.map((column, i) => `$${i + fixed + 2}::${columns[column]}[]`)
  const list = names.map(columnOf).join(', ')
  const sql = text(`unnest(${arrays.join(', ')}) as v(${list})`, list)
  return async (tx, rows, ...values) => {
    if (values.length !== fixed) throw new Error(`${name} takes ${fixed} fixed values, got ${values.length}`)
    if (rows.length === 0) return []
    return tx.named(name, sql, [tx.tenantId, ...values, ...names.map((column) => arrayText(rows.map((row) => row[column])))])
  }
}
