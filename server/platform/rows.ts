// 成批写入 · platform/rows
/**
 * Many rows of one table in one statement, typed by the catalogue: inserted, upserted, changed, moved from state to state. What the statements
 * look like: fieldRows.ts.
 */
import type { Tx } from './db.ts'
import { changeFields, insertFields, upsertFields, type Columns, type Moved, type Selected } from './fieldRows.ts'
import type { Column, Exact, NewRow, Row, RowPart, TableName, Value } from './tableTypes.ts'
import { tables } from './tables.ts'
import type { Transition } from './transitions.ts'

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
/**
 * How a stored value changes: `set` takes the row's, `add` its sum with it, `less` its difference from it but never less than 0, `keep` the
 * row's unless that is null, `fill` the row's only where nothing is stored.
 */
interface Changes<S, P, Q> {
  readonly set?: readonly S[]
  readonly add?: readonly P[]
  readonly less?: readonly P[]
  readonly keep?: readonly Q[]
  readonly fill?: readonly Q[]
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
): Promise<Pick<Row<T>, B>[]> => insertFields(tx, table, rows, options) as never

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
): Promise<Pick<Row<T>, B>[]> => upsertFields(tx, table, rows, options) as never

interface Guarded<T extends TableName, K> {
  readonly key: readonly K[]
  /** what must stand in columns for a row to be changed: this, nothing (null), or one of a list */
  readonly only?: { readonly [C in Column<T>]?: Value<T, C> | readonly NonNullable<Value<T, C>>[] }
  /** its version stays: of columns that no form of it shows, and where the act under way raises it */
  readonly quiet?: true
}
/** A row as `key` and the changes ask for it; what `all` says it leaves out. */
type ChangedRow<
  T extends TableName,
  K extends Column<T>,
  S extends Column<T>,
  P extends Column<T>,
  Q extends Column<T>,
  A,
> = RowPart<T, Exclude<K | S | P, keyof A>> & { readonly [C in Exclude<Q, keyof A>]: Value<T, C> | null }
/**
 * Rows as a statement answers them, by the columns' names: sums, and whatever else other rows decide. `$1` of it is the tenant, `values` are its
 * further parameters.
 */
export const selected = (select: string, ...values: readonly unknown[]): Selected => ({ select, values })
type Same<T extends TableName, A> = A & { readonly [C in Exclude<keyof A, Column<T>>]: never }

/**
 * Changes the rows with these `key`s (beside the tenant); those of `all` that are no part of the key are set. Its version goes up.
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
  rows: readonly ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A>[] | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Guarded<T, K>,
): Promise<Pick<Row<T>, B>[]> => changeFields(tx, table, rows, options) as never

/** When rows were moved and, where a person did it, by whom. A `Ctx` is one. */
export interface MovedBy {
  readonly at: Date
  readonly person?: { readonly userId: string; readonly name: string }
}
interface Moves<T extends TableName, K> extends Guarded<T, K> {
  /** who moves them: the update_… columns of the table; null: these stay, as with what no form shows */
  readonly by: MovedBy | null
  /** a row in another state keeps it, and its other columns are written all the same */
  readonly orStay?: true
}

/**
 * The door of states: takes the rows with these `key`s a way of their life, if they stand where it starts, and writes what else changes with
 * it. Of two at once one moves them. Stamps and version are written, too.
 * @returns key and the columns asked for, of the rows that moved (with `orStay`: of all)
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
  way: Transition<T>,
  rows: readonly ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A>[] | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Moves<T, K>,
): Promise<Pick<Row<T>, K | B>[]> =>
  moved(tx, way.table, { column: way.column, to: way.to, from: new Map([[way.to, way.starts]]) }, rows, options)

/**
 * As moveRows, with several ways of one life: each row says the state it is to come to, and moves if one of the ways leads there from where it
 * stands. A row that says null stays.
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
  ways: readonly [Transition<T, C>, ...Transition<T, C>[]],
  rows:
    | readonly (ChangedRow<T, NoInfer<K>, NoInfer<S>, NoInfer<P>, NoInfer<Q>, A> & {
        readonly [N in NoInfer<C>]: number | null
      })[]
    | Selected,
  options: Common<Same<T, A>, B> & Changes<S, P, Q> & Moves<T, K>,
): Promise<Pick<Row<T>, K | B>[]> => {
  const from = new Map<number, number[]>()
  for (const { to, starts } of ways) from.set(to, [...(from.get(to) ?? []), ...starts])
  const [{ table, column }] = ways
  return moved(tx, table, { column, from }, rows, options)
}

interface Moving
  extends
    Common<Columns, string>,
    Changes<string, string, string>,
    Pick<Moves<never, string>, 'by' | 'key' | 'quiet' | 'orStay'> {
  readonly only?: Columns
}
const moved = (
  tx: Tx,
  table: TableName,
  way: Moved,
  rows: readonly Columns[] | Selected,
  { by, orStay, all, key, returning = [], ...rest }: Moving,
): Promise<never> => {
  const stamps: Columns = {
    ...(by && { updateTime: by.at }),
    ...(by?.person && { updateUserId: by.person.userId, updateUserName: by.person.name }),
  }
  const known = Object.entries(stamps).filter(([name]) => name in tables[table])
  return changeFields(tx, table, rows, {
    ...rest,
    key,
    all: { ...Object.fromEntries(known), ...all },
    returning: [...new Set([...key, ...returning])],
    moved: { ...way, orStay: orStay === true },
  }) as never
}
