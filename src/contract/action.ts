// 操作 · action
/**
 * What can be done on a list beside reading it, as facts: with one row, with the ticked rows, or with the page
 * (floor.md §0.3). A definition names them under `actions`; kit/actions draws the links, the buttons, the question
 * and the small form. What needs more than these facts stays in a screen file.
 */
import type { Call } from './call.ts'
import type { Field, Fields } from './kinds.ts'
import type { SyncType } from './rules/syncKinds.ts'

type Wire = string | number
/** field → values it may have; null is nothing. All named fields have to agree. */
export type RowCondition<N extends string = string> = Readonly<Partial<Record<N, readonly (Wire | null)[]>>>
/** `row`: a link of each row. `rows`: a button for the ticked ones. `both`. `page`: a button of the page. `new`: its main one. */
export type Place = 'row' | 'rows' | 'both' | 'page' | 'new'

interface Named<N extends string> {
  readonly label: string
  readonly on?: Place
  /** rows it is offered for; all where absent */
  readonly when?: RowCondition<N>
  /** rows it is not offered for */
  readonly unless?: RowCondition<N>
  readonly danger?: true
}
/** Sends a call. Its input is the key of the row (or of the ticked rows), `send` and what was typed into `fields`. */
export interface SendAction<N extends string = string> extends Named<N> {
  readonly call: Omit<Call, 'input' | 'reply'>
  /** act of a document it is */
  readonly act?: string
  /** right asked for, where the call itself asks for none */
  readonly may?: number
  /** fields of the row the call wants in place of its key */
  readonly take?: readonly N[]
  readonly send?: Readonly<Record<string, Wire>>
  /** input that lists the rows: of keys as the call spells them, or `[input, field]` where it lists bare values */
  readonly rows?: string | readonly [string, N]
  /** name what was typed travels under, where it does not stand beside the rows */
  readonly within?: string
  /** every ticked row is sent, the server says of each what became of it; `toasts.each` is told when all went, `{n}` is how many */
  readonly each?: true
  /** question and consequence asked before; `{field}` is filled in from the row */
  readonly ask?: readonly [string, string]
  /** small form asked before: derived fields are carried, not shown */
  readonly fields?: Fields
  /** asked only when the server refuses with this code: title, the button that leaves it at that, and the choice */
  readonly asksAt?: readonly [code: string, title: string, leave: string, asks: Fields]
  /** told when it is done, by the state that is answered */
  readonly toasts?: Readonly<Record<string, string>>
  /** resources whose views change besides the one the call belongs to */
  readonly changes?: readonly string[]
  /** page that opens afterwards; `{name}` is filled in from the reply */
  readonly after?: string
}
/**
 * How 停用 reads and looks wherever a row is taken out of use: red as its question is, and after the other links. 启用, which takes it
 * back, is a link like others.
 */
export const disableButton = { label: '停用', danger: true } as const

/** Opens a page of the product; `{field}` is filled in from the row. `may` where the page has a right of its own. */
export interface OpenAction<N extends string = string> extends Named<N> {
  readonly to: string
  readonly may?: number
}
/** What stands on a label: its code in bars, the word a person looks for, facts in small type. */
interface LabelOf<N extends string> {
  readonly kind: 'bin' | 'tote' | 'station' | 'inner'
  readonly code: N
  readonly text?: N
  readonly more?: readonly N[]
}
/** What stands on a badge. `until`: when it ends, where something ends it. */
interface BadgeOf<N extends string> {
  readonly kind: 'badge'
  readonly code: N
  readonly text: N
  readonly no: N
  readonly company: N
  readonly until?: N
}
/** What stands on the poster of a task: `code` is its number, `name` what is done, `text` how. */
interface PosterOf<N extends string> {
  readonly kind: 'poster'
  readonly code: N
  readonly name: N
  readonly text: N
  readonly more?: readonly N[]
}
/** Prints labels of the row or the ticked rows. `told` is sent each time they went to the printer. */
export interface LabelAction<N extends string = string> extends Named<N> {
  readonly labels: LabelOf<N> | BadgeOf<N> | PosterOf<N>
  readonly may: number
  readonly told?: SendAction<N>
}
/** Takes rows in from a file by the template of that name (`/v1/import/{import}`). */
export interface ImportAction<N extends string = string> extends Named<N> {
  readonly import: string
  readonly may: number
  /** what comes in, where it is not what the list shows */
  readonly title?: string
  readonly changes?: readonly string[]
}
/** Brings rows in from the outside system (`POST /v1/wdt/sync`). */
export interface SyncAction<N extends string = string> extends Named<N> {
  readonly sync: SyncType
  readonly may: number
}
/** Says for which rows 编辑 or 删除 are offered, and what the deletion asks. */
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
/** A value as a word; '' where there is none. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)
const isMet = (row: Values, meant: RowCondition): boolean =>
  Object.entries(meant).every(([name, values]) => (values ?? []).some((value) => textOfValue(value) === textOfValue(row[name])))

/** Whether the row's values allow the action. */
export const isOffered = (action: Pick<VerbAction, 'when' | 'unless'>, row: Values): boolean =>
  (action.when === undefined || isMet(row, action.when)) && (action.unless === undefined || !isMet(row, action.unless))

/** `{name}` in a sentence or path, filled in as the list reads the value; nothing where there is none. */
export const fillIn = (text: string, row: Values, fields: Readonly<Record<string, Field>> = {}, encode = false): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const word = textOfValue(row[name])
    return encode ? encodeURIComponent(word) : (fields[name]?.texts?.[word] ?? word)
  })

/** Names a sentence or path takes from the row. */
export const placeholdersIn = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** What of a resource the input of its actions needs to know. */
type Keyed = { readonly key: readonly string[] }
/** Names the input takes from each row inside its list of rows, and once outside of it. */
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

/** Field the ticked rows differ in although the call names it once; null when they can go together. */
export const differing = (of: Keyed, action: SendAction, rows: readonly Values[]): string | null =>
  namesOfRow(of, action).outside.find((name) => rows.some((row) => textOfValue(row[name]) !== textOfValue(rows[0]?.[name]))) ??
  null

const pick = (from: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, from[name]]))

/**
 * Input of the call for these rows: their key or what the action takes in its place, the constants, and what was typed. A call
 * without a list of rows takes one row, or none for an action of the page.
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
