// 出库单状态 · rules/orderLife
import { life, orderOf, type States, type StatusOf } from './life.ts'

/** The outside system of a mirrored warehouse reports it: cancelled, or gone. */
const outside = 'job sync'

/** How an order ends before work on it begins, and how afterwards. */
const stopped = ['act cancel', 'act intercept', outside] as const
const pulled = 'act confirm'
/** 反复核, before it is weighed. */
const unchecked = 'act uncheck'

/** An order made of returned pieces (退供, 调拨): a return wave picks it, so it knows neither audit, reservation nor pick order. */
const returned = 'with 退货波次'

/** The parcel that delayed it was voided (1804). */
const parcelOff = 'with parcel'

/**
 * stockout_order.status of a warehouse worked here; in a mirrored one operations also jump forward (ops/accepts). Ways back exist only here
 * (floor.md §7.2). A short freezes the rest of its bin: orders with pieces reserved there get other pieces, wait for a second pick order,
 * or are short themselves.
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
      // its parcels left unweighed, for a reason that a user gave
      shipped: ['with handover', 'act ship', outside],
      off: pulled,
    },
    toShip: { toCheck: 'op SPOT_CHECK', shipped: ['with handover', 'op WEIGH_PACKAGE', 'act ship', outside], off: pulled },
    shipped: { done: ['job trace', 'job complete', outside] },
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
/** More orders came today than the warehouse or owner accepts (rule_order_num kind 2): a person audits them. */
export const OVER_VOLUME = 10

const asked = ['act cancel', 'act intercept'] as const
/**
 * stockout_order.intercept_status (floor.md §7.2). Before work on the order begins it is stopped at once. From then on the stop is
 * requested, and confirmed or withdrawn. For a shipped order every request fails.
 */
export const interceptLife = life(
  { table: 'stockout_order', column: 'interceptStatus' },
  { none: [0, '无'], asked: [1, '拦截中'], stopped: [2, '拦截成功'], failed: [3, '拦截失败'] },
  {
    none: { asked, stopped: 'act intercept', failed: asked },
    asked: { none: 'act withdraw', asked, stopped: ['act confirm', 'act intercept'], failed: asked },
    failed: { failed: asked },
  },
)
/** Its parcels may not leave: a stop was requested or made. */
export const stopping: readonly number[] = [interceptLife.asked, interceptLife.stopped]

/** stockout_order.waybill_status: when an order ends, its number is returned to the carrier and never used again. */
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

const answered = 'with ERP回传'
/** stockout_order.push_status: the last answer of the owner's ERP. */
export const orderPushLife = life(
  { table: 'stockout_order', column: 'pushStatus' },
  { none: [0, '未推'], done: [1, '成功'], failed: [2, '失败'] },
  {
    none: { done: answered, failed: answered },
    failed: { done: answered, failed: answered },
    done: { done: answered, failed: answered },
  },
)

/** stockout_order.order_type with the code of the outside system. */
export const ORDER_TYPE = { 1: '一般交易', 2: '换货', 3: '补发', 4: '调拨', 5: 'B2B', 6: '退供', 7: '其他' } as const

/** order_tags value of an order whose phone arrived masked with stars: its receiver cannot be called. */
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
