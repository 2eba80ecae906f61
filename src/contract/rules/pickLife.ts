// 拣货单状态 · rules/pickLife
import { life, type StatusOf } from './life.ts'

/**
 * pick_order.status (floor.md §7.3). Its orders are checked one by one or all at once; without orders, or with its wave, it is cancelled.
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
    // one of an outside system starts at 已拣完; it can lose its orders there
    picked: { checking: ['op CHECK_ORDER', 'op CHECK_BATCH'], done: ['op CHECK_ORDER', 'op CHECK_BATCH'], off: 'with order' },
    checking: { done: ['op CHECK_ORDER', 'op CHECK_BATCH'] },
  },
)
export type PickStatus = StatusOf<typeof pickLife>

const byPiece = ['op PICK_LINE', 'op PICK_SHORT'] as const
const lost = 'with 缺货'
/** pick_line.status: follows from its counters (`pickLineStatus`). */
export const pickLineLife = life(
  { table: 'pick_line', column: 'status' },
  { open: [1, '待拣'], picked: [2, '已拣'], part: [3, '部分'], short: [4, '缺货'] },
  {
    open: { picked: [...byPiece, lost], part: byPiece, short: [...byPiece, lost] },
    part: { picked: [...byPiece, lost], part: byPiece },
    short: { picked: byPiece, part: byPiece },
  },
)
export type PickLineStatus = StatusOf<typeof pickLineLife>

/** Status of a pick line from its counters: everything picked, a part picked, only a short, or still open. */
export function pickLineStatus(planQty: number, pickedQty: number, shortQty: number): PickLineStatus {
  if (pickedQty >= planQty) return pickLineLife.picked
  if (pickedQty > 0) return pickLineLife.part
  return shortQty >= planQty ? pickLineLife.short : pickLineLife.open
}

/** tote.status: the floor binds it to a slot and frees it; the supervisor takes it out of use (floor.md §7.3, §17.3). */
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
