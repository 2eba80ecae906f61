// 字段种类 · kinds
import { textsOf, tonesOf, type AnyLife, type StatusOf } from './rules/life.ts'
import type { Selectable } from './selectable.ts'
import type { Tone } from './tones.ts'

/**
 * A kind says what one field is: its label, its width in a table, its limits and the type a program holds it in.
 * The JSON Schema of a field is made by `schemaOf` (schema.ts), its SQL by server/platform/kinds.ts, its cell and
 * input by kit/kinds.tsx. Definitions stay plain data so that a handheld carries them for a few bytes.
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
 * How the value of a kind is written. Texts: `clock` a time of day `HH:mm`, picked; `month` `YYYY-MM`, picked in forms and searches; `digits`
 * only, others typed or pasted fall away (spec 1 §5); `pattern` of numbers, which people read in words (rules/numberWords); `decimal` a number
 * with its decimals, right-aligned in lists. A moment: `clock`, searched to the second, not by days. Minutes: `elapsed` pass day and night and
 * are shown in days where there are some.
 */
export type Format = 'clock' | 'month' | 'digits' | 'pattern' | 'decimal' | 'elapsed'

/** What every field may say besides its kind. `derived`: computed by the server, never written by a form or an import. */
export interface FieldOptions {
  readonly required?: boolean
  readonly derived?: boolean
  /** longest text, or largest number */
  readonly max?: number
  readonly min?: number
  /** table width in px */
  readonly width?: number
  readonly unit?: string
  /** one line under the input */
  readonly help?: string
  /** by forms, otherwise than by other callers: `must` have it, they may leave it out; `never` ask for it, they may give it */
  readonly asked?: 'must' | 'never'
  /** a question begins with what the row has there */
  readonly kept?: true
  /**
   * `several` values may be typed in the search form (document numbers: newline, blank, comma, semicolon); a text is searched from its
   * `beginning`: of a table too long to look into every row
   */
  readonly searched?: 'several' | 'beginning'
  /** its column orders the list: an index serves it */
  readonly sorts?: true
  /**
   * its sum over all that the conditions find stands above the list: a column of the rows, so that adding costs what counting does. A name:
   * the field of which the conditions have to name one value before the sum says anything: one order is picked, checked and packed
   */
  readonly sums?: true | string
  /** what a list says where there is no value, e.g. 全部仓库 */
  readonly blank?: string
  /** a form asks for it, and then has to have it unless it says `required: false`, only where these fields have one of these values */
  readonly onlyWhere?: Readonly<Record<string, readonly (string | number)[]>>
  /** a moment or day by which something has to be done: counted down while these fields have one of these values, always where none is named */
  readonly due?: Readonly<Record<string, readonly (string | number)[]>>
  /** sentence for an empty field where the texts give one of their own */
  readonly missing?: string
  /** sentence for a number out of its limits, or for what is none of a choice, where the texts give one of their own */
  readonly fault?: string
  /** a list begins with what was searched for here last; `alone`: only where its address names no condition at all */
  readonly remembered?: boolean | 'alone'
  /**
   * a list begins with the last seven days here (floor.md §0.3), or with `today` alone; that and `asks`: it is too long to be read without
   * any condition at all
   */
  readonly recent?: 'begins' | 'asks' | 'today'
  /** page the value leads to; `{field}` is filled in from the row */
  readonly link?: string
  /** field this number is a share of: drawn as a bar */
  readonly of?: string
  /** a change: with its sign, in and out in their colours; or calm while these fields have one of these values, and alarming otherwise */
  readonly signed?: true | Readonly<Record<string, readonly (string | number)[]>>
  /** drawn as alarming when the number is above nothing (true) or when it is nothing (false) */
  readonly alarm?: boolean
  readonly format?: Format
  /** rows that follow each other with the same value share its cell */
  readonly spans?: true
  /** masked in lists, details and exports (personal data, floor.md §0.3) */
  readonly masked?: boolean
  /** dictionary of a choice, `{table}.{column}`: a tenant may word its values himself (page 1109) */
  readonly dict?: string
  /** values of a choice that a form offers; the others come about by themselves */
  readonly offers?: readonly (string | number)[]
  /** value of a choice that is meant most often: offered first, where numbers would stand in their own order */
  readonly usual?: number
  /** what the form of a new row begins with */
  readonly starts?: number
  /** state that 启用/停用 (call `status`, button 08) turns between two values; no form enters or leaves `off` without that right */
  readonly turn?: Turn
}

export interface Turn {
  readonly on: number
  readonly off: number
  /** what 停用 means, asked before it */
  readonly says: string
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: Kind
  readonly label: string
  /** texts of a choice by its wire value */
  readonly texts?: Readonly<Record<string, string>>
  /** colour of each value of a state */
  readonly tones?: Readonly<Record<string, Tone>>
  /** what its value is the key of */
  readonly to?: Selectable
  /** fields of each entry, where the value is a list of rows typed in a table */
  readonly rows?: Readonly<Record<string, Field>>
  /** of those, what a row is known by where two such lists are compared; its place where absent */
  readonly named?: readonly string[]
  /** fields of the value, where it is one thing of several fields; a field that is `required` has to be there */
  readonly parts?: Readonly<Record<string, Field>>
  /** never present: carries the type of the value */
  readonly value?: T
}

const make =
  <T>(kind: Kind, width: number) =>
  (label: string, options?: FieldOptions): Field<T> => ({ width, ...options, kind, label })

/** Business key or document number: trimmed, no blanks, monospaced, copied by a click. */
export const code = make<string>('code', 150)
/** Account of the WMS that keeps a warehouse (`sid` on the wire): with the warehouse's number it names the warehouse. */
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
/** Structured value that a cell of its own draws; `texts` names the entries of a list of codes. */
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

/** State of a document: its texts and colours are those of its life. */
export const state = <L extends AnyLife>(label: string, of: L, options?: FieldOptions): Field<StatusOf<L>> => ({
  width: 100,
  ...options,
  kind: 'choice',
  label,
  texts: textsOf(of),
  tones: tonesOf(of),
})

/** 启用/停用 of a row, turned by its button. `says`: what 停用 means. */
export const inUse = (says: string): Field<0 | 1> =>
  choice('状态', { 0: '启用', 1: '停用' }, { derived: true, width: 70, turn: { on: 0, off: 1, says } })

/** Key of another resource: what it can be is declared there. */
export const ref = (label: string, to: Selectable, options?: FieldOptions): Field<string> => ({
  width: 130,
  ...options,
  kind: 'ref',
  label,
  to,
})

/** Number of another document: chosen among those that stand open in forms, typed in searches, shown as a number. */
export const refCode = (label: string, to: Selectable, options?: FieldOptions): Field<string> => ({ ...code(label, options), to })

/** Several keys of another resource. */
export const many = (label: string, to: Selectable, options?: FieldOptions): Field<readonly string[]> => ({
  width: 160,
  ...options,
  kind: 'many',
  label,
  to,
})

/** Title of a column, with the unit a bare number would lack: on the screen and in the file it is exported to. */
export const titleOf = (field: Field): string =>
  field.kind === 'weight' ? `${field.label}(kg)` : field.unit === undefined ? field.label : `${field.label}(${field.unit})`

export type Fields = Readonly<Record<string, Field>>
/** Type of the value a field holds. */
export type ValueOf<F> = F extends Field<infer T> ? T : never
/** Row of a list: every field, null where nothing is known. */
export type RowOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> | null }
