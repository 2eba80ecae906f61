// 入库的状态 · rules/inboundLife
import { life, type StatusOf } from './life.ts'

/** stockin_order.stockin_type; the codes are those of the owners' ERP. */
export const STOCKIN_TYPE = { 1: '采购', 2: '调拨', 3: '退货', 4: '生产', 5: '其他', 6: '残次', 7: 'B2B' } as const
export type StockinType = keyof typeof STOCKIN_TYPE
export const STOCKIN_CODE = {
  1: 'CGRK',
  2: 'DBRK',
  3: 'THRK',
  4: 'SCRK',
  5: 'QTRK',
  6: 'CCRK',
  7: 'B2BRK',
} as const satisfies Readonly<Record<StockinType, string>>
/** stockin_order.source */
export const STOCKIN_SOURCE = { 1: '接口', 2: '手工', 3: '导入', 4: '退货' } as const
/** reservation.vehicle_type, arrival.vehicle_type */
export const VEHICLE_TYPE = {
  1: '面包车',
  2: '4.2米',
  3: '6.8米',
  4: '9.6米',
  5: '13米',
  6: '17.5米',
  7: '快递散件',
} as const
/** reservation.unload_mode, unload_record.unload_mode */
export const UNLOAD_MODE = { 1: '仓库卸货', 2: '司机自卸', 3: '外包装卸' } as const
/** reservation.apply_side */
export const APPLY_SIDE = { 1: '货主', 2: '仓库' } as const
const linked = 'with 关联'
/** arrival.link_status: follows from the orders the truck brings and the boxes assigned to them. */
export const linkLife = life(
  { table: 'arrival', column: 'linkStatus' },
  { none: [0, '未关联'], part: [1, '部分'], whole: [2, '已关联'] },
  {
    none: { none: linked, part: linked, whole: linked },
    part: { none: linked, part: linked, whole: linked },
    whole: { none: linked, part: linked, whole: linked },
  },
)

/** A supervisor accepts pieces that were received after the order ended, which then have to be put away. */
const supplemented = 'with 冲突认可'

/**
 * stockin_order.status (floor.md §6.2). An order falls back when its reservation or its truck is cancelled before anything was received.
 * When an order is finished by hand, some goods may already be on shelves, because goods are put away while others are still counted.
 */
export const stockinLife = life(
  { table: 'stockin_order', column: 'status' },
  {
    open: [10, '待到货', 'warning'],
    reserved: [20, '已预约', 'warning'],
    arrived: [30, '已到货', 'doing'],
    receiving: [40, '收货中', 'doing'],
    toPutaway: [50, '待上架', 'doing'],
    shelving: [60, '上架中', 'doing'],
    done: [70, '已完成', 'done'],
    closed: [75, '短收关闭', 'neutral'],
    off: [5, '已取消', 'neutral'],
  },
  {
    open: { reserved: 'with 预约', arrived: 'with 到货', receiving: 'with 收货', off: 'act cancel' },
    reserved: { open: 'with 预约', arrived: 'with 到货', receiving: 'with 收货', off: 'act cancel' },
    arrived: { open: 'with 到货', reserved: 'with 到货', receiving: 'with 收货' },
    receiving: {
      toPutaway: ['act finish', 'with 收货'],
      shelving: ['act finish', 'with 收货'],
      done: ['act finish', 'with 收货'],
      closed: ['act close', 'with 收货'],
    },
    toPutaway: { shelving: 'with 上架', done: 'with 上架', closed: ['act close', 'with 收货'] },
    shelving: { done: 'with 上架', closed: ['act close', 'with 收货'] },
    done: { shelving: supplemented },
    closed: { shelving: supplemented },
  },
)
export type StockinStatus = StatusOf<typeof stockinLife>
/** States in which nothing of the order was received yet. */
export const isAwaited = (status: number): boolean =>
  status === stockinLife.open || status === stockinLife.reserved || status === stockinLife.arrived
/** States in which pieces may still be received. */
export const isReceivable = (status: number): boolean =>
  isAwaited(status) || status === stockinLife.receiving || status === stockinLife.toPutaway

/** Whether no truck of the order was entered yet. A warehouse that requires trucks receives nothing of such an order. */
export const lacksTruck = (status: number): boolean => status === stockinLife.open || status === stockinLife.reserved
/** Whether nothing can be received of the order, because its truck has to be entered first. */
export const awaitsTruck = ({ arrivalFirst }: { readonly arrivalFirst?: true }, status: number): boolean =>
  arrivalFirst === true && lacksTruck(status)

/** reservation.status: a truck that comes after its no-show was recorded counts as one without a reservation. */
export const reservationLife = life(
  { table: 'reservation', column: 'status' },
  {
    open: [10, '待确认', 'warning'],
    confirmed: [20, '已确认', 'doing'],
    arrived: [30, '已到货', 'doing'],
    done: [40, '已完成', 'done'],
    rejected: [50, '已驳回', 'error'],
    missed: [60, '爽约', 'error'],
    off: [5, '已取消', 'neutral'],
  },
  {
    open: { confirmed: 'act confirm', rejected: 'act reject', off: 'act cancel' },
    confirmed: { arrived: 'with 到货', missed: 'job reservation-noshow', off: 'act cancel' },
    arrived: { done: 'with 入库', confirmed: 'with 到货取消' },
  },
)
export type ReservationStatus = StatusOf<typeof reservationLife>
/** States whose boxes count against the slot. */
export const holdsSlot = [reservationLife.confirmed, reservationLife.arrived, reservationLife.done] as const

/** arrival.status */
export const arrivalLife = life(
  { table: 'arrival', column: 'status' },
  {
    toUnload: [10, '待卸货', 'warning'],
    unloading: [20, '卸货中', 'doing'],
    toReceive: [30, '待收货', 'warning'],
    receiving: [40, '收货中', 'doing'],
    done: [50, '已完成', 'done'],
    off: [5, '已取消', 'neutral'],
  },
  {
    toUnload: { unloading: 'with 卸货', receiving: 'with 收货', off: 'act cancel' },
    unloading: { toReceive: 'with 卸货', toUnload: 'with 卸货取消' },
    toReceive: { receiving: 'with 收货', off: 'act cancel' },
    receiving: { done: 'with 入库' },
  },
)
export type ArrivalStatus = StatusOf<typeof arrivalLife>

/** unload_record.status */
export const unloadLife = life(
  { table: 'unload_record', column: 'status' },
  { doing: [10, '进行中', 'doing'], done: [20, '已完成', 'done'], off: [5, '已取消', 'neutral'] },
  { doing: { done: ['act finish', 'with 卸货'], off: 'act cancel' } },
)
export type UnloadStatus = StatusOf<typeof unloadLife>

/** Minutes until a receipt that the ERP did not accept is sent again; after the last attempt a person has to act. */
export const STOCKIN_PUSH_WAITS = [1, 5, 15, 60, 240] as const

const erpAnswered = 'with ERP回传'
/** stockin_order.push_status: the last answer of the owner's ERP. A user may send the receipt again, or mark it as accepted. */
export const stockinPushLife = life(
  { table: 'stockin_order', column: 'pushStatus' },
  { none: [0, '未推送'], done: [1, '成功'], failed: [2, '失败'] },
  {
    none: { none: 'act push', done: [erpAnswered, 'act force'], failed: erpAnswered },
    failed: { none: 'act push', done: [erpAnswered, 'act force'], failed: erpAnswered },
    done: { done: erpAnswered, failed: erpAnswered },
  },
)

/** Most pieces a line may receive: its plan and the allowed excess. */
export const receiveMax = (planQty: number, overRateBp: number): number => planQty + Math.floor((planQty * overRateBp) / 10_000)
