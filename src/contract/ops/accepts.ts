// 作业接受的状态 · ops/accepts
/**
 * Which statuses of an order an operation accepts. This is the only place that decides it, for device and server (floor.md §7.2, §16.2). In
 * a mirrored warehouse (外部镜像) the outside system picks, and may also check and pack, so an order jumps forward to the step that was done
 * with this system.
 */
import { orderLife } from '../rules/orderLife.ts'
import { packageLife } from '../rules/packageLife.ts'
import type { OpType } from './titles.ts'
import type { OrderView } from './kinds/orders.ts'
import type { FloorOptions } from './view.ts'

/** Lowest and highest accepted status, both included. */
export interface Range {
  readonly from: number
  readonly to: number
}
type Placed = Pick<OrderView, 'mirror'>
type Standing = Pick<OrderView, 'mirror' | 'status' | 'doneAt'>
type Switches = Pick<FloorOptions, 'checkAsPack' | 'allowCheckPicking'>
type Ranges = Readonly<Partial<Record<OpType, Range>>>

const range = (from: number, to: number): Range => ({ from, to })
const { toAllocate, toPick, picking, toCheck, toPack, toWeigh, toShip } = orderLife

/** A weighed parcel can be weighed again until its hand-over, so weighing is accepted up to 90 待出库. */
const mirrored: Ranges = {
  CHECK_ORDER: range(toAllocate, toCheck),
  CHECK_BATCH: range(toAllocate, toCheck),
  CHECK_DIFF: range(toAllocate, toCheck),
  PACK_ORDER: range(toAllocate, toPack),
  PACK_BATCH: range(toAllocate, toPack),
  WEIGH_PACKAGE: range(toAllocate, toShip),
  HANDOVER_SCAN: range(toAllocate, toShip),
}

/** Statuses in a warehouse worked with this system. A hand-over checks the status of the parcel, not of the order. */
const native = ({ checkAsPack, allowCheckPicking }: Switches): Ranges => {
  const packs = range(checkAsPack ? toCheck : toPack, toPack)
  return {
    CHECK_ORDER: range(allowCheckPicking ? picking : toCheck, toCheck),
    CHECK_BATCH: range(toCheck, toCheck),
    CHECK_DIFF: range(toCheck, toCheck),
    PACK_ORDER: packs,
    PACK_BATCH: packs,
    SPOT_CHECK: range(toWeigh, toShip),
    WEIGH_PACKAGE: range(toWeigh, toShip),
  }
}
const anyStatus = range(0, Number.MAX_SAFE_INTEGER)

/** Statuses of this order that the operation accepts. A spot check opens what was packed here, in a mirrored warehouse as well. */
export const acceptedBy = (opType: OpType, { mirror }: Placed, options: Switches): Range =>
  (mirror === true ? mirrored[opType] : undefined) ?? native(options)[opType] ?? anyStatus

/**
 * −1: an earlier step is missing; 0: the operation is accepted; 1: this step was done before. In a mirrored warehouse an operation is also
 * accepted, without moving the order back, when it was done (`now`) before the order jumped past its step, and only its upload is late.
 */
export const placeOf = (opType: OpType, order: Standing, options: Switches, now: number): -1 | 0 | 1 => {
  const { from, to } = acceptedBy(opType, order, options)
  const isLate = order.mirror === true && order.doneAt !== undefined && now < order.doneAt
  return order.status < from ? -1 : order.status > to && !isLate ? 1 : 0
}

/**
 * The status below which the operation waits for the step before it; 0 in a mirrored warehouse, where no operation waits because its steps
 * are not reported.
 */
export const waitsBelow = (opType: OpType, order: Placed, options: Switches): number =>
  order.mirror === true ? 0 : acceptedBy(opType, order, options).from

/** Lowest parcel status that can be weighed or handed over. */
export const parcelFrom = (
  opType: 'WEIGH_PACKAGE' | 'HANDOVER_SCAN',
  { mirror }: Placed,
  { weighEnabled }: Pick<FloorOptions, 'weighEnabled'>,
): number => {
  if (mirror === true) return packageLife.made
  return opType === 'HANDOVER_SCAN' && weighEnabled ? packageLife.weighed : packageLife.packed
}

/** The status from which people work on an order: when it is in a pick order; in a mirrored warehouse when it is audited. */
export const floorFrom = (mirror: boolean): number => (mirror ? toAllocate : toPick)

/** Whether the next step of the order is the check. */
export const waitsForCheck = (order: Standing): boolean =>
  order.status === toCheck || (order.mirror === true && order.status >= floorFrom(true) && order.status < toCheck)
