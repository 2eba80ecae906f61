// 面单号段 · rules/waybillRange
import { expressionOf } from './waybillNo.ts'

/** A range of numbers a carrier gave: prefix and digits as wide as its last one. */
export interface WaybillRange {
  readonly prefix: string
  readonly from: number
  readonly to: number
}

/** The number at a place of the range, e.g. `78` + `0000000000012`. */
export const rangeNo = ({ prefix, to }: Pick<WaybillRange, 'prefix' | 'to'>, at: number): string =>
  prefix + String(at).padStart(String(to).length, '0')

/** Sentence for a range that cannot be, by field; none when it can. `pattern`: the carrier's own (logistics_company.no_pattern). */
export const rangeFaults = (range: WaybillRange, pattern: string): Readonly<Record<string, string>> => {
  if (range.to < range.from) return { noTo: '截止号不能小于起始号' }
  const carrier = expressionOf(pattern)
  if (carrier === null) return { noFrom: '物流公司没有可用的单号规则，请先在“物流公司”里填写' }
  const fits = [range.from, range.to].every((at) => carrier.test(rangeNo(range, at)))
  return fits ? {} : { noFrom: `号段与物流公司的单号规则不符，例如 ${rangeNo(range, range.from)}` }
}
