// 出库单状态 · rules/orderLife
import { life, orderOf, type StatusOf } from './life.ts'

/** What the outside system of a mirrored warehouse says: cancelled, or gone. */
const outside = 'job sync'

/** How an order ends before hands are at it, and how from then on. */
const stopped = ['act cancel', 'act intercept', outside] as const
const pulled = 'act confirm'
/** 反复核, before it is weighed. */
const unchecked = 'act uncheck'

/** An order made of returned pieces (退供, 调拨): a return wave picks it, so it knows neither audit, reservation nor pick order. */
const returned = 'with 退货波次'

/** The parcel that kept it back was voided (1804). */
const parcelOff = 'with parcel'

/**
 * stockout_order.status of a warehouse worked here; in a mirrored one operations jump forward besides (ops/accepts). Ways back exist only
 * here (floor.md §7.2). A short freezes the rest of its bin: orders that had pieces reserved there get others, wait for a second pick order,
 * or are short themselves.
 */
export const orderLife = life(
  {
    toAudit: [10, '待审核'],
    toAllocate: [20, '待分配'],
    short: [25, '缺货', 'warning'],
    toWave: [30, '待波次'],
    toPick: [40, '待拣货'],
    picking: [50, '拣货中', 'doing'],
    toCheck: [60, '待复核'],
    toPack: [70, '待打包'],
    toWeigh: [80, '待称重'],
    toShip: [90, '待出库'],
    shipped: [95, '已出库', 'done'],
    done: [110, '已完成', 'done'],
    off: [5, '已取消'],
  },
  {
    toAudit: { toAllocate: 'job audit', picking: returned, shipped: outside, off: stopped },
    toAllocate: { short: 'job allocate', toWave: 'job allocate', shipped: outside, off: stopped },
    short: { toWave: 'job allocate', off: [...stopped, pulled] },
    toWave: { toPick: 'with wave', short: 'op PICK_SHORT', off: [...stopped, pulled] },
    toPick: { toWave: 'with wave', picking: 'op PICK_CLAIM', short: 'op PICK_SHORT', off: [...stopped, pulled] },
    picking: {
      toPick: 'op PICK_RELEASE',
      short: 'op PICK_SHORT',
      toCheck: ['op PICK_FINISH', returned],
      toPack: 'op PICK_FINISH',
      shipped: outside,
      off: [pulled, returned],
    },
    toCheck: {
      picking: ['op CHECK_DIFF', 'op PICK_SHORT'],
      short: 'op PICK_SHORT',
      toPack: ['op CHECK_ORDER', 'op CHECK_BATCH'],
      toWeigh: 'op CHECK_ORDER',
      shipped: outside,
      off: pulled,
    },
    toPack: { toCheck: unchecked, toWeigh: ['op PACK_ORDER', 'op PACK_BATCH', parcelOff], shipped: outside, off: pulled },
    toWeigh: {
      toCheck: [unchecked, 'op SPOT_CHECK'],
      toShip: ['op WEIGH_PACKAGE', parcelOff],
      // its parcels left unweighed, for a reason somebody gave
      shipped: ['with handover', 'act ship', outside],
      off: pulled,
    },
    toShip: { toCheck: 'op SPOT_CHECK', shipped: ['with handover', 'op WEIGH_PACKAGE', 'act ship', outside], off: pulled },
    shipped: { done: ['job trace', 'job complete', outside] },
  },
)
export type OrderStatus = StatusOf<typeof orderLife>
/** Still in the house: neither shipped nor cancelled. */
export const openOrders: readonly number[] = orderOf(orderLife).filter(
  (status) => status !== orderLife.off && status < orderLife.shipped,
)

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
  10: '超出单量',
} as const
/** More orders came in today than the warehouse or owner takes (rule_order_num kind 2): a person audits them. */
export const OVER_VOLUME = 10

/** stockout_order.intercept_status. */
export const INTERCEPT_STATUS = { 0: '无', 1: '拦截中', 2: '拦截成功', 3: '拦截失败' } as const

/** stockout_order.waybill_status. */
export const WAYBILL_STATUS = { 0: '未取号', 1: '已取号', 2: '取号失败', 3: '已回收' } as const

/** print_status of an order and of a parcel. */
export const PRINT_STATUS = { 0: '未打印', 1: '已打印' } as const

/** stockout_order.order_type with the code of the outside system. */
export const ORDER_TYPE = { 1: '一般交易', 2: '换货', 3: '补发', 4: '调拨', 5: 'B2B', 6: '退供', 7: '其他' } as const

/** order_tags of an order whose phone came with stars: nobody can call its receiver. */
export const MASKED_TAG = 8
/** stockout_order.order_tags; the last one an order gets by itself, it is never sent. */
export const ORDER_TAG = {
  1: '预售',
  2: '加急',
  3: '直播',
  4: '大客户',
  5: '礼品',
  6: '代收COD',
  7: '保价',
  [MASKED_TAG]: '电话已脱敏',
} as const
