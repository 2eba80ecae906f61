// 未计费事实的状态 · rules/unbilledLife
import { life } from './life.ts'

/** fin_unbilled.status: found by the check, decided by a person, or billed since. */
export const unbilledLife = life(
  { table: 'fin_unbilled', column: 'status' },
  { open: [10, '未处理', 'error'], signed: [20, '已签核', 'neutral'], gone: [30, '已补上', 'done'] },
  {
    open: { signed: 'act sign', gone: 'job unbilled' },
    signed: { open: 'act unsign', gone: 'job unbilled' },
    gone: { open: 'job unbilled' },
  },
)

/** fin_unbilled.kind, the numbers of fin_fee_line.source_type */
export const UNBILLED_KIND = { 1: '包裹', 2: '入库单', 3: '退货单', 4: '库存日结', 5: '耗材', 6: '增值任务' } as const
/** fin_unbilled.reason_code: why nothing is charged for it */
export const UNBILLED_REASON = {
  MISSING: '没有进计费底表',
  DUE: '还没有计价',
  LOST: '计过价，费用不见了',
} as const
export type UnbilledReason = keyof typeof UNBILLED_REASON
