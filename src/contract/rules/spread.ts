// 分摊 · rules/spread
import { dividedBy } from './customTask.ts'

/**
 * An amount, also a negative one, spread by weights ≥ 0 so that the parts add up to it, 分 (office.md §9.1 fin_bill_goods, §24.2 T1); by
 * equal parts where all weights are 0.
 */
export const spreadFen = (fen: number, weights: readonly number[]): readonly number[] => {
  if (weights.length === 0) return []
  const parts = dividedBy(Math.abs(fen), weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
  return fen < 0 ? parts.map((part) => 0 - part) : parts
}
