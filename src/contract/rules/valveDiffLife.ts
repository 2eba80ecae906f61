// 差异的处理状态 · rules/valveDiffLife
import { life } from './life.ts'

/** valve_diff.status (floor.md §17.3). */
export const valveDiffLife = life(
  { table: 'valve_diff', column: 'status' },
  { open: [1, '待处理', 'warning'], confirmed: [2, '已确认', 'done'], ignored: [3, '已忽略'] },
  { open: { confirmed: 'act confirm', ignored: 'act ignore' } },
)
