// 工时与工分 · rules/worktime
import { roundProduct } from './round.ts'

/** work_record.op_type (floor.md §9.1). */
export const WORK_OP = {
  1: '拣货',
  2: '单件复核',
  3: '批量复核',
  4: '打包',
  5: '批量打包',
  6: '抽检',
  7: '称重',
  8: '出库交接',
  9: '自定义任务',
  10: '卸货',
  11: '收货',
  12: '上架',
  13: '移库/补货',
  14: '盘点',
  15: '退货签收',
  16: '退货质检',
  17: '退货上架',
  18: '退货拣货',
  19: '打单',
} as const
/** work_record.client_kind. */
export const CLIENT_KIND = { 0: '前台', 1: '后台', 2: 'PDA', 3: '钉钉' } as const
export type WorkOp = keyof typeof WORK_OP

/** Counted measures of one work record. */
export interface WorkMeasures {
  readonly orderNum?: number
  readonly goodsNum?: number
  readonly packageNum?: number
  readonly lineNum?: number
  readonly boxNum?: number
}

/** Points per measure in 1/10000 point; `extraPackageNum` counts parcels beyond one per order. */
export type UnitPoints = Readonly<Partial<Record<keyof WorkMeasures | 'extraPackageNum', number>>>

/** Default unit points (floor.md §9.1); op 9 uses task_type.point_per_unit instead. */
export const WORK_POINT: Readonly<Record<WorkOp, UnitPoints>> = {
  1: { lineNum: 10000, goodsNum: 2000 },
  2: { orderNum: 6000, goodsNum: 1500 },
  3: { orderNum: 500 },
  4: { orderNum: 10000, extraPackageNum: 5000 },
  5: { orderNum: 4000 },
  6: { orderNum: 10000 },
  7: { packageNum: 2500 },
  8: { packageNum: 1000 },
  9: {},
  10: { boxNum: 3000 },
  11: { lineNum: 5000, goodsNum: 500 },
  12: { lineNum: 8000, goodsNum: 300 },
  13: { lineNum: 10000, goodsNum: 300 },
  14: { lineNum: 5000 },
  15: { packageNum: 2000 },
  16: { orderNum: 12000, goodsNum: 3000 },
  17: { lineNum: 6000, goodsNum: 500 },
  18: { lineNum: 10000, goodsNum: 2000 },
  19: { orderNum: 500 },
}

/**
 * Standard work points of a record in 1/10000 point: Σ measure × unit point × difficulty × share, rounded once.
 * Shapes: difficulty and share in basis points (10000 = 1). Source: floor.md §9.1 `point dec(12,4)`.
 */
export function pointE4(units: UnitPoints, measures: WorkMeasures, difficultyBp = 10000, shareBp = 10000): number {
  const extraPackageNum = Math.max(0, (measures.packageNum ?? 0) - (measures.orderNum ?? 0))
  const all = { ...measures, extraPackageNum }
  const sum = Object.entries(units).reduce((total, [name, unit]) => total + unit * (all[name as keyof typeof all] ?? 0), 0)
  return roundProduct([sum, difficultyBp, shareBp], 100_000_000)
}

/** 1/10000 point as decimal text for its column. */
export const pointText = (e4: number): string => {
  const size = Math.abs(e4)
  return `${e4 < 0 ? '-' : ''}${Math.floor(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`
}

/** Who works: staff sign in themselves, a temp worker works under a badge (work_record.employ_type). */
export const WORK_EMPLOY = { 1: '员工', 2: '临时工' } as const
export const employTypeOf = (tempUserId: string | null): keyof typeof WORK_EMPLOY => (tempUserId === null ? 1 : 2)
