// 数据表的类型 · platform/tableTypes
/** Row types of the tables for reading and writing, from the facts of the catalogue. */
import type { tables } from './tables.ts'

export type TableName = keyof typeof tables
type Facts<T extends TableName> = (typeof tables)[T]
/** A column by its name in rows, without tenant_id. */
export type Column<T extends TableName> = keyof Facts<T> & string

/** Types as read by the database layer: int8 and numeric stay text (kinds.ts turns them into numbers), days are `YYYY-MM-DD`. */
interface Read {
  readonly bigint: string
  readonly numeric: string
  readonly integer: number
  readonly smallint: number
  readonly text: string
  readonly timestamptz: Date
  readonly date: string
  readonly time: string
  readonly jsonb: unknown
  readonly xid8: string
}
/** Types for writing: ids as text, amounts as numbers; JSON as a value, never as text. */
interface Write extends Omit<Read, 'bigint' | 'numeric' | 'jsonb'> {
  readonly bigint: string | number
  readonly numeric: string | number
  readonly jsonb: object
}
export type SqlType = keyof Read

type TypeOf<F> = (F extends `${infer B}?${string}` ? B : F extends `${infer B}${'=' | '!'}` ? B : F) & SqlType
type OrNull<F> = F extends `${string}?${string}` ? null : never

/** A row as read. */
export type Row<T extends TableName> = { readonly [C in Column<T>]: Read[TypeOf<Facts<T>[C]>] | OrNull<Facts<T>[C]> }

/** Values for a column; none for a column computed by the database. */
export type Value<T extends TableName, C extends Column<T>> = Facts<T>[C] extends `${string}!`
  ? never
  : Write[TypeOf<Facts<T>[C]>] | OrNull<Facts<T>[C]>

/** Columns of a row to change, with its key. */
export type RowPart<T extends TableName, C extends Column<T>> = { readonly [Name in C]: Value<T, Name> }

type Needed<T extends TableName> = {
  [C in Column<T>]: Facts<T>[C] extends `${string}${'?' | '=' | '!'}` ? never : C
}[Column<T>]

/** A row to insert: every column without null or default, and any of the others. */
export type NewRow<T extends TableName> = { readonly [C in Needed<T>]: Value<T, C> } & {
  readonly [C in Exclude<Column<T>, Needed<T>>]?: Value<T, C>
}

/** `R` without names that `Known` lacks: a misspelt name does not compile. */
export type Exact<R, Known> = R & { readonly [Name in Exclude<keyof R, keyof Known>]: never }
