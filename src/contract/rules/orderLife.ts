// 出库单状态 · rules/orderLife
import { life } from './life.ts'

/** stockout_order.status (floor.md §7.2). */
export const ORDER_STATUS = {
  10: '待审核',
  20: '待分配',
  25: '缺货',
  30: '待波次',
  40: '待拣货',
  50: '拣货中',
  60: '待复核',
  70: '待打包',
  80: '待称重',
  90: '待出库',
  95: '已出库',
  110: '已完成',
  5: '已取消',
} as const
export type OrderStatus = keyof typeof ORDER_STATUS

/** Transitions of a NATIVE warehouse; back transitions exist only here (floor.md §7.2). */
export const orderLife = life<OrderStatus>(ORDER_STATUS, [
  [10, 20, '自动审单'],
  [[20, 50], 25, '分配缺货'],
  [[20, 25], 30, '分配成功'],
  [40, 30, '波次取消或结束'],
  [30, 40, '波次下发'],
  [40, 50, '领取拣货单'],
  [60, 50, '复核差异重拣'],
  [50, 60, '拣货完成'],
  [50, 70, '拣货完成（免复核）'],
  [[70, 80], 60, '反复核'],
  [[80, 90], 60, '抽检不合格'],
  [60, 70, '复核通过'],
  [60, 80, '复核即打包'],
  [70, 80, '打包'],
  [80, 90, '称重通过'],
  [80, 95, '一键出库'],
  [90, 95, '交接确认'],
  [95, 110, '签收或满30天'],
  [[10, 20, 25, 30, 40, 50, 60, 70, 80, 90], 5, '取消或拦截'],
])

/** stockout_order.exception_type. */
export const ORDER_EXCEPTION = {
  0: '无',
  1: '缺货',
  2: '地址异常',
  3: '取号失败',
  4: '称重异常',
  5: '复核差异',
  6: '面单异常',
  7: '档案缺失',
  8: '发货异常',
  9: '抽检不合格',
} as const

/** stockout_order.intercept_status. */
export const INTERCEPT_STATUS = { 0: '无', 1: '拦截中', 2: '拦截成功', 3: '拦截失败' } as const

/** stockout_order.waybill_status. */
export const WAYBILL_STATUS = { 0: '未取号', 1: '已取号', 2: '取号失败', 3: '已回收' } as const

/** stockout_order.order_type with the code of the outside system. */
export const ORDER_TYPE = { 1: '一般交易', 2: '换货', 3: '补发', 4: '调拨', 5: 'B2B', 6: '退供', 7: '其他' } as const

/** stockout_order.order_tags. */
export const ORDER_TAG = { 1: '预售', 2: '加急', 3: '直播', 4: '大客户', 5: '礼品', 6: '代收COD', 7: '保价' } as const
