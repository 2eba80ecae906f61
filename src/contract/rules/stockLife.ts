// 库存单据状态 · rules/stockLife
import { life } from './life.ts'
import { bp } from './round.ts'

/** stock_move.status (floor.md §5.1, §17.3). */
export const MOVE_STATUS = { 10: '待执行', 20: '执行中', 30: '已完成', 5: '已取消' } as const
export type MoveStatus = keyof typeof MOVE_STATUS
/** stock_move.move_type; 3–6 are booked as soon as they are made. */
export const MOVE_TYPE = { 1: '移库', 2: '补货', 3: '转残', 4: '转良', 5: '冻结', 6: '解冻' } as const
/** stock_move.source; 3 and 4 are made by the system. */
export const MOVE_SOURCE = { 1: '手工', 2: '补货', 3: '取消回库', 4: '作业冲突' } as const

export const moveLife = life<MoveStatus>(MOVE_STATUS, [
  [10, 20, '首次执行'],
  [[10, 20], 30, '全部明细执行完'],
  [20, 30, '一键完成，余量取消'],
  [10, 5, '取消'],
])

/** stock_adjust.status. */
export const ADJUST_STATUS = { 10: '草稿', 20: '待审核', 30: '已审核', 50: '已驳回', 5: '已作废' } as const
export type AdjustStatus = keyof typeof ADJUST_STATUS
/** stock_adjust.reason. */
export const ADJUST_REASON = { 1: '盘点', 2: '破损', 3: '丢失', 4: '多收', 5: '少收', 6: '其他' } as const

export const adjustLife = life<AdjustStatus>(ADJUST_STATUS, [
  [[10, 50], 20, '提交'],
  [20, 30, '审核通过（他人）'],
  [20, 50, '驳回'],
  [[10, 50], 5, '作废'],
])

/** stock_check.status. */
export const CHECK_STATUS = { 10: '待开始', 20: '盘点中', 30: '待复盘', 40: '待审核', 50: '已完成', 5: '已取消' } as const
export type CheckStatus = keyof typeof CHECK_STATUS
export const CHECK_TYPE = { 1: '全盘', 2: '循环盘', 3: '动碰盘', 4: '抽盘', 5: '货主盘点' } as const
export const CHECK_MODE = { 1: '明盘', 2: '盲盘' } as const
export const CHECK_ROUND = { 1: '初盘', 2: '复盘', 3: '终盘' } as const

export const checkLife = life<CheckStatus>(CHECK_STATUS, [
  [10, 20, '开始'],
  [20, 30, '提交，初盘有差异'],
  [[20, 30], 40, '提交，复盘后仍有差异'],
  [[20, 30], 50, '提交，无差异'],
  [40, 30, '审核时要求终盘'],
  [40, 50, '审核通过'],
  [[10, 20, 30], 5, '取消'],
])

/** Lines without a difference per lines, in basis points; null without lines. */
export const accuracyBp = (lines: number, diffLines: number): number | null => bp(lines - diffLines, lines)

/** A loss above this, or an accuracy below that, needs a second approver (floor.md §5.3). */
const lossFenMax = 50_000
const accuracyBpMin = 9900
export const needsSecond = (lossAmountFen: number, accuracy: number | null): boolean =>
  lossAmountFen > lossFenMax || (accuracy ?? 10_000) < accuracyBpMin

/** Status after a round was committed with so many lines that differ (floor.md §5.3 commit). */
export const committedStatus = (round: number, diffLines: number): CheckStatus => (diffLines === 0 ? 50 : round < 2 ? 30 : 40)
