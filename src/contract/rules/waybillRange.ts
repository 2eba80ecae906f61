// 面单号段 · rules/waybillRange
import { expressionOf } from './waybillNo.ts'

/** A range of numbers from a carrier: a prefix, and digits padded to the width of its last number. */
export interface WaybillRange {
  readonly prefix: string
  readonly from: number
  readonly to: number
}

/** The number at an index of the range, e.g. `78` + `0000000000012`. */
export const rangeNo = ({ prefix, to }: Pick<WaybillRange, 'prefix' | 'to'>, at: number): string =>
  prefix + String(at).padStart(String(to).length, '0')

/**
 * Sentences for an invalid range, by field; empty when it is valid. `pattern`: number pattern of the carrier
 * (logistics_company.no_pattern).
 */
export const rangeFaults = (range: WaybillRange, pattern: string): Readonly<Record<string, string>> => {
  if (range.to < range.from) return { noTo: '截止号不能小于起始号' }
  const carrier = expressionOf(pattern)
  if (carrier === null) return { noFrom: '物流公司没有可用的单号规则，请先在“物流公司”里填写' }
  const fits = [range.from, range.to].every((at) => carrier.test(rangeNo(range, at)))
  return fits ? {} : { noFrom: `号段与物流公司的单号规则不符，例如 ${rangeNo(range, range.from)}` }
}
