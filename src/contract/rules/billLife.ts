// 账单的状态 · rules/billLife
import { life, orderOf } from './life.ts'

const made = ['job bill'] as const
const again = 'act recalc'
const booked = 'job accounting'
/** fin_bill.status (office.md §9.2): made by a job, submitted, approved, confirmed by whom it is for, paid. */
export const billLife = life(
  { table: 'fin_bill', column: 'status' },
  {
    making: [5, '生成中', 'doing'],
    failed: [8, '生成失败', 'error'],
    draft: [10, '草稿', 'warning'],
    submitted: [20, '待审批', 'doing'],
    rejected: [25, '已驳回', 'error'],
    waiting: [30, '待确认', 'doing'],
    objected: [35, '有异议', 'error'],
    confirmed: [40, '已确认', 'done'],
    sent: [50, '已推财务', 'done'],
    part: [60, '部分回款', 'warning'],
    paid: [70, '已结清', 'done'],
    off: [90, '作废', 'neutral'],
  },
  {
    making: { draft: made, failed: made },
    failed: { making: again, off: 'act discard' },
    draft: { making: again, submitted: 'act submit', off: 'act discard' },
    rejected: { making: again, submitted: 'act submit', off: 'act discard' },
    submitted: { waiting: 'act pass', rejected: 'act reject', draft: 'act recall' },
    waiting: {
      confirmed: 'act agree',
      paid: 'act agree',
      objected: 'act object',
      draft: 'act recall',
    },
    objected: { waiting: 'act keep', draft: ['act revise', 'act recall'] },
    confirmed: { sent: booked, part: 'act receive', paid: 'act receive' },
    sent: { part: 'act receive', paid: 'act receive' },
    part: { paid: 'act receive' },
  },
)
/** fin_bill.acct_status: the bill's voucher in the accounting system. */
export const acctLife = life(
  { table: 'fin_bill', column: 'acctStatus' },
  { none: [0, '未推送'], done: [1, '推送成功', 'done'], failed: [2, '推送失败', 'error'] },
  { none: { done: booked, failed: booked }, failed: { done: booked, failed: booked } },
)
/** A bill in one of these states changes with its facts; from submission on nothing in it changes. */
export const editableBills: readonly number[] = [billLife.making, billLife.failed, billLife.draft, billLife.rejected]
/** A bill in one of these states has no figures to give: it is being made, was not made, or is void. */
export const unreadyBills: readonly number[] = [billLife.making, billLife.failed, billLife.off]
/** From the owner's confirmation on a bill stays for good. */
export const closedBills: readonly number[] = [billLife.confirmed, billLife.sent, billLife.part, billLife.paid]

/** A bill in one of these states is still to be paid. */
export const unpaidBills: readonly number[] = orderOf(billLife).filter(
  (status) => status !== billLife.paid && status !== billLife.off,
)

/** Days from the approval until it is due. */
export const dueDays = 15
/** Longest period of a bill, days. */
export const billDaysMax = 31
