// 成批写入 · platform/rows
/** Many rows of one table in one statement, typed by the catalogue: inserted, upserted, changed. What the statements look like: fieldRows.ts. */
import type { Tx } from './db.ts'
import { changeFields, insertFields, upsertFields, type Fields } from './fieldRows.ts'
import type { Column, Exact, NewRow, Row, RowPart, TableName, Value } from './tableTypes.ts'

interface Common<A, B> {
  /** columns that stand the same in every row */
  readonly all?: A
  /** columns to be answered, in no order: match by key */
  readonly returning?: readonly B[]
  /** sent many times a minute: prepared once per connection */
  readonly hot?: true
}
interface Inserting<A, B, K> extends Common<A, B> {
  /** a row whose key (beside the tenant) is there already is left out, or one with any unique key that is */
  readonly skip?: readonly K[] | 'any'
}
/** How a stored value changes: `set` takes the row's, `add` its sum with it, `keep` the row's unless that is null. */
interface Changes<S, P, Q> {
  readonly set?: readonly S[]
  readonly add?: readonly P[]
  readonly keep?: readonly Q[]
}

/**
 * Inserts rows. All rows of one call have the same columns; what they and `all` leave out is born as its column says.
 * @returns the columns asked for, of the rows that were inserted
 */
export const insertRows = <
  T extends TableName,
  R extends Omit<NewRow<T>, keyof A>,
  A extends Partial<NewRow<T>> = object,
  B extends Column<T> = never,
>(
  tx: Tx,
  table: T,
  rows: readonly Exact<R, NewRow<T>>[],
  options: Inserting<Exact<A, NewRow<T>>, B, Column<T>> = {},
): Promise<Pick<Row<T>, B>[]> =>
  insertFields(tx, table, rows as readonly Fields[], options as Inserting<Fields, string, string>) as never

/**
 * Inserts rows, and changes those whose `key` (beside the tenant) is there already. Its update_… columns follow, and its version goes up.
 * @returns the columns asked for, of every row
 */
export const upsertRows = <
  T extends TableName,
  R extends Omit<NewRow<T>, keyof A>,
  A extends Partial<NewRow<T>> = object,
  B extends Column<T> = never,
>(
  tx: Tx,
  table: T,
  rows: readonly Exact<R, NewRow<T>>[],
  options: Common<Exact<A, NewRow<T>>, B> & Changes<Column<T>, Column<T>, Column<T>> & { readonly key: readonly Column<T>[] },
): Promise<Pick<Row<T>, B>[]> => upsertFields(tx, table, rows as readonly Fields[], options as never) as never

/**
 * Changes the rows with these `key`s (beside the tenant); those of `all` that are no part of the key are set. Its version goes up.
 * @param options.only columns with what must stand in them for a row to be changed
 * @returns the columns asked for, of the rows that were changed
 */
export const changeRows = <
  T extends TableName,
  K extends Column<T>,
  S extends Column<T> = never,
  P extends Column<T> = never,
  Q extends Column<T> = never,
  A extends { readonly [C in Column<T>]?: Value<T, C> } = object,
  B extends Column<T> = never,
>(
  tx: Tx,
  table: T,
  rows: readonly (RowPart<T, Exclude<NoInfer<K | S | P>, keyof A>> & { readonly [C in NoInfer<Q>]: Value<T, C> | null })[],
  options: Common<A & { readonly [C in Exclude<keyof A, Column<T>>]: never }, B> &
    Changes<S, P, Q> & { readonly key: readonly K[]; readonly only?: { readonly [C in Column<T>]?: NonNullable<Value<T, C>> } },
): Promise<Pick<Row<T>, B>[]> => changeFields(tx, table, rows as readonly Fields[], options as never) as never
