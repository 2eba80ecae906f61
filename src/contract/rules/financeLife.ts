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

/** fin_contract.status (office.md §7.3). A contract that is to end early stays in force until its last day. */
export const contractLife = life(
  { table: 'fin_contract', column: 'status' },
  {
    draft: [10, '草稿', 'warning'],
    submitted: [20, '待审核', 'doing'],
    live: [30, '生效', 'done'],
    ended: [40, '已终止', 'neutral'],
    expired: [50, '已到期', 'neutral'],
    rejected: [60, '驳回', 'error'],
  },
  {
    draft: { submitted: 'act submit' },
    rejected: { submitted: 'act submit' },
    submitted: { live: 'act approve', rejected: 'act reject' },
    live: { ended: ['act end', 'job 合同到期'], expired: 'job 合同到期' },
  },
)
/** Whether a contract is over: nothing about it changes any more. */
export const isContractOver = (status: number): boolean => status === contractLife.ended || status === contractLife.expired

/**
 * fin_fee_version.status (office.md §7.3). 已生效 holds from the effect date, which may lie ahead, to the last day; one
 * that was ended prices until its last day as well.
 */
export const feeVersionLife = life(
  { table: 'fin_fee_version', column: 'status' },
  {
    draft: [10, '草稿', 'warning'],
    submitted: [20, '待审核', 'doing'],
    live: [30, '已生效', 'done'],
    ended: [40, '已终止', 'neutral'],
    rejected: [60, '驳回', 'error'],
  },
  {
    draft: { submitted: 'act submit' },
    rejected: { submitted: 'act submit' },
    submitted: { live: 'act approve', rejected: 'act reject' },
    live: { ended: ['act end', 'job 合同到期'] },
  },
)

/** fin_weight_combination.status: a disabled weight is not used for billing. */
export const combinationLife = life(
  { table: 'fin_weight_combination', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'] },
  { on: { off: 'act turn' }, off: { on: 'act turn' } },
)

/**
 * fin_other_fee_sheet.status (office.md §9.1): approved it is a line of the fee ledger, booked once the bill with that line is confirmed.
 */
export const otherFeeLife = life(
  { table: 'fin_other_fee_sheet', column: 'status' },
  {
    open: [10, '待审核', 'warning'],
    live: [20, '已生效', 'doing'],
    booked: [30, '已入账', 'done'],
    off: [90, '作废', 'neutral'],
  },
  { open: { live: 'act approve', off: 'act discard' }, live: { booked: 'with 账单确认', off: 'act discard' } },
)
