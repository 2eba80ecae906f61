// 数字的界限 · kit/numberFault
import type { Field, Kind } from '#contract/kinds'
import { countText } from './formats.ts'

/** Limits of a number, in the unit it is typed in. */
export interface Limits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** decimal places; absent: whole numbers */
  readonly decimals?: number
  readonly unit?: string | undefined
  /** sentence for a number out of its limits, if the field has its own sentence */
  readonly fault?: string | undefined
}

/** Fault of a number as a sentence for its field; '' for a valid one, or an empty one. */
export const numberFault = (label: string, { min, max, decimals = 0, unit = '', fault }: Limits, value: unknown): string => {
  if (typeof value !== 'number') return ''
  const bound = (word: string, limit: number): string => fault ?? `${label}${word} ${limitText(limit)} ${unit}`.trimEnd()
  if (max !== undefined && value > max) return bound('最多', max)
  if (min !== undefined && value < min) return bound('最少', min)
  const parts = value * 10 ** decimals
  if (Math.abs(parts - Math.round(parts)) < 1e-6) return ''
  return decimals === 0 ? `${label}必须是整数` : `${label}最多 ${decimals} 位小数`
}
const limitText = (limit: number): string => (Number.isInteger(limit) ? countText(limit) : String(limit))

/** Fault in the first faulty row, with the row's name; '' when all are valid. */
export const firstFault = <T>(rows: readonly T[], what: string, limits: (row: T) => Limits, value: (row: T) => unknown): string =>
  rows.map((row, at) => numberFault(`第${at + 1}行${what}`, limits(row), value(row))).find((fault) => fault !== '') ?? ''

/** How a kind of number is typed. `factor`: wire amount of one typed unit, e.g. 100 for 元 → 分. */
export interface Typing {
  readonly factor: number
  readonly decimals: number
  readonly unit: string
}
const count: Typing = { factor: 1, decimals: 0, unit: '' }
const typings: Readonly<Partial<Record<Kind, Typing>>> = {
  count,
  money: { factor: 100, decimals: 2, unit: '元' },
  price: { factor: 10_000, decimals: 4, unit: '元' },
  weight: { factor: 1, decimals: 0, unit: '克' },
  percent: { factor: 100, decimals: 2, unit: '%' },
  minutes: { factor: 1, decimals: 0, unit: '分钟' },
}
export const isNumber = ({ kind }: Field): boolean => kind in typings
/** A weight is typed in grams, unless the unit of its field is kg. */
const kilograms: Typing = { factor: 1000, decimals: 3, unit: 'kg' }
export const typingOf = ({ kind, unit }: Pick<Field, 'kind' | 'unit'>): Typing =>
  kind === 'weight' && unit === 'kg' ? kilograms : (typings[kind] ?? count)

/** Words for units in sentences; titles of columns use the symbols. */
const unitWords: Readonly<Record<string, string>> = { g: '克', kg: '千克' }

/** Limits of a field, in the unit it is typed in. */
export const limitsOf = ({ min = 0, max, unit = '', fault }: Field, { factor, decimals, unit: usual }: Typing): Limits => ({
  min: min / factor,
  max: max === undefined ? undefined : max / factor,
  decimals,
  unit: unitWords[unit] ?? (unit === '' ? usual : unit),
  fault,
})

/**
 * The wire number of a typed one. It has decimals only if too many decimals were typed; the form then reports a fault and sends nothing.
 */
export const wireOf = (typed: number, factor: number): number => {
  const wire = typed * factor
  return Math.abs(wire - Math.round(wire)) < 1e-6 ? Math.round(wire) : wire
}
