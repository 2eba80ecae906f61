// 成批写入 · platform/rows
/**
 * Writes many rows of one table in one statement, typed by the catalogue: insert, upsert, change, move from state to state. The statements
 * are in fieldRows.ts.
 */
import type { Tx } from './db.ts'
import { changeFields, insertFields, upsertFields, type Columns, type Moved, type Selected } from './fieldRows.ts'
import type { Column, Exact, NewRow, Row, RowPart, TableName, Value } from './tableTypes.ts'
import { tables } from './tables.ts'
import type { Transition } from './transitions.ts'

interface Common<A, B> {
  /** columns with the same value in every row */
  readonly all?: A
  /** columns to return; the rows are returned in no particular order, so callers match them by key */
  readonly returning?: readonly B[]
  /** sent many times a minute: prepared once per connection */
  readonly hot?: true
}
interface Inserting<A, B, K> extends Common<A, B> {
  /** skips a row whose key (with the tenant) exists; 'any': a row that breaks any unique key */
  readonly skip?: readonly K[] | 'any'
}
/**
 * How a stored value changes: `set` takes the row's value, `add` the sum of both, `less` the stored value minus the row's but never less
 * than 0, `keep` the row's unless it is null, `fill` the row's only if nothing is stored.
 */
interface Changes<S, P, Q> {
  readonly set?: readonly S[]
  readonly add?: readonly P[]
  readonly less?: readonly P[]
  readonly keep?: readonly Q[]
  readonly fill?: readonly Q[]
}

/**
 * Inserts rows. All rows of one call have the same columns; columns missing in them and in `all` get their default.
 * @returns the requested columns of the inserted rows
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
): Promise<Pick<Row<T>, B>[]> => insertFields(tx, table, rows, options) as never

/**
 * Inserts rows, and changes rows whose `key` (with the tenant) exists. Their update_… columns follow, and their version goes up.
 * @returns the requested columns of every row
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
): Promise<Pick<Row<T>, B>[]> => upsertFields(tx, table, rows, options) as never

interface Guarded<T extends TableName, K> {
  readonly key: readonly K[]
  /** condition for a change: a column has this value, is null, or has a value of a list */
  readonly only?: { readonly [C in Column<T>]?: Value<T, C> | readonly NonNullable<Value<T, C>>[] }
  /** the version stays: for columns that no form shows, and if the running act raises it */
  readonly quiet?: true
}
/** A row with the columns of `key` and of the changes, without those in `all`. */
type ChangedRow<
  T extends TableName,
  K extends Column<T>,
  S extends Column<T>,
  P extends Column<T>,
  Q extends Column<T>,
  A,
> = RowPart<T, Exclude<K | S | P, keyof A>> & { readonly [C in Exclude<Q, keyof A>]: Value<T, C> | null }
/**
 * Rows from a select, by column names: sums, and values that depend on other rows. `$1` is the tenant, `values` are its further parameters.
 */
export const selected = (select: string, ...values: readonly unknown[]): Selected => ({ select, values })
type Same<T extends TableName, A> = A & { readonly [C in Exclude<keyof A, Column<T>>]: never }

/**
 * Changes the rows with these `key`s (with the tenant), and sets the columns of `all` that are not in the key. The version goes up.
 * @returns the requested columns of the changed rows
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
  rows: readonly ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A>[] | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Guarded<T, K>,
): Promise<Pick<Row<T>, B>[]> => changeFields(tx, table, rows, options) as never

/** Time and person of a change of state; a `Ctx` fits. */
export interface MovedBy {
  readonly at: Date
  readonly person?: { readonly userId: string; readonly name: string }
}
interface Moves<T extends TableName, K> extends Guarded<T, K> {
  /** who moves them, for the update_… columns of the table; null: these stay, for changes that no form shows */
  readonly by: MovedBy | null
  /** a row in another state keeps its state, but its other columns are written */
  readonly orStay?: true
}

/**
 * The only function that changes states: rows with these `key`s change along a transition of their life if they are in a start state.
 * Other changes, stamps and the version are written in the same statement. Of two changes at the same time one succeeds.
 * @returns key and requested columns of the changed rows (with `orStay`: of all)
 */
export const moveRows = <
  T extends TableName,
  K extends Column<T>,
  S extends Column<T> = never,
  P extends Column<T> = never,
  Q extends Column<T> = never,
  A extends { readonly [C in Column<T>]?: Value<T, C> } = object,
  B extends Column<T> = never,
>(
  tx: Tx,
  transition: Transition<T>,
  rows: readonly ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A>[] | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Moves<T, K>,
): Promise<Pick<Row<T>, K | B>[]> =>
  moveWith(
    tx,
    transition.table,
    { column: transition.column, to: transition.to, from: new Map([[transition.to, transition.starts]]) },
    rows,
    options,
  )

/**
 * Like moveRows, with several transitions of one life: each row has its target state, and changes if one of the transitions leads there
 * from its present state. A row with null stays.
 */
export const moveRowsApart = <
  T extends TableName,
  C extends Column<T>,
  K extends Column<T>,
  S extends Column<T> = never,
  P extends Column<T> = never,
  Q extends Column<T> = never,
  A extends { readonly [N in Column<T>]?: Value<T, N> } = object,
  B extends Column<T> = never,
>(
  tx: Tx,
  transitions: readonly [Transition<T, C>, ...Transition<T, C>[]],
  rows:
    | readonly (ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A> & {
        readonly [N in NoInfer<C>]: number | null
      })[]
    | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Moves<T, K>,
): Promise<Pick<Row<T>, K | B>[]> => {
  const from = new Map<number, number[]>()
  for (const { to, starts } of transitions) from.set(to, [...(from.get(to) ?? []), ...starts])
  const [{ table, column }] = transitions
  return moveWith(tx, table, { column, from }, rows, options)
}

interface MoveOptions
  extends
    Common<Columns, string>,
    Changes<string, string, string>,
    Pick<Moves<never, string>, 'by' | 'key' | 'quiet' | 'orStay'> {
  readonly only?: Columns
}
const moveWith = (
  tx: Tx,
  table: TableName,
  change: Moved,
  rows: readonly Columns[] | Selected,
  { by, orStay, all, key, returning = [], ...rest }: MoveOptions,
): Promise<never> => {
  const stamps: Columns = {
    ...(by && { updateTime: by.at }),
    ...(by?.person && { updateUserId: by.person.userId, updateUserName: by.person.name }),
  }
  const stampColumns = Object.entries(stamps).filter(([name]) => name in tables[table])
  return changeFields(tx, table, rows, {
    ...rest,
    key,
    all: { ...Object.fromEntries(stampColumns), ...all },
    returning: [...new Set([...key, ...returning])],
    moved: { ...change, orStay: orStay === true },
  }) as never
}
