// 商品条码号 · rules/gtin
/** GTIN-8, -12, -13 and -14 are one number with fewer or more zeros in front: a scanner sends UPC-A as 12 or 13 digits, a case label as 14. */

const lengths = [8, 12, 13, 14] as const
const form = /^(?:\d{8}|\d{12,14})$/

/** Whether the text is a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit (3, 1, 3 … from the right). */
export const isGtin = (code: string): boolean => {
  if (!form.test(code)) return false
  let sum = 0
  for (let at = 0; at < code.length; at++) sum += Number(code[code.length - 1 - at]) * (at % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

/**
 * The shortest form of a GTIN, as printed under the bars; every other text is returned unchanged. A number with a wrong check digit is no
 * GTIN but a code made by the warehouse.
 */
export const shortestGtin = (code: string): string => {
  if (!isGtin(code)) return code
  const number = code.replace(/^0+/, '')
  return number.padStart(lengths.find((length) => length >= number.length) ?? 14, '0')
}
