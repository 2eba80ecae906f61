// 作业速度 · rules/pace
import type { WorkOp } from './worktime.ts'

/** How the speed of a kind of work is measured: what is counted, and over which recent time. */
export interface PaceOf {
  readonly of: 'orderNum' | 'goodsNum' | 'packageNum'
  readonly unit: string
  readonly overMin: 30 | 60
}

/** A pick order counts when it is finished, which takes longer than half an hour; kinds that are not counted in pieces have no pace. */
export const PACE: Readonly<Partial<Record<WorkOp, PaceOf>>> = {
  1: { of: 'goodsNum', unit: '件', overMin: 60 },
  2: { of: 'orderNum', unit: '单', overMin: 30 },
  3: { of: 'orderNum', unit: '单', overMin: 30 },
  4: { of: 'orderNum', unit: '单', overMin: 30 },
  5: { of: 'orderNum', unit: '单', overMin: 30 },
  6: { of: 'orderNum', unit: '单', overMin: 30 },
  7: { of: 'packageNum', unit: '包', overMin: 30 },
  8: { of: 'packageNum', unit: '包', overMin: 30 },
  13: { of: 'goodsNum', unit: '件', overMin: 60 },
}

type Counted = Readonly<Record<PaceOf['of'], number>> & { readonly opType: number; readonly effectiveSec: number }
/** A shorter time says nothing about an hour, seconds. */
const leastSec = 300
/** Units in an hour of effective work; null: not enough data. */
export const hourlyOf = (one: Counted): number | null => {
  const measured = PACE[one.opType as WorkOp]
  return measured === undefined || one.effectiveSec < leastSec ? null : Math.round((one[measured.of] * 3600) / one.effectiveSec)
}
