// 拣货单状态 · rules/pickLife
import { life } from './life.ts'

/** pick_order.status (floor.md §7.3). */
export const PICK_STATUS = { 10: '待领取', 20: '拣货中', 30: '已拣完', 40: '复核中', 50: '已完成', 5: '已取消' } as const
export type PickStatus = keyof typeof PICK_STATUS

export const pickLife = life<PickStatus>(PICK_STATUS, [
  [10, 20, '领取'],
  [20, 10, '释放'],
  [20, 30, '拣货完成'],
  [30, 40, '首单复核'],
  [[30, 40], 50, '末单复核'],
  [[10, 20], 5, '没有订单或波次取消'],
])

/** pick_line.status. */
const PICK_LINE_STATUS = { 1: '待拣', 2: '已拣', 3: '部分', 4: '缺货' } as const
export type PickLineStatus = keyof typeof PICK_LINE_STATUS

/** Status of a pick line from its counters: everything picked, part of it, nothing but a short, or still open. */
export function pickLineStatus(planQty: number, pickedQty: number, shortQty: number): PickLineStatus {
  if (pickedQty >= planQty) return 2
  if (pickedQty > 0) return 3
  return shortQty >= planQty ? 4 : 1
}

/** tote.status: 1↔2 bound and freed, 1↔0 by the supervisor (floor.md §7.3, §17.3). */
const TOTE_STATUS = { 1: '空闲', 2: '占用', 0: '停用' } as const
export type ToteStatus = keyof typeof TOTE_STATUS

export const toteLife = life<ToteStatus>(TOTE_STATUS, [
  [1, 2, '绑定格口'],
  [2, 1, '打包、回库或清空'],
  [1, 0, '停用'],
  [0, 1, '启用'],
])
