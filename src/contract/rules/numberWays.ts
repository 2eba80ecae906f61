// 单号的写法 · rules/numberWays
/**
 * The form of a carrier's numbers as a clerk describes it: how they begin, how long they are, what the rest consists of. The stored pattern
 * is built from these ways and read back into them; rules/numberWords describes a pattern that ways cannot express.
 */
import { branchesOf } from './numberPattern.ts'
import type { Branch, Part, Signs } from './patternWays.ts'

/** Characters that the rest of a number consists of. */
export const numberSigns = { 1: '数字', 2: '大写字母和数字', 3: '字母和数字' } as const
export type NumberSigns = keyof typeof numberSigns

export interface NumberWay {
  /** possible prefixes; none: any */
  readonly prefixes: readonly string[]
  /** number of capital letters directly after the prefix */
  readonly letters: number
  readonly signs: NumberSigns
  /** length of the whole number, without the piece suffix */
  readonly min: number
  readonly max: number
  /** 1: the suffix of one piece of the shipment may follow, `-1-2-` */
  readonly sub: 0 | 1
}

/** Longest number, and longest pattern that is stored (logistics_company.no_pattern). */
export const numberMax = 64
export const patternMax = 128
/** Most prefixes a pattern is read into, because no person writes more of them one by one. */
const prefixesMax = 60

const capitals: Signs = [[65, 90]]
const classes: Readonly<Record<NumberSigns, { readonly written: string; readonly signs: Signs }>> = {
  1: { written: String.raw`\d`, signs: [[48, 57]] },
  2: { written: '[A-Z0-9]', signs: [[48, 57], ...capitals] },
  3: { written: '[A-Za-z0-9]', signs: [[48, 57], ...capitals, [97, 122]] },
}
const pieceSuffix = String.raw`(-\d+-\d+-)?`
const isPiece = (text: string): boolean => text.replace('(?:', '(').replaceAll('[0-9]', String.raw`\d`) === pieceSuffix

const sorted = (signs: Signs): string =>
  signs
    .map(([from, to]) => `${from}-${to}`)
    .sort()
    .join()
export const isSame = (one: Signs | undefined, other: Signs): boolean => one !== undefined && sorted(one) === sorted(other)
const signsOf = ({ signs }: Part): NumberSigns | undefined =>
  ([1, 2, 3] as const).find((kind) => isSame(signs, classes[kind].signs))

const times = (min: number, max: number): string => (max !== min ? `{${min},${max}}` : min === 1 ? '' : `{${min}}`)
const repeated = (written: string, min: number, max = min): string => (max === 0 ? '' : written + times(min, max))

/** Several prefixes of one length: `7[58]` where they differ in the last character only. */
const anyOf = (prefixes: readonly string[]): string => {
  const [first = ''] = prefixes
  const head = first.slice(0, -1)
  if (prefixes.length === 1) return first
  const isLast = prefixes.every((one) => one.startsWith(head) && /[A-Za-z0-9]$/.test(one))
  return isLast ? `${head}[${prefixes.map((one) => one.slice(-1)).join('')}]` : `(?:${prefixes.join('|')})`
}

const patternsOf = ({ prefixes, letters, signs, min, max, sub }: NumberWay): string[] => {
  const beginnings = prefixes.length === 0 ? [''] : [...new Set(prefixes)]
  return [...new Set(beginnings.map((one) => one.length))].map((length) => {
    const begin = anyOf(beginnings.filter((one) => one.length === length))
    const [least, most] = [min - length - letters, max - length - letters]
    return `^${begin}${repeated('[A-Z]', letters)}${repeated(classes[signs].written, least, most)}${sub === 1 ? pieceSuffix : ''}$`
  })
}

/** The pattern to store. The ways have to be valid (`waysFault`). */
export const patternOf = (ways: readonly NumberWay[]): string => ways.flatMap(patternsOf).join('|')

/** Why a way is invalid, for the person who wrote it; '' when it is valid. */
const wayFault = ({ prefixes, letters, min, max }: NumberWay): string => {
  if (prefixes.some((one) => !/^[A-Za-z0-9-]+$/.test(one))) return '开头只能是字母、数字和“-”'
  if (!Number.isInteger(min) || !Number.isInteger(max) || min < 1) return '请填单号一共多少位'
  if (max < min) return '最长不能小于最短'
  if (max > numberMax) return `单号最长${numberMax}位`
  const longest = Math.max(0, ...prefixes.map((one) => one.length)) + letters
  return longest > min ? `单号至少要有${longest}位：开头已经有这么长` : ''
}
/** Why ways cannot be stored; '' when they can. */
export const waysFault = (ways: readonly NumberWay[]): string => {
  if (ways.length === 0) return '请写出至少一种单号'
  const fault = ways.map(wayFault).find((one) => one !== '')
  if (fault !== undefined) return fault
  return patternOf(ways).length > patternMax ? '写得太多，存不下：请减少开头或写法' : ''
}

/**
 * All texts that the parts can match, e.g. 75 and 78 for `7[58]`; null where there are too many, or infinitely many.
 */
const textsOf = (branch: Branch): readonly string[] | null => {
  let texts: readonly string[] = ['']
  for (const part of branch) {
    const own = textsOfPart(part)
    if (own === null || own.length * texts.length > prefixesMax) return null
    texts = texts.flatMap((before) => own.map((text) => before + text))
  }
  return texts
}
const textsOfPart = ({ signs, branches = [], min, max }: Part): readonly string[] | null => {
  if (min !== max) return null
  const once = signs === undefined ? textsOfAny(branches) : charsOf(signs)
  if (once === null) return null
  return min === 1 ? once : once.length === 1 ? once.map((text) => text.repeat(min)) : null
}
const textsOfAny = (branches: readonly Branch[]): readonly string[] | null => {
  const all = branches.map(textsOf)
  return all.includes(null) ? null : all.flatMap((texts) => texts ?? [])
}
/** A few characters, one by one; null for a class of them. */
export const charsOf = (signs: Signs): readonly string[] | null => {
  const size = signs.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  if (size >= 10) return null
  return signs.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)))
}

/** The parts after the prefix, which are letters, the rest and perhaps a piece suffix; null where there is another part. */
const restOf = (parts: Branch): Omit<NumberWay, 'prefixes'> | null => {
  const left = [...parts]
  let letters = 0
  while (left[0] !== undefined && isSame(left[0].signs, capitals) && left[0].min === left[0].max)
    letters += left.shift()?.min ?? 0
  const signs = left[0] === undefined ? 1 : (signsOf(left[0]) ?? 1)
  let [min, max] = [0, 0]
  while (left[0] !== undefined && signsOf(left[0]) === signs) {
    min += left[0].min
    max += left.shift()?.max ?? 0
  }
  const sub = left[0] !== undefined && isPiece(left[0].text) ? 1 : 0
  if (left.length > sub || max === Infinity) return null
  return { letters, signs, min, max, sub }
}

const waysOfBranch = (branch: Branch): readonly NumberWay[] | null => {
  const [only] = branch
  if (branch.length === 1 && only?.branches !== undefined && only.min === 1 && only.max === 1) return waysOfAny(only.branches)
  const after = branch.findIndex((part) => textsOfPart(part) === null)
  const at = after === -1 ? branch.length : after
  const [texts, rest] = [textsOf(branch.slice(0, at)), restOf(branch.slice(at))]
  if (texts === null || rest === null || texts.some((one) => !/^[A-Za-z0-9-]*$/.test(one))) return null
  return [...new Set(texts.map((one) => one.length))].map((length) => ({
    ...rest,
    prefixes: texts.filter((one) => one !== '' && one.length === length),
    min: rest.min + rest.letters + length,
    max: rest.max + rest.letters + length,
  }))
}
const waysOfAny = (branches: readonly Branch[]): readonly NumberWay[] | null => {
  const all = branches.map(waysOfBranch)
  return all.includes(null) ? null : all.flatMap((ways) => ways ?? [])
}

/** Joins ways that differ only in their prefixes. */
const joinedWays = (ways: readonly NumberWay[]): readonly NumberWay[] => {
  const by = new Map<string, NumberWay>()
  for (const way of ways) {
    const key = JSON.stringify([way.letters, way.signs, way.min, way.max, way.sub, way.prefixes.length === 0])
    by.set(key, { ...way, prefixes: [...new Set([...(by.get(key)?.prefixes ?? []), ...way.prefixes])] })
  }
  return [...by.values()]
}

/** A stored pattern as ways; null where ways cannot express it. */
export const waysOfPattern = (pattern: string): readonly NumberWay[] | null => {
  const ways = waysOfAny(branchesOf(pattern) ?? [[]])
  const all = ways === null ? null : joinedWays(ways)
  return all !== null && waysFault(all) === '' ? all : null
}
