// 交接单状态 · rules/handoverLife
import { life, type StatusOf } from './life.ts'

/** handover.status (floor.md §8.1, §17.3). */
export const handoverLife = life(
  { open: [10, '扫描中', 'doing'], confirmed: [20, '已确认', 'done'], off: [5, '已取消'] },
  { open: { confirmed: 'act confirm', off: 'act cancel' } },
)
export type HandoverStatus = StatusOf<typeof handoverLife>
