// 作业速度 · rules/pace
import type { WorkOp } from './worktime.ts'

/** How the speed of a kind of work is measured: what is counted, and over which recent time. */
export interface PaceOf {
  readonly of: 'orderNum' | 'goodsNum' | 'packageNum'
  readonly unit: string
  readonly overMin: 30 | 60
}

/** Picking is measured over an hour, because a pick order takes longer than half an hour; kinds of work not listed have no pace. */
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
/** Least seconds of work from which an hour can be estimated. */
const leastSec = 300
/** Units in an hour of effective work; null: not enough data. */
export const hourlyOf = (one: Counted): number | null => {
  const measured = PACE[one.opType as WorkOp]
  return measured === undefined || one.effectiveSec < leastSec ? null : Math.round((one[measured.of] * 3600) / one.effectiveSec)
}
