// 操作 · action
/**
 * What a user can do on a list besides reading it: with one row, with the ticked rows, or with the page (floor.md §0.3).
 * A definition lists these actions under `actions`; kit/actions draws the links, the buttons, the question and the small form.
 * An action that needs more than this is written in a screen file.
 */
import type { Call } from './call.ts'
import type { Field, Fields } from './kinds.ts'
import type { SyncType } from './rules/syncKinds.ts'

type Wire = string | number
/** field → values it may have; null means empty. All named fields have to match. */
export type RowCondition<N extends string = string> = Readonly<Partial<Record<N, readonly (Wire | null)[]>>>
/**
 * Where the action appears. `row`: a link of each row. `rows`: a button for the ticked rows. `both`: both of these. `page`: a button of the
 * page. `new`: the main button of the page.
 */
export type Place = 'row' | 'rows' | 'both' | 'page' | 'new'

interface Named<N extends string> {
  readonly label: string
  readonly on?: Place
  /** rows that offer the action; every row where absent */
  readonly when?: RowCondition<N>
  /** rows that do not offer the action */
  readonly unless?: RowCondition<N>
  readonly danger?: true
}
/** Sends a call. Its input is the key of the row (or of the ticked rows), the constants `send`, and the values typed into `fields`. */
export interface SendAction<N extends string = string> extends Named<N> {
  readonly call: Omit<Call, 'input' | 'reply'>
  /** name of the document's act that this action does */
  readonly act?: string
  /** right the action needs, where the call itself needs none */
  readonly may?: number
  /** fields of the row that the call takes instead of its key */
  readonly take?: readonly N[]
  readonly send?: Readonly<Record<string, Wire>>
  /** input that lists the rows: a name where each entry has the key fields, or `[input, field]` where each entry is a bare value */
  readonly rows?: string | readonly [string, N]
  /** input that holds the typed values, where they are not at the same level as the rows */
  readonly within?: string
  /**
   * sends every ticked row; the server answers the result of each row. `toasts.each` is shown when all rows succeed; `{n}` is the number of
   * rows
   */
  readonly each?: true
  /** question and consequence shown before the call; `{field}` is filled in from the row */
  readonly ask?: readonly [string, string]
  /** small form shown before the call; its derived fields are sent but not shown */
  readonly fields?: Fields
  /** shows the form only when the server refuses with this code: title, text of the button that gives up, and fields of the form */
  readonly formAt?: readonly [code: string, title: string, leave: string, fields: Fields]
  /** toasts after success, by the state that the call answers */
  readonly toasts?: Readonly<Record<string, string>>
  /** resources whose views change, besides the resource of the call */
  readonly changes?: readonly string[]
  /** page that opens after success; `{name}` is filled in from the reply */
  readonly after?: string
}
/**
 * Label and colour of 停用 on every list that can disable a row: red like its question, and placed after the other links.
 * 启用, which undoes it, is a link like the others.
 */
export const disableButton = { label: '停用', danger: true } as const

/** Opens a page of the product; `{field}` is filled in from the row. `may`: the right of the page, where it has its own. */
export interface OpenAction<N extends string = string> extends Named<N> {
  readonly to: string
  readonly may?: number
}
/** What is printed on a label: its code as a barcode, the word a person looks for, and facts in small type. */
interface LabelOf<N extends string> {
  readonly kind: 'bin' | 'tote' | 'station' | 'inner'
  readonly code: N
  readonly text?: N
  readonly more?: readonly N[]
}
/** What is printed on a badge. `until`: the moment the badge expires, where it expires. */
interface BadgeOf<N extends string> {
  readonly kind: 'badge'
  readonly code: N
  readonly text: N
  readonly no: N
  readonly company: N
  readonly until?: N
}
/** What is printed on the poster of a task: `code` is its number, `name` its title, `text` how to do it. */
interface PosterOf<N extends string> {
  readonly kind: 'poster'
  readonly code: N
  readonly name: N
  readonly text: N
  readonly more?: readonly N[]
}
/** Prints labels of the row or of the ticked rows. `report`: call sent after each print, which records that labels were printed. */
export interface LabelAction<N extends string = string> extends Named<N> {
  readonly labels: LabelOf<N> | BadgeOf<N> | PosterOf<N>
  readonly may: number
  readonly report?: SendAction<N>
}
/** Imports rows from a file with the template of that name (`/v1/import/{import}`). */
export interface ImportAction<N extends string = string> extends Named<N> {
  readonly import: string
  readonly may: number
  /** what is imported, where it differs from what the list shows */
  readonly title?: string
  readonly changes?: readonly string[]
}
/** Fetches rows from the outside system (`POST /v1/wdt/sync`). */
export interface SyncAction<N extends string = string> extends Named<N> {
  readonly sync: SyncType
  readonly may: number
}
/** Rows that offer 编辑 or 删除, and the question before the deletion. */
export interface VerbAction<N extends string = string> {
  readonly verb: 'update' | 'remove'
  readonly when?: RowCondition<N>
  readonly unless?: RowCondition<N>
  readonly ask?: readonly [string, string]
}
export type RowAction<N extends string = string> =
  | SendAction<N>
  | OpenAction<N>
  | LabelAction<N>
  | ImportAction<N>
  | SyncAction<N>
  | VerbAction<N>

type Values = Readonly<Record<string, unknown>>
/** A value as text; '' where it has none. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)
const isMet = (row: Values, condition: RowCondition): boolean =>
  Object.entries(condition).every(([name, values]) =>
    (values ?? []).some((value) => textOfValue(value) === textOfValue(row[name])),
  )

/** Whether the row's values allow the action. */
export const isOffered = (action: Pick<VerbAction, 'when' | 'unless'>, row: Values): boolean =>
  (action.when === undefined || isMet(row, action.when)) && (action.unless === undefined || !isMet(row, action.unless))

/** Fills `{name}` into a sentence or path, written as the list shows the value; empty where there is no value. */
export const fillIn = (text: string, row: Values, fields: Readonly<Record<string, Field>> = {}, encode = false): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const word = textOfValue(row[name])
    return encode ? encodeURIComponent(word) : (fields[name]?.texts?.[word] ?? word)
  })

/** Names that a sentence or path takes from the row. */
export const placeholdersIn = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The part of a resource that the input of its actions is built from. */
type Keyed = { readonly key: readonly string[] }
/** Names that the input takes from each row into its list of rows, and the names it takes once for all rows. */
export const namesOfRow = (
  { key }: Keyed,
  { rows, take = key, on }: SendAction,
): { readonly inside: readonly string[]; readonly outside: readonly string[] } => {
  const names = on === 'page' || on === 'new' ? [] : take
  if (rows === undefined) return { inside: [], outside: names }
  return typeof rows === 'string'
    ? { inside: names, outside: [] }
    : { inside: [rows[1]], outside: names.filter((name) => name !== rows[1]) }
}

/** Field that the call names once but that differs between the ticked rows; null when the rows can be sent together. */
export const differing = (of: Keyed, action: SendAction, rows: readonly Values[]): string | null =>
  namesOfRow(of, action).outside.find((name) => rows.some((row) => textOfValue(row[name]) !== textOfValue(rows[0]?.[name]))) ??
  null

const pick = (from: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, from[name]]))

/**
 * Input of the call for these rows: their key (or what the action takes instead of it), the constants, and the typed values.
 * A call without a list of rows takes one row; an action of the page takes none.
 */
export const inputOf = (of: Keyed, action: SendAction, rows: readonly Values[], typed: Values = {}): object => {
  const { inside, outside } = namesOfRow(of, action)
  const { within } = action
  const input = { ...pick(rows[0] ?? {}, outside), ...action.send, ...(within === undefined ? typed : { [within]: typed }) }
  if (action.rows === undefined) return input
  return typeof action.rows === 'string'
    ? { ...input, [action.rows]: rows.map((row) => pick(row, inside)) }
    : { ...input, [action.rows[0]]: rows.map((row) => row[inside[0] ?? '']) }
}
