// 条形码 · kit/code128
/** Code 128 set B (ISO/IEC 15417): bar and space widths in modules of each symbol value 0–106. */
const widths =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const startB = 104
const stop = 106
const modulo = 103

/** Symbol values of a text of printable ASCII, start, check and stop included; null when a character is outside the set. */
export const symbolsOf = (text: string): readonly number[] | null => {
  const values = Array.from(text, (character) => character.charCodeAt(0) - 32)
  if (values.some((value) => value < 0 || value > 94)) return null
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % modulo
  return [startB, ...values, check, stop]
}

export interface Bar {
  /** modules from the left, and width in modules */
  readonly x: number
  readonly width: number
}
/** Bars of a text with the module width of the whole symbol; null when it cannot be written in set B. */
export const barsOf = (text: string): { readonly bars: readonly Bar[]; readonly width: number } | null => {
  const symbols = symbolsOf(text)
  if (symbols === null) return null
  const bars: Bar[] = []
  let x = 0
  for (const symbol of symbols)
    for (const [index, digit] of Array.from(widths[symbol] ?? '').entries()) {
      if (index % 2 === 0) bars.push({ x, width: Number(digit) })
      x += Number(digit)
    }
  return { bars, width: x }
}
