// 交接单状态 · rules/handoverLife
import { life, type StatusOf } from './life.ts'

/** handover.status (floor.md §8.1, §17.3). */
export const handoverLife = life(
  { table: 'handover', column: 'status' },
  { open: [10, '扫描中', 'doing'], confirmed: [20, '已确认', 'done'], off: [5, '已取消'] },
  { open: { confirmed: 'act confirm', off: 'act cancel' } },
)
export type HandoverStatus = StatusOf<typeof handoverLife>

/** handover_item.status: a parcel scanned by mistake is removed and may be scanned again. */
export const handoverItemLife = life(
  { table: 'handover_item', column: 'status' },
  { valid: [1, '有效'], removed: [0, '已移除'] },
  {
    valid: { removed: ['act remove', 'act cancel', 'op HANDOVER_SCAN', 'with 包裹'] },
    removed: { valid: ['op HANDOVER_SCAN', 'act allow'] },
  },
)
