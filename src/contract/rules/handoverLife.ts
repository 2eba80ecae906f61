// 交接单状态 · rules/handoverLife
import { life } from './life.ts'

/** handover.status (floor.md §8.1, §17.3). */
export const HANDOVER_STATUS = { 10: '扫描中', 20: '已确认', 5: '已取消' } as const
export type HandoverStatus = keyof typeof HANDOVER_STATUS

export const handoverLife = life<HandoverStatus>(HANDOVER_STATUS, [
  [10, 20, '确认交接'],
  [10, 5, '取消'],
])
