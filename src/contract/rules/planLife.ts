// 保护方案状态 · rules/planLife
import { life } from './life.ts'

/** protection_plan.status (floor.md §4.1). */
export const PLAN_STATUS = { 10: '草稿', 20: '待审核', 30: '已生效', 40: '已停用', 50: '已驳回' } as const
export type PlanStatus = keyof typeof PLAN_STATUS

export const planLife = life<PlanStatus>(PLAN_STATUS, [
  [[10, 50], 20, '提交'],
  [20, 30, '审核通过'],
  [20, 50, '驳回'],
  [30, 40, '停用'],
  [40, 30, '启用'],
])

/** protection_plan.apply_type: the more exact one wins. */
export const APPLY_TYPE = { 1: '指定商品', 2: '指定品类', 3: '货主全部' } as const
/** protection_plan_item.qty_mode. */
export const QTY_MODE = { 1: '每单', 2: '每件', 3: '每N件' } as const

/** Whether what a plan says may be changed: a live one is copied instead (A1041). */
export function isEditable(status: number): boolean {
  return status === 10 || status === 50
}
