// 作业冲突状态 · rules/conflictLife
import { life, type StatusOf } from './life.ts'

/** op_exception.status (floor.md §7.3). When a device with a new identity sends an operation again, its conflict is closed. */
export const conflictLife = life(
  { table: 'op_exception', column: 'status' },
  {
    open: [10, '待处理'],
    handling: [20, '处理中', 'doing'],
    handled: [30, '已处理', 'done'],
    ignored: [40, '已忽略'],
  },
  {
    open: { handling: ['act take', 'act resolve'], handled: ['act resolve', 'with device'], ignored: 'act ignore' },
    handling: { handled: ['act resolve', 'with device'], ignored: 'act ignore' },
  },
)
export type ConflictStatus = StatusOf<typeof conflictLife>
