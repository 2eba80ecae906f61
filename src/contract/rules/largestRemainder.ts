// 分摊 · rules/largestRemainder
/** Amounts spread so that the parts add up to the whole, 分 (office.md §9.1 fin_bill_goods, §24.2 T1 and T2). */
import { dividedBy } from './customTask.ts'
import { roundProduct } from './round.ts'

/** An amount, also a negative one, by weights ≥ 0; by equal parts where all weights are 0. */
export const spreadFen = (fen: number, weights: readonly number[]): readonly number[] => {
  if (weights.length === 0) return []
  const parts = dividedBy(Math.abs(fen), weights.some((weight) => weight > 0) ? weights : weights.map(() => 1))
  return fen < 0 ? parts.map((part) => 0 - part) : parts
}

/** The part of day `day` (from 1) of an amount for `days` days: what has run up by the day less what had run up before. */
export const dayShareFen = (fen: number, day: number, days: number): number =>
  roundProduct([fen, day], days) - roundProduct([fen, day - 1], days)
