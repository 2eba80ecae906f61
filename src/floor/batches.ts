// 可整批做的拣货单 · floor/batches
/**
 * Pick orders that are done as a whole (divided at a wall, checked or packed all at once), by what can be done with them now; from data on
 * this device.
 */
import { waitsForCheck } from '#contract/ops/accepts'
import { isUnchecked } from '#contract/ops/batch'
import { isStopped } from '#contract/ops/orders'
import type { OrderView } from '#contract/ops/kinds/orders'
import { comingOf, seedsOf, type PickView } from '#contract/ops/kinds/picks'
import type { Floor } from '#contract/ops/view'
import { orderLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import { contextOfOp, device } from './device.ts'

/** A pick order and how many of its orders wait. */
export interface Batch {
  readonly pickNo: string
  readonly orderNum: number
}
export interface Batches {
  readonly check: readonly Batch[]
  readonly pack: readonly Batch[]
  /** with the slots that still want something */
  readonly seed: readonly Batch[]
}

/** The batches, with own operations that are not uploaded yet applied to the pick orders that have something to do. */
export const batchesNow = async (
  picks: Readonly<Record<string, PickView>>,
  held: Floor,
  orders: readonly OrderView[],
): Promise<Batches> => {
  const known = batchesOf(picks, orders)
  const packs = device.packs()
  if (packs === null || (device.counts()?.pending ?? 0) === 0) return known
  const notHeld = [...known.check, ...known.pack, ...known.seed].filter(({ pickNo }) => !Object.hasOwn(held.picks, pickNo))
  const tasks = await Promise.all(notHeld.map(({ pickNo }) => packs.floorFor(pickNo, contextOfOp)))
  const freshOrders = Object.assign({}, ...tasks.map((one) => one?.floor.orders)) as Floor['orders']
  const freshPicks = Object.assign({}, ...tasks.map((one) => one?.floor.picks)) as Floor['picks']
  return batchesOf(
    { ...picks, ...freshPicks },
    orders.map((order) => freshOrders[order.stockoutNo] ?? order),
  )
}

/** check_mode of a pick order whose orders are checked and packed at once (批量). */
const batchMode = 2

/** The batches in the order of pick order numbers. An order that is still being picked is not ready to be checked. */
export const batchesOf = (picks: Readonly<Record<string, PickView>>, orders: readonly OrderView[]): Batches => {
  const batchesWith = (can: (order: OrderView) => boolean): readonly Batch[] => {
    const counts = new Map<string, number>()
    for (const order of orders)
      if (picks[order.pickNo]?.checkMode === batchMode && can(order))
        counts.set(order.pickNo, (counts.get(order.pickNo) ?? 0) + 1)
    return [...counts].map(([pickNo, orderNum]) => ({ pickNo, orderNum })).sort((a, b) => (a.pickNo < b.pickNo ? -1 : 1))
  }
  return {
    seed: wallsOf(picks, orders),
    check: batchesWith((order) => waitsForCheck(order) && isUnchecked(order)),
    pack: batchesWith((order) => order.status === orderLife.toPack && !isStopped(order)),
  }
}

/** Walls whose picking is finished and whose slots still need something. */
const wallsOf = (picks: Readonly<Record<string, PickView>>, orders: readonly OrderView[]): readonly Batch[] => {
  const openOrders = new Set(
    orders.flatMap((order) => (!isStopped(order) && order.status <= orderLife.toCheck ? [order.stockoutNo] : [])),
  )
  return Object.values(picks)
    .filter((pick) => pick.needSeed && (pick.status === pickLife.picked || pick.status === pickLife.checking))
    .flatMap((pick) => {
      const open = seedsOf(pick).filter((seed) => openOrders.has(seed.stockoutNo) && comingOf(pick, seed) > seed.seededQty)
      const orderNum = new Set(open.map(({ slot }) => slot)).size
      return orderNum === 0 ? [] : [{ pickNo: pick.pickNo, orderNum }]
    })
    .sort((a, b) => (a.pickNo < b.pickNo ? -1 : 1))
}
