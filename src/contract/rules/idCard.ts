// 身份证号 · rules/idCard
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

export interface IdCard {
  /** `YYYY-MM-DD` */
  readonly birthDate: string
  /** 1 男, 2 女 */
  readonly gender: 1 | 2
}

/**
 * What the 18 characters of a resident's card contain (GB 11643: region, birth, sequence, check character mod 11); null when they are
 * invalid.
 */
export const readIdCard = (no: string): IdCard | null => {
  const parts = /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/.exec(no)
  if (!parts) return null
  const sum = weights.reduce((total, weight, at) => total + weight * Number(no[at]), 0)
  if (checks[sum % 11] !== no[17]) return null
  const [, year = '', month = '', day = '', sequence = ''] = parts
  const born = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (born.getUTCMonth() + 1 !== Number(month) || born.getUTCDate() !== Number(day)) return null
  return { birthDate: `${year}-${month}-${day}`, gender: Number(sequence) % 2 === 1 ? 1 : 2 }
}

/** Completed years of life on a day `YYYY-MM-DD`. */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)
