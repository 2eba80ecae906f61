// 统一社会信用代码 · rules/creditCode
/** Characters of GB 32100-2015: digits and capitals without I, O, S, V, Z, in the order of their values. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/**
 * Whether 18 characters are a credit code: registration authority, kind, division, organisation, and the check character (weights 3^i mod
 * 31).
 */
export const isCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  let sum = 0
  let weight = 1
  for (const sign of code.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return signs[(31 - (sum % 31)) % 31] === code[17]
}
