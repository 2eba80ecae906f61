// 128 码 · device/codes/code128
/**
 * Code 128 and GS1-128 (ISO/IEC 15417), as modules: for labels and sheets of both shells. Digits are encoded in pairs (set C) where that is
 * shorter, everything else in set B. Pure; the drawing code chooses the millimetres.
 */
import type { Bar, Bars } from './bars.ts'

/** The separator of GS1 element strings, as scanners deliver it; in the bars it is FNC1. */
export const groupSeparator = '\u001D'

/** Bar and space widths in modules of each symbol value 0–106. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const toC = 99
const toB = 100
const fnc1 = 102
const startB = 104
const startC = 105
const stop = 106
const modulo = 103
/** White space that a scanner needs on either side, modules. */
export const quiet128 = 10

const digitsAt = (text: string, from: number): number => /^\d*/.exec(text.slice(from))?.[0].length ?? 0
/** Whether pairs save a symbol from here on: four digits at an end of the text, six in the middle of it. */
const pairsPay = (text: string, from: number): boolean => {
  const run = digitsAt(text, from)
  return run >= (from === 0 || from + run === text.length ? 4 : 6)
}

/** Value of a character in set B; null when it has none. */
const inB = (char: string): number | null => {
  if (char === groupSeparator) return fnc1
  const value = char.charCodeAt(0) - 32
  return value < 0 || value > 94 ? null : value
}

/** Values of the text, with the start value first and the values that change between the sets. */
const valuesOf = (text: string): readonly number[] | null => {
  let pairs = pairsPay(text, 0)
  const values = [pairs ? startC : startB]
  for (let at = 0; at < text.length;) {
    const run = digitsAt(text, at)
    if (pairs && run >= 2) {
      values.push(Number(text.slice(at, at + 2)))
      at += 2
    } else if (pairs && text[at] !== groupSeparator) {
      values.push(toB)
      pairs = false
    } else if (!pairs && run % 2 === 0 && pairsPay(text, at)) {
      values.push(toC)
      pairs = true
    } else {
      // an odd run gives its first digit to set B
      const value = inB(text[at] ?? '')
      if (value === null) return null
      values.push(value)
      at += 1
    }
  }
  return values
}

/**
 * Symbol values, including start, check and stop; null when a character is outside the set (Chinese, control characters except the
 * separator). With `gs1` FNC1 comes first: the text is an element string, e.g. `0106901234567892` + `10LOT` + separator + `3712`.
 */
export const symbolsOf = (text: string, gs1 = false): readonly number[] | null => {
  const values = valuesOf(text)
  if (values === null) return null
  const [start = startB, ...rest] = values
  const all = gs1 ? [start, fnc1, ...rest] : [start, ...rest]
  const check = all.reduce((sum, value, index) => sum + value * Math.max(index, 1), 0) % modulo
  return [...all, check, stop]
}

/** Bars of a text with the width of the whole symbol in modules, without quiet zones; null when it cannot be written. */
export const code128 = (text: string, { gs1 = false }: { readonly gs1?: boolean } = {}): Bars | null => {
  const symbols = symbolsOf(text, gs1)
  if (symbols === null) return null
  const bars: Bar[] = []
  let x = 0
  for (const symbol of symbols)
    for (const [index, digit] of Array.from(widths[symbol] ?? '').entries()) {
      if (index % 2 === 0) bars.push({ x, width: Number(digit) })
      x += Number(digit)
    }
  return { bars, width: x, quiet: quiet128 }
}
