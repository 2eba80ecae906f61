// 字段种类 · kinds
import { textsOf, tonesOf, type AnyLife, type StatusOf } from './rules/life.ts'
import type { Selectable } from './selectable.ts'
import type { Tone } from './tones.ts'

/**
 * A kind says what one field is: its label, its width in a table, its limits and its type in programs.
 * The JSON Schema of a field is made by `schemaOf` (schema.ts), its SQL by server/platform/kinds.ts, its cell and input by kit/kinds.tsx.
 * Definitions are plain data, so that a handheld loads only a few bytes for them.
 * Units: money 分, price 1/10000 元, weight g, percent basis points, moment `YYYY-MM-DD HH:mm:ss`, day `YYYY-MM-DD`.
 */
export type Kind =
  | 'code'
  | 'text'
  | 'count'
  | 'money'
  | 'price'
  | 'weight'
  | 'moment'
  | 'day'
  | 'choice'
  | 'flag'
  | 'ref'
  | 'many'
  | 'image'
  | 'percent'
  | 'minutes'
  | 'json'

/**
 * How a value of a kind is written.
 * Texts: `clock` is a time of day `HH:mm`, chosen with a picker; `month` is `YYYY-MM`, chosen with a picker in forms and searches; `digits`
 * drops every other character typed or pasted (spec 1 §5); `pattern` is a pattern of numbers, shown in words (rules/numberWords); `decimal`
 * is a number with decimals, right-aligned in lists.
 * Moments: `clock` is searched to the second, not by days. Minutes: `elapsed` counts day and night, and is shown in days from one day on.
 */
export type Format = 'clock' | 'month' | 'digits' | 'pattern' | 'decimal' | 'elapsed'

/** Options of a field of any kind. `derived`: the server computes the value; no form or import writes it. */
export interface FieldOptions {
  readonly required?: boolean
  readonly derived?: boolean
  /** maximum length of a text, or maximum number */
  readonly max?: number
  readonly min?: number
  /** table width in px */
  readonly width?: number
  readonly unit?: string
  /** one line under the input */
  readonly help?: string
  /**
   * rule for forms only; other callers may send the field or leave it out. `must`: a form requires the field. `never`: a form does not show
   * the field
   */
  readonly asked?: 'must' | 'never'
  /** the small form of an action starts with the row's current value */
  readonly kept?: true
  /**
   * `several`: the search form takes several values (document numbers: newline, blank, comma, semicolon). `beginning`: the search matches
   * the beginning of a text only, because the table is too long to look into every row
   */
  readonly searched?: 'several' | 'beginning'
  /** the list can be ordered by this column, because an index exists */
  readonly sorts?: true
  /**
   * the sum over all rows found is shown above the list. The field has to be a column of the rows, so that adding costs no more than
   * counting. With the name of another field, the sum is shown only while the search gives that other field a single value
   */
  readonly sums?: true | string
  /** what a list shows where there is no value, e.g. 全部仓库 */
  readonly blank?: string
  /** the form shows the field only while these fields have one of these values, and then requires it unless `required` is false */
  readonly onlyWhere?: Readonly<Record<string, readonly (string | number)[]>>
  /** moment or day of a deadline, counted down while these fields have one of these values; `{}` counts down always */
  readonly due?: Readonly<Record<string, readonly (string | number)[]>>
  /** sentence for an empty field, in place of the usual one */
  readonly missing?: string
  /** sentence for a number out of its limits or a value outside the choice, in place of the usual one */
  readonly fault?: string
  /** a list starts with the value last searched for; `alone`: only when the address has no search condition at all */
  readonly remembered?: boolean | 'alone'
  /**
   * days a list is first searched for: `begins` and `waits` the last seven days (floor.md §0.3), `today` only today. With `waits` or `today`
   * the list is too long to be read without any condition
   */
  readonly recent?: 'begins' | 'waits' | 'today'
  /** page that a click on the value opens; `{field}` is filled in from the row */
  readonly link?: string
  /** field that this number is a share of: drawn as a bar */
  readonly of?: string
  /**
   * the number is a change, shown with its sign and in a colour for in or out. With fields and values, the colour is calm while these
   * fields have one of these values, and alarming otherwise
   */
  readonly signed?: true | Readonly<Record<string, readonly (string | number)[]>>
  /** shown as alarming when the number is above 0 (true) or when it is 0 (false) */
  readonly alarm?: boolean
  readonly format?: Format
  /** consecutive rows with the same value share one cell */
  readonly spans?: true
  /** masked in lists, details and exports (personal data, floor.md §0.3) */
  readonly masked?: boolean
  /** dictionary of a choice, `{table}.{column}`: a tenant may reword its values (page 1109) */
  readonly dict?: string
  /** values of a choice that a form offers; the other values are set by the system only */
  readonly offers?: readonly (string | number)[]
  /** most frequent value of a choice, offered first; the other values follow by number */
  readonly usual?: number
  /** initial value in the form of a new row */
  readonly starts?: number
  /** state that the button 启用/停用 (call `status`, button 08) switches; a form needs the button's right to set or clear `off` */
  readonly turn?: Turn
}

export interface Turn {
  readonly on: number
  readonly off: number
  /** what 停用 means, shown before it is done */
  readonly warning: string
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: Kind
  readonly label: string
  /** texts of a choice by its wire value */
  readonly texts?: Readonly<Record<string, string>>
  /** colour of each value of a state */
  readonly tones?: Readonly<Record<string, Tone>>
  /** resource whose key the value is */
  readonly to?: Selectable
  /** fields of each entry, where the value is a list of rows typed in a table */
  readonly rows?: Readonly<Record<string, Field>>
  /** fields that identify an entry when two lists are compared; where absent, the position identifies it */
  readonly named?: readonly string[]
  /** fields of the value, where it is one object of several fields; a `required` field has to be there */
  readonly parts?: Readonly<Record<string, Field>>
  /** never present: only carries the type of the value */
  readonly value?: T
}

const make =
  <T>(kind: Kind, width: number) =>
  (label: string, options?: FieldOptions): Field<T> => ({ width, ...options, kind, label })

/** Business key or document number: trimmed, no blanks, monospaced, copied on click. */
export const code = make<string>('code', 150)
/** WMS account that holds a warehouse (`sid` on the wire): together with the warehouse's number it identifies the warehouse. */
export const wmsAccount = (options?: FieldOptions): Field<string> => code('WMS账号', { width: 90, max: 32, ...options })
export const text = make<string>('text', 160)
/** Whole number of things. */
export const count = make<number>('count', 90)
/** Integer 分 shown as 元 with two decimals. */
export const money = make<number>('money', 110)
/** Integer 1/10000 元 shown as 元 with up to four decimals. */
export const price = make<number>('price', 110)
/** Integer grams shown as kg with three decimals. */
export const weight = make<number>('weight', 100)
/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const moment = make<string>('moment', 165)
export const day = make<string>('day', 110)
/** 1 是, 0 否. */
export const flag = make<0 | 1>('flag', 70)
export const image = make<string>('image', 64)
/** Basis points shown as per cent with two decimals. */
export const percent = make<number>('percent', 90)
export const minutes = make<number>('minutes', 105)
/** Structured value that a custom cell draws; `texts` gives names to a list of codes. */
export const json = <T>(label: string, options?: FieldOptions & Pick<Field, 'texts' | 'rows' | 'named' | 'parts'>): Field<T> => ({
  width: 160,
  ...options,
  kind: 'json',
  label,
})

/** One of a fixed set; the wire value is the number (or text) on the left, the Chinese text on the right. */
export const choice = <const T extends Readonly<Record<string | number, string>>>(
  label: string,
  texts: T,
  options?: FieldOptions & Pick<Field, 'tones'>,
): Field<keyof T & (string | number)> => ({ width: 100, ...options, kind: 'choice', label, texts })

/** State of a document: its texts and colours come from its life. */
export const state = <L extends AnyLife>(label: string, life: L, options?: FieldOptions): Field<StatusOf<L>> => ({
  width: 100,
  ...options,
  kind: 'choice',
  label,
  texts: textsOf(life),
  tones: tonesOf(life),
})

/** 启用/停用 of a row, switched by its button. `warning`: what 停用 means. */
export const inUse = (warning: string): Field<0 | 1> =>
  choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 70, turn: { on: 0, off: 1, warning } })

/** Key of another resource; the selectable defines the choices. */
export const ref = (label: string, to: Selectable, options?: FieldOptions): Field<string> => ({
  width: 130,
  ...options,
  kind: 'ref',
  label,
  to,
})

/** Number of another document: forms choose among the open documents, searches take a typed number, lists show the number. */
export const refCode = (label: string, to: Selectable, options?: FieldOptions): Field<string> => ({ ...code(label, options), to })

/** Several keys of another resource. */
export const many = (label: string, to: Selectable, options?: FieldOptions): Field<readonly string[]> => ({
  width: 160,
  ...options,
  kind: 'many',
  label,
  to,
})

/** Title of a column, on the screen and in the exported file; it includes the unit that a bare number lacks. */
export const titleOf = (field: Field): string =>
  field.kind === 'weight' ? `${field.label}(kg)` : field.unit === undefined ? field.label : `${field.label}(${field.unit})`

export type Fields = Readonly<Record<string, Field>>
/** Type of the value a field holds. */
export type ValueOf<F> = F extends Field<infer T> ? T : never
/** Row of a list: every field; null where the value is unknown. */
export type RowOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> | null }
