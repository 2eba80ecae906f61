// 出库单状态 · rules/orderLife
import { life, orderOf, type States, type StatusOf } from './life.ts'

/** The outside system of a mirrored warehouse reports that the order was cancelled or shipped. */
const reportedOutside = 'job sync'

/** How an order is cancelled before work on it begins. */
const cancels = ['act cancel', 'act intercept', reportedOutside] as const
/** How an order is cancelled after work on it began: the requested stop is confirmed. */
const stopConfirmed = 'act confirm'
/** 反复核, before the order is weighed. */
const checkUndone = 'act uncheck'

/** An order of returned pieces (退供, 调拨) is picked by a return wave, without audit, reservation and pick order. */
const byReturnWave = 'with 退货波次'

/** The parcel that delayed the order was voided (page 1804). */
const parcelOff = 'with parcel'

/**
 * stockout_order.status of a warehouse worked with this system; in a mirrored warehouse operations also skip states (ops/accepts). Ways
 * back exist only here (floor.md §7.2). PICK_SHORT freezes the rest of a bin: orders with pieces reserved in the bin get other pieces, wait
 * for a second pick order, or become short.
 */
export const orderLife = life(
  { table: 'stockout_order', column: 'status', copies: ['stockout_log.beforeStatus', 'stockout_log.afterStatus'] },
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
    toAudit: { toAllocate: 'job audit', picking: byReturnWave, shipped: reportedOutside, off: cancels },
    toAllocate: { short: 'job allocate', toWave: 'job allocate', shipped: reportedOutside, off: cancels },
    short: { toWave: 'job allocate', off: [...cancels, stopConfirmed] },
    toWave: { toPick: 'with wave', short: 'op PICK_SHORT', off: [...cancels, stopConfirmed] },
    toPick: { toWave: 'with wave', picking: 'op PICK_CLAIM', short: 'op PICK_SHORT', off: [...cancels, stopConfirmed] },
    picking: {
      toPick: 'op PICK_RELEASE',
      short: 'op PICK_SHORT',
      toCheck: ['op PICK_FINISH', byReturnWave],
      toPack: 'op PICK_FINISH',
      shipped: reportedOutside,
      off: [stopConfirmed, byReturnWave],
    },
    toCheck: {
      picking: ['op CHECK_DIFF', 'op PICK_SHORT'],
      short: 'op PICK_SHORT',
      toPack: ['op CHECK_ORDER', 'op CHECK_BATCH'],
      toWeigh: 'op CHECK_ORDER',
      shipped: reportedOutside,
      off: stopConfirmed,
    },
    toPack: {
      toCheck: checkUndone,
      toWeigh: ['op PACK_ORDER', 'op PACK_BATCH', parcelOff],
      shipped: reportedOutside,
      off: stopConfirmed,
    },
    toWeigh: {
      toCheck: [checkUndone, 'op SPOT_CHECK'],
      toShip: ['op WEIGH_PACKAGE', parcelOff],
      // the parcels left unweighed, for a reason that a user entered
      shipped: ['with handover', 'act ship', reportedOutside],
      off: stopConfirmed,
    },
    toShip: {
      toCheck: 'op SPOT_CHECK',
      shipped: ['with handover', 'op WEIGH_PACKAGE', 'act ship', reportedOutside],
      off: stopConfirmed,
    },
    shipped: { done: ['job trace', 'job complete', reportedOutside] },
  },
)
export type OrderStatus = StatusOf<typeof orderLife>
/** Still in the warehouse: neither shipped nor cancelled. */
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
/** More orders came today than the warehouse or owner accepts (rule_order_num kind 2), so a person audits this order. */
export const OVER_VOLUME = 10

const stopRequests = ['act cancel', 'act intercept'] as const
/**
 * stockout_order.intercept_status (floor.md §7.2). Before work on the order begins, the order is stopped at once. Afterwards the stop is
 * requested first, and then confirmed or withdrawn. For a shipped order every request fails.
 */
export const interceptLife = life(
  { table: 'stockout_order', column: 'interceptStatus' },
  { none: [0, '无'], asked: [1, '拦截中'], stopped: [2, '拦截成功'], failed: [3, '拦截失败'] },
  {
    none: { asked: stopRequests, stopped: 'act intercept', failed: stopRequests },
    asked: { none: 'act withdraw', asked: stopRequests, stopped: ['act confirm', 'act intercept'], failed: stopRequests },
    failed: { failed: stopRequests },
  },
)
/** States in which the order's parcels may not leave, because a stop was requested or made. */
export const stopping: readonly number[] = [interceptLife.asked, interceptLife.stopped]

/** stockout_order.waybill_status: when an order is cancelled, its waybill number is byReturnWave to the carrier and never used again. */
export const waybillLife = life(
  { table: 'stockout_order', column: 'waybillStatus' },
  { none: [0, '未取号'], taken: [1, '已取号'], failed: [2, '取号失败'], recycled: [3, '已回收'] },
  {
    none: { taken: ['act waybill', 'job sync'], failed: 'act waybill' },
    failed: { taken: ['act waybill', 'job sync'], failed: 'act waybill' },
    taken: { recycled: 'with order' },
  },
)

const printStates = { none: [0, '未打印'], done: [1, '已打印'] } as const satisfies States
const printed = 'with 打印'
const printWays = { none: { done: printed }, done: { done: printed } } as const
/** stockout_order.print_status: an order counts as printed with the first of its parcels. */
export const orderPrintLife = life({ table: 'stockout_order', column: 'printStatus' }, printStates, printWays)
/** stockout_package.print_status */
export const packagePrintLife = life({ table: 'stockout_package', column: 'printStatus' }, printStates, printWays)

const erpAnswered = 'with ERP回传'
/** stockout_order.push_status: the last answer of the owner's ERP. */
export const orderPushLife = life(
  { table: 'stockout_order', column: 'pushStatus' },
  { none: [0, '未推'], done: [1, '成功'], failed: [2, '失败'] },
  {
    none: { done: erpAnswered, failed: erpAnswered },
    failed: { done: erpAnswered, failed: erpAnswered },
    done: { done: erpAnswered, failed: erpAnswered },
  },
)

/** stockout_order.order_type with the code of the outside system. */
export const ORDER_TYPE = { 1: '一般交易', 2: '换货', 3: '补发', 4: '调拨', 5: 'B2B', 6: '退供', 7: '其他' } as const

/** order_tags value of an order whose phone arrived masked with stars, so that the receiver cannot be called. */
export const MASKED_TAG = 8
/** stockout_order.order_tags; the system sets the last one by itself, no other system sends it. */
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
