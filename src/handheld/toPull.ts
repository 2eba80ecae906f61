// 要取出的包裹 · handheld/toPull
/** Parcels a desk stopped that are to be taken off the line, from this device alone: the server's views with one's own scans folded in. */
import { packageLife, pullLife } from '#contract/rules/packageLife'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import { contextOfOp, device } from './device.ts'
import { heldFloor } from './ground.ts'

/** A parcel to look for and the order it belongs to. */
export interface ToPull {
  readonly order: OrderView
  readonly parcel: ParcelView
}

const wanted = ({ pullStatus, status }: ParcelView): boolean => pullStatus === pullLife.wanted && status !== packageLife.off

/** The longest waiting first. What a device keeps from before says no time: it comes first. */
const byTime = (a: ToPull, b: ToPull): number => (a.parcel.pullTime ?? 0) - (b.parcel.pullTime ?? 0)

/** Parcels to be taken out of these orders as the server saw them, without those taken out here and not uploaded yet. */
export const toPullOf = async (orders: readonly OrderView[]): Promise<readonly ToPull[]> => {
  const packs = device.packs()
  const called = orders.filter((order) => order.parcels.some(wanted))
  const folded = await Promise.all(
    called.map(async (order) => {
      const task = await packs?.floorFor(order.stockoutNo, contextOfOp)
      return task?.floor.orders[order.stockoutNo] ?? order
    }),
  )
  return folded.flatMap((order) => order.parcels.filter(wanted).map((parcel) => ({ order, parcel }))).sort(byTime)
}

/** Every order this device knows: those of the packs in hand, and those of the station index beside them. */
export const knownOrders = async (held: Floor): Promise<readonly OrderView[]> => {
  const index = (await device.packs()?.station.orders()) ?? []
  return [...index.filter(({ stockoutNo }) => !Object.hasOwn(held.orders, stockoutNo)), ...Object.values(held.orders)]
}

/** Parcels to be taken out that this device knows of; works offline. */
export const toPull = async (): Promise<readonly ToPull[]> => toPullOf(await knownOrders((await heldFloor()).floor))
