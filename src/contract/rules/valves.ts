// 阀值：数据可不可信 · rules/valves
/** Checks data before figures are calculated from them (floor.md §13.2). The caller chooses the spans of time. */
import { bp, roundHalfUp } from './round.ts'

/** valve_collection.source_code: data that are expected to arrive. */
export const VALVE_SOURCE: Readonly<Record<string, string>> = {
  STOCKOUT: '出库单',
  WEIGHT: '称重记录',
  STOCK: '库存流水',
  TRACE: '物流轨迹',
  STOCKIN: '入库单',
  BILL: '账单',
}
/** valve_check_log.result. */
export const COLLECT_RESULT = { 1: '正常', 2: '条数不足', 3: '数据中断', 4: '同比异常' } as const
export type CollectResult = 1 | 2 | 3 | 4

/** Number of past weeks that a span of a weekday is compared with. */
export const weeksBack = 4

export interface Collected {
  /** rows that arrived in the span */
  readonly actual: number
  /** rows of the same span in earlier weeks, for the weeks that had data */
  readonly earlier: readonly number[]
  /** age of the newest row in minutes; null where there never was one */
  readonly delayMin: number | null
}
export interface CollectLimits {
  readonly minCount: number
  readonly maxDelayMin: number
  /** normal distance from the mean of the earlier weeks; null: not compared */
  readonly compareBp: number | null
}
export interface CollectVerdict {
  readonly expect: number | null
  readonly deviationBp: number | null
  readonly result: CollectResult
}

/** Whether data arrive as expected. Of several faults the result is the first of: interrupted, too few rows, unlike earlier weeks. */
export function collectVerdict(found: Collected, limits: CollectLimits): CollectVerdict {
  const { actual, earlier, delayMin } = found
  const expect = earlier.length === 0 ? null : roundHalfUp(sum(earlier), earlier.length)
  const deviationBp = expect === null ? null : bp(actual - expect, expect)
  const isFar = limits.compareBp !== null && deviationBp !== null && Math.abs(deviationBp) > limits.compareBp
  const result = delayMin === null || delayMin > limits.maxDelayMin ? 3 : actual < limits.minCount ? 2 : isFar ? 4 : 1
  return { expect, deviationBp, result }
}

/** 1 数量, 2 万分之一. */
export type MetricUnit = 1 | 2
/** valve_deviation.metric_code: figures that are compared with their own past. */
export const METRIC: Readonly<Record<string, { readonly name: string; readonly unit: MetricUnit }>> = {
  ORDER_NUM: { name: '收单量', unit: 1 },
  SHIP_NUM: { name: '出库量', unit: 1 },
  OVERTIME_RATE: { name: '超时率', unit: 2 },
  WEIGH_ABN_RATE: { name: '称重异常率', unit: 2 },
  SPOT_FAIL_RATE: { name: '抽检不合格率', unit: 2 },
}
export const METRIC_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(METRIC).map(([code, { name }]) => [code, name]),
)

/** A figure is judged only when it counts at least this many things. */
export const sampleMin = 20

/** Number of things in a span, and number of the things that a share counts, e.g. late orders. */
export interface Span {
  readonly whole: number
  readonly part: number
}
export interface Judged {
  /** number of things, or their share in basis points; null: there are none */
  readonly value: number | null
  /** mean number, or share, of all earlier spans together */
  readonly mean: number | null
  /** relative distance of `value` from `mean`, in basis points; null: there are too few things */
  readonly deviationBp: number | null
}

/** Compares a figure with the same span of earlier weeks. Days without any things are left out. */
export function judgeFigure(unit: MetricUnit, now: Span, earlier: readonly Span[]): Judged {
  const days = earlier.filter(({ whole }) => whole > 0)
  const [part, whole] = [sum(days.map((one) => one.part)), sum(days.map((one) => one.whole))]
  if (unit === 1) {
    const mean = days.length === 0 ? null : roundHalfUp(whole, days.length)
    const isFew = mean === null || Math.max(now.whole, mean) < sampleMin
    return { value: now.whole, mean, deviationBp: isFew ? null : distanceBp(now.whole, mean) }
  }
  const [value, mean] = [bp(now.part, now.whole), bp(part, whole)]
  const isFew = value === null || mean === null || now.whole < sampleMin || whole < sampleMin
  return { value, mean, deviationBp: isFew ? null : distanceBp(value, mean) }
}

/** Relative distance; a mean of 0 counts as 1, because every distance from 0 would be infinite. */
const distanceBp = (value: number, mean: number): number => roundHalfUp((value - mean) * 10_000, Math.max(mean, 1))
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Whether a figure is so far from its past that a user has to check it before it is shown. */
export function isDoubtful(deviationBp: number | null, lowBp: number, highBp: number): boolean {
  return deviationBp !== null && (deviationBp < lowBp || deviationBp > highBp)
}
