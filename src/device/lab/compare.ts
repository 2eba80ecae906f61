// 应到与实到 · device/lab/compare
/** Difference between a received and a printed code. */
import { groupSeparator } from '../codes/code128.ts'
import type { Heard } from './hear.ts'
import { layoutOf, type Layout } from './layouts.ts'
import type { LabTest } from './tests.ts'

/** `prefix` is the text before the code. `isCured` means that the code is right when keys are read by position. */
export type Difference =
  | { readonly kind: 'same'; readonly prefix: string }
  /** only the beginning or the end arrived, with this many characters */
  | { readonly kind: 'short'; readonly length: number }
  | { readonly kind: 'case'; readonly prefix: string; readonly how: 'upper' | 'lower' | 'swapped'; readonly isCured: boolean }
  | { readonly kind: 'layout'; readonly layout: Layout | null; readonly isCured: boolean }
  | { readonly kind: 'gsLost'; readonly prefix: string }
  | { readonly kind: 'gsOther'; readonly prefix: string; readonly sent: string }
  /** the code came twice in a row without an end key between */
  | { readonly kind: 'twice' }
  /** an input method swallowed or changed the code */
  | { readonly kind: 'ime' }
  | { readonly kind: 'other' }

/** Maximum length of the text that a scanner puts before a code. */
const prefixMax = 8

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
const swapped = (text: string): string =>
  Array.from(text, (char) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase())).join('')
const caseChange = (wanted: string, got: string): 'upper' | 'lower' | 'swapped' | null =>
  got === wanted.toUpperCase() ? 'upper' : got === wanted.toLowerCase() ? 'lower' : got === swapped(wanted) ? 'swapped' : null

/** Splits `got` into a short prefix and `wanted` in any case; null when `got` does not end with `wanted`. */
const behindPrefix = (wanted: string, got: string): { readonly prefix: string; readonly rest: string } | null => {
  const prefix = got.slice(0, Math.max(0, got.length - wanted.length))
  const rest = got.slice(prefix.length)
  return prefix.length <= prefixMax && rest.toLowerCase() === wanted.toLowerCase() ? { prefix, rest } : null
}

const wholeCode = (wanted: string, got: string, byPosition: string): Difference | null => {
  const found = behindPrefix(wanted, got)
  if (found === null) return null
  const { prefix, rest } = found
  if (rest === wanted) return { kind: 'same', prefix }
  const how = caseChange(wanted, rest)
  return how === null ? null : { kind: 'case', prefix, how, isCured: behindPrefix(wanted, byPosition)?.rest === wanted }
}

const separator = (wanted: string, got: string): Difference | null => {
  const [before = '', after = ''] = wanted.split(groupSeparator)
  const found = new RegExp(`^(.{0,${prefixMax}}?)${escaped(before)}(.{0,4}?)${escaped(after)}$`, 's').exec(got)
  if (found === null) return null
  const [, prefix = '', sent = ''] = found
  return sent === '' ? { kind: 'gsLost', prefix } : { kind: 'gsOther', prefix, sent }
}

/** Minimum number of matching characters; fewer may match by chance. */
const matchMin = 3
/** Number of characters when only the beginning (also after a prefix) or only the end of `wanted` arrived; 0 otherwise. */
const partOf = (wanted: string, got: string): number => {
  if (got.length < matchMin || got.length >= wanted.length + prefixMax) return 0
  if (wanted.endsWith(got)) return got.length
  for (let at = 0; at <= prefixMax; at++) {
    const rest = got.slice(at)
    if (rest.length >= matchMin && rest.length < wanted.length && wanted.startsWith(rest)) return rest.length
  }
  return 0
}

/** Compares one test code with what was received for it. */
export const compare = ({ text: wanted }: LabTest, { text: got, byPosition, ime }: Heard): Difference => {
  if (got === wanted + wanted) return { kind: 'twice' }
  const wholeMatch = wholeCode(wanted, got, byPosition)
  if (wholeMatch !== null) return wholeMatch
  if (ime !== 'none') return { kind: 'ime' }
  const sent = wanted.includes(groupSeparator) ? separator(wanted, got) : null
  if (sent !== null) return sent
  const part = partOf(wanted, got)
  if (part > 0) return { kind: 'short', length: part }
  const isCured = behindPrefix(wanted, byPosition)?.rest === wanted
  const layout = layoutOf(wanted, got)
  return isCured || layout !== null ? { kind: 'layout', layout, isCured } : { kind: 'other' }
}
