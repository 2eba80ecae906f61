// 商品条码 · device/codes/ean13
/** EAN-13 (ISO/IEC 15420), as modules. */
import type { Bar, Bars } from './bars.ts'

/** Widths of the digits 0–9 in set A (odd parity, a space first); set C is the same with a bar first, set B is A mirrored. */
const odd = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** Which of the left six digits are mirrored, by the first digit, which has no bars of its own. */
const mirrored = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')
const centre = '11111'
const guard = '111'

/** Check digit of the first twelve digits: weights 1 and 3 in turn. */
export const eanCheck = (twelve: string): number =>
  (10 - (Array.from(twelve, Number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10)) % 10

/** Bars of thirteen digits, or of twelve, to which the check digit is added; null for any other text and for a wrong check digit. */
export const ean13 = (text: string): Bars | null => {
  if (!/^\d{12,13}$/.test(text)) return null
  const digits = text.slice(0, 12) + String(eanCheck(text.slice(0, 12)))
  if (!digits.startsWith(text)) return null
  const parity = mirrored[Number(digits[0])] ?? ''
  const left = Array.from(digits.slice(1, 7), (digit, index) => {
    const width = odd[Number(digit)] ?? ''
    return parity[index] === '1' ? Array.from(width).reverse().join('') : width
  })
  const right = Array.from(digits.slice(7), (digit) => odd[Number(digit)] ?? '')
  const bars: Bar[] = []
  let x = 0
  // the guard begins with a bar, so widths at even positions are bars
  for (const [index, width] of Array.from(guard + left.join('') + centre + right.join('') + guard, Number).entries()) {
    if (index % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, width: x, quiet: 11 }
}
