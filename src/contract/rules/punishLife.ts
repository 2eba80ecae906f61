// 处罚的状态 · rules/punishLife
import { life } from './life.ts'

/** wo_punish.status (office.md §4.2). A bill takes the confirmed penalties. */
export const punishLife = life(
  { table: 'wo_punish', column: 'status' },
  {
    open: [10, '待确认', 'warning'],
    confirmed: [20, '已确认', 'done'],
    billed: [30, '已入账', 'done'],
    void: [90, '已撤销', 'neutral'],
  },
  {
    open: { confirmed: 'act confirm', void: ['act revoke', 'with 撤回结算'] },
    confirmed: { billed: 'with 工单账单', void: 'act revoke' },
    billed: { confirmed: 'with 工单账单' },
  },
)
