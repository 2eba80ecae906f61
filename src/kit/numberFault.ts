// 数字的界限 · kit/numberFault
import type { Field, Kind } from '#contract/kinds'
import { countText } from './formats.ts'

/** What a number may be, in the unit it is typed in. */
export interface Limits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** places behind the point; whole numbers where absent */
  readonly decimals?: number
  readonly unit?: string | undefined
  /** sentence for a number out of its limits where the texts give one of their own */
  readonly fault?: string | undefined
}

/** What is wrong with a number, as a person reads it at its field; '' for one that is right, or none at all. */
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

/** What is wrong in the first of these rows that has something wrong, which row named; '' when all are right. */
export const firstFault = <T>(rows: readonly T[], what: string, limits: (row: T) => Limits, value: (row: T) => unknown): string =>
  rows.map((row, at) => numberFault(`第${at + 1}行${what}`, limits(row), value(row))).find((fault) => fault !== '') ?? ''

/** How a kind of number is typed: what one typed unit is on the wire, places behind the point, its unit. */
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
/** A weight is typed in grams, where its field does not say kilograms. */
const kilograms: Typing = { factor: 1000, decimals: 3, unit: 'kg' }
export const typingOf = ({ kind, unit }: Pick<Field, 'kind' | 'unit'>): Typing =>
  kind === 'weight' && unit === 'kg' ? kilograms : (typings[kind] ?? count)

/** What people say where a column's title has room for the sign only. */
const unitWords: Readonly<Record<string, string>> = { g: '克', kg: '千克' }

/** Limits of a field, in the unit it is typed in. */
export const limitsOf = ({ min = 0, max, unit = '', fault }: Field, { factor, decimals, unit: usual }: Typing): Limits => ({
  min: min / factor,
  max: max === undefined ? undefined : max / factor,
  decimals,
  unit: unitWords[unit] ?? (unit === '' ? usual : unit),
  fault,
})

/** The number of the wire: whole, unless more places were typed than there are, which the form says and does not send. */
export const wireOf = (typed: number, factor: number): number => {
  const wire = typed * factor
  return Math.abs(wire - Math.round(wire)) < 1e-6 ? Math.round(wire) : wire
}
