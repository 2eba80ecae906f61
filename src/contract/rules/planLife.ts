// 保护方案状态 · rules/planLife
import { life, type StatusOf } from './life.ts'

/** protection_plan.status (floor.md §4.1). */
export const planLife = life(
  { table: 'protection_plan', column: 'status' },
  {
    draft: [10, '草稿'],
    submitted: [20, '待审核'],
    live: [30, '已生效', 'done'],
    out: [40, '已停用'],
    rejected: [50, '已驳回', 'error'],
  },
  {
    draft: { submitted: 'act submit' },
    submitted: { live: 'act approve', rejected: 'act reject' },
    live: { out: 'act turnOff' },
    out: { live: 'act turnOn' },
    // editing has a call of its own
    rejected: { draft: 'with entry', submitted: 'act submit' },
  },
)
export type PlanStatus = StatusOf<typeof planLife>

/** protection_plan.apply_type: the more specific one wins. */
export const APPLY_TYPE = { 1: '指定商品', 2: '指定品类', 3: '货主全部' } as const
/** protection_plan_item.qty_mode. */
export const QTY_MODE = { 1: '每单', 2: '每件', 3: '每N件' } as const

/** Whether the content of a plan may be changed. An active plan refuses the change (A1041) and is copied instead. */
export function isEditable(status: number): boolean {
  return status === planLife.draft || status === planLife.rejected
}
