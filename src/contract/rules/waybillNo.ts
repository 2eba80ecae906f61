// 物流单号规则 · rules/waybillNo

/** A carrier and the format of its numbers (logistics_company, floor.md §1.2; patterns and digits §19.2). */
export interface CarrierNo {
  readonly logisticsCode: string
  readonly logisticsName: string
  /** Regular expression of the whole number. */
  readonly noPattern: string
  /** Prefix of a simulated number, and number of digits after it. */
  readonly prefix: string
  readonly digits: number
}

/** The eight carriers every tenant starts with. */
export const CARRIERS: readonly CarrierNo[] = [
  { logisticsCode: 'SF', logisticsName: '顺丰', noPattern: String.raw`^SF\d{13}$`, prefix: 'SF', digits: 13 },
  { logisticsCode: 'ZTO', logisticsName: '中通', noPattern: String.raw`^7[58]\d{12}$`, prefix: '78', digits: 12 },
  { logisticsCode: 'YTO', logisticsName: '圆通', noPattern: String.raw`^YT\d{13}$`, prefix: 'YT', digits: 13 },
  { logisticsCode: 'YUNDA', logisticsName: '韵达', noPattern: String.raw`^4\d{14}$`, prefix: '46', digits: 13 },
  { logisticsCode: 'STO', logisticsName: '申通', noPattern: String.raw`^77\d{13}$`, prefix: '77', digits: 13 },
  { logisticsCode: 'JTSD', logisticsName: '极兔', noPattern: String.raw`^JT\d{13}$`, prefix: 'JT', digits: 13 },
  { logisticsCode: 'POSTB', logisticsName: '邮政', noPattern: String.raw`^9\d{12}$`, prefix: '98', digits: 11 },
  { logisticsCode: 'JD', logisticsName: '京东', noPattern: String.raw`^JD[A-Z]\d{12}(-\d+-\d+-)?$`, prefix: 'JDV', digits: 12 },
]

/** Carriers whose pattern the number fits; several when patterns overlap. An empty or invalid pattern fits nothing. */
export function carriersOf<C extends { readonly noPattern: string }>(no: string, carriers: readonly C[]): C[] {
  return carriers.filter((carrier) => compiled(carrier.noPattern)?.test(no) === true)
}

/**
 * The waybill number a simulated carrier issues for its n-th request: it fits the pattern, is the same for the same counter, and does not
 * repeat before 10^digits. null for a carrier without a simulated number.
 */
export function simulatedWaybillNo(logisticsCode: string, counter: number): string | null {
  const carrier = CARRIERS.find((one) => one.logisticsCode === logisticsCode)
  if (carrier === undefined || !Number.isSafeInteger(counter) || counter < 0) return null
  const digits = String(counter).padStart(carrier.digits, '0')
  return digits.length > carrier.digits ? null : carrier.prefix + digits
}

const cache = new Map<string, RegExp | null>()

/** Compiles a pattern entered by the tenant, once per text; an invalid one matches nothing. */
function compiled(pattern: string): RegExp | null {
  const known = cache.get(pattern)
  if (known !== undefined) return known
  const expression = expressionOf(pattern)
  cache.set(pattern, expression)
  return expression
}

/**
 * The expression of a stored pattern, or null when it is empty or no regular expression. rules/numberPattern decides what may be stored.
 */
export function expressionOf(pattern: string): RegExp | null {
  if (pattern === '') return null
  try {
    return new RegExp(pattern)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
