// 数据表的类型 · platform/tableTypes
/** Rows of the tables as they are read and as they are written, from the facts of the catalogue. */
import type { tables } from './tables.ts'

export type TableName = keyof typeof tables
type Facts<T extends TableName> = (typeof tables)[T]
/** A column by the name rows bear, tenant_id apart. */
export type Column<T extends TableName> = keyof Facts<T> & string

/** Types as the database layer answers them: int8 and numeric stay text (kinds.ts makes numbers of them), days are `YYYY-MM-DD`. */
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
/** Types as they are taken: ids as text, amounts as numbers; JSON as what it says, never as its text. */
interface Write extends Omit<Read, 'bigint' | 'numeric' | 'jsonb'> {
  readonly bigint: string | number
  readonly numeric: string | number
  readonly jsonb: object
}
export type SqlType = keyof Read

type TypeOf<F> = (F extends `${infer B}?${string}` ? B : F extends `${infer B}${'=' | '!'}` ? B : F) & SqlType
type OrNull<F> = F extends `${string}?${string}` ? null : never

/** A row that was read. */
export type Row<T extends TableName> = { readonly [C in Column<T>]: Read[TypeOf<Facts<T>[C]>] | OrNull<Facts<T>[C]> }

/** What a column may be given; nothing for what the database computes. */
export type Value<T extends TableName, C extends Column<T>> = Facts<T>[C] extends `${string}!`
  ? never
  : Write[TypeOf<Facts<T>[C]>] | OrNull<Facts<T>[C]>

/** Columns of a row that are to change, with its key. */
export type RowPart<T extends TableName, C extends Column<T>> = { readonly [Name in C]: Value<T, Name> }

type Needed<T extends TableName> = {
  [C in Column<T>]: Facts<T>[C] extends `${string}${'?' | '=' | '!'}` ? never : C
}[Column<T>]

/** A row to be inserted: every column that is neither null nor born by itself, and any of the others. */
export type NewRow<T extends TableName> = { readonly [C in Needed<T>]: Value<T, C> } & {
  readonly [C in Exclude<Column<T>, Needed<T>>]?: Value<T, C>
}

/** `R` without a name that `Known` has not: what is misspelt does not compile. */
export type Exact<R, Known> = R & { readonly [Name in Exclude<keyof R, keyof Known>]: never }
