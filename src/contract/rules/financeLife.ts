// 计费资料的状态 · rules/financeLife
import { life } from './life.ts'

/** fin_custom.status: a disabled customer gets no new contract and no new bill. */
export const customLife = life(
  { table: 'fin_custom', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'] },
  { on: { off: 'act turn' }, off: { on: 'act turn' } },
)

/** fin_weight_plan.status: a disabled plan cannot be chosen for a new fee item. */
export const weightPlanLife = life(
  { table: 'fin_weight_plan', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'] },
  { on: { off: 'act turn' }, off: { on: 'act turn' } },
)

/** fin_weight_combination.status: a disabled weight is not used for billing. */
export const combinationLife = life(
  { table: 'fin_weight_combination', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'] },
  { on: { off: 'act turn' }, off: { on: 'act turn' } },
)
