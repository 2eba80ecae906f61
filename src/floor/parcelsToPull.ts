// 要取出的包裹 · floor/parcelsToPull
/** Parcels to be taken out (待取出), from data on this device: the server's views with own scans applied. */
import { packageLife, pullLife } from '#contract/rules/packageLife'
import type { Floor } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import { contextOfOp, device } from './device.ts'
import { heldFloor } from './flowServices.ts'

/** A parcel to look for and the order it belongs to. */
export interface ParcelToPull {
  readonly order: OrderView
  readonly parcel: ParcelView
}

const isWanted = ({ pullStatus, status }: ParcelView): boolean => pullStatus === pullLife.wanted && status !== packageLife.off

/** Sorts the parcel that has waited longest first. Parcels stored by older builds have no time and come first. */
const byTime = (a: ParcelToPull, b: ParcelToPull): number => (a.parcel.pullTime ?? 0) - (b.parcel.pullTime ?? 0)

/** Parcels of these orders to be taken out, without parcels that were already taken out by a scan that is not uploaded yet. */
export const parcelsToPullOf = async (orders: readonly OrderView[]): Promise<readonly ParcelToPull[]> => {
  const packs = device.packs()
  const withWanted = orders.filter((order) => order.parcels.some(isWanted))
  const freshOrders = await Promise.all(
    withWanted.map(async (order) => {
      const task = await packs?.floorFor(order.stockoutNo, contextOfOp)
      return task?.floor.orders[order.stockoutNo] ?? order
    }),
  )
  return freshOrders.flatMap((order) => order.parcels.filter(isWanted).map((parcel) => ({ order, parcel }))).sort(byTime)
}

/** Every order on this device: the orders of the packs and the orders of the station index. */
export const knownOrders = async (held: Floor): Promise<readonly OrderView[]> => {
  const index = (await device.packs()?.station.orders()) ?? []
  return [...index.filter(({ stockoutNo }) => !Object.hasOwn(held.orders, stockoutNo)), ...Object.values(held.orders)]
}

/** All parcels to be taken out, as far as this device knows; works offline. */
export const parcelsToPull = async (): Promise<readonly ParcelToPull[]> =>
  parcelsToPullOf(await knownOrders((await heldFloor()).floor))
