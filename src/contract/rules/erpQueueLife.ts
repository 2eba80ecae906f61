// ERP推送队列的状态 · rules/erpQueueLife
import { life } from './life.ts'

const erpAnswered = 'job erp-push'
/** erp_push_queue.status (floor.md §17.3): after its last attempt it waits for a person, who sends it again or marks it as received. */
export const erpQueueLife = life(
  { table: 'erp_push_queue', column: 'status' },
  { waiting: [0, '待推'], done: [1, '成功'], failed: [2, '失败待重试'], ended: [3, '终止'], byHand: [4, '人工完成'] },
  {
    waiting: { waiting: 'act push', done: erpAnswered, failed: erpAnswered, ended: erpAnswered, byHand: 'act force' },
    failed: { waiting: 'act push', done: erpAnswered, failed: erpAnswered, ended: erpAnswered, byHand: 'act force' },
    ended: { waiting: 'act push', byHand: 'act force' },
  },
)
/** States in which a message is sent at its time. */
export const erpDue: readonly number[] = [erpQueueLife.waiting, erpQueueLife.failed]
