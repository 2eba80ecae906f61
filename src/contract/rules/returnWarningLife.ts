// 退货预警的状态 · rules/returnWarningLife
import { life } from './life.ts'

/** return_warning.status (floor.md §17.3): the job withdraws a warning whose cause has ended. */
export const returnWarningLife = life(
  { table: 'return_warning', column: 'status' },
  { open: [10, '待处理', 'warning'], taken: [20, '处理中', 'doing'], done: [30, '已处理', 'done'], released: [40, '自动解除'] },
  {
    open: { taken: 'act take', done: 'act handle', released: 'job return-warn' },
    taken: { done: 'act handle', released: 'job return-warn' },
  },
)
