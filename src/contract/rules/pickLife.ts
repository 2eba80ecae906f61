// 拣货单状态 · rules/pickLife
import { life, type StatusOf } from './life.ts'

/**
 * pick_order.status (floor.md §7.3). The orders of a pick order are checked one by one or all at once. A pick order is cancelled with its
 * wave, or when its last order leaves.
 */
export const pickLife = life(
  { table: 'pick_order', column: 'status' },
  {
    open: [10, '待领取'],
    picking: [20, '拣货中', 'doing'],
    picked: [30, '已拣完', 'done'],
    checking: [40, '复核中', 'doing'],
    done: [50, '已完成', 'done'],
    off: [5, '已取消'],
  },
  {
    open: { picking: 'op PICK_CLAIM', off: ['with wave', 'with order'] },
    picking: { open: ['op PICK_RELEASE', 'act release'], picked: 'op PICK_FINISH', off: ['with wave', 'with order'] },
    // a pick order of an outside system starts at 已拣完, and its orders can still be cancelled
    picked: { checking: ['op CHECK_ORDER', 'op CHECK_BATCH'], done: ['op CHECK_ORDER', 'op CHECK_BATCH'], off: 'with order' },
    checking: { done: ['op CHECK_ORDER', 'op CHECK_BATCH'] },
  },
)
export type PickStatus = StatusOf<typeof pickLife>

const byPiece = ['op PICK_LINE', 'op PICK_SHORT'] as const
const shortElsewhere = 'with 缺货'
/** pick_line.status: follows from its counters (`pickLineStatus`). */
export const pickLineLife = life(
  { table: 'pick_line', column: 'status' },
  { open: [1, '待拣'], picked: [2, '已拣'], part: [3, '部分'], short: [4, '缺货'] },
  {
    open: { picked: [...byPiece, shortElsewhere], part: byPiece, short: [...byPiece, shortElsewhere] },
    part: { picked: [...byPiece, shortElsewhere], part: byPiece },
    short: { picked: byPiece, part: byPiece },
  },
)
export type PickLineStatus = StatusOf<typeof pickLineLife>

/** Status of a pick line from its counters: all pieces picked, a part picked, all pieces short, or still open. */
export function pickLineStatus(planQty: number, pickedQty: number, shortQty: number): PickLineStatus {
  if (pickedQty >= planQty) return pickLineLife.picked
  if (pickedQty > 0) return pickLineLife.part
  return shortQty >= planQty ? pickLineLife.short : pickLineLife.open
}

/** tote.status: floor operations bind a tote to a slot and free it; a supervisor takes it out of use (floor.md §7.3, §17.3). */
export const toteLife = life(
  { table: 'tote', column: 'status' },
  { free: [1, '空闲'], used: [2, '占用', 'doing'], out: [0, '停用'] },
  {
    free: { used: 'op PICK_BIND_TOTE', out: 'act turnOff' },
    used: { free: ['op PACK_ORDER', 'op PACK_BATCH', 'with order', 'act clear'] },
    out: { free: 'act turnOn' },
  },
)
export type ToteStatus = StatusOf<typeof toteLife>
