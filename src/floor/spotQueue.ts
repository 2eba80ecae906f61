// 待抽检的包裹 · floor/spotQueue
/** Parcels to spot-check next: the server's last list by risk, without parcels checked on this device, then parcels known only here. */
import { isToSpot, waitsForSpot } from '#contract/ops/spot'
import type { OrderView } from '#contract/ops/kinds/orders'
import { toSpot, type ToSpot } from '#contract/pda/spots'
import { request } from '../data/api.ts'
import { store, stored } from '../state/storage.ts'
import { person } from '../state/person.ts'
import { contextOfOp, currentWorker, device } from './device.ts'
import { heldFloor } from './flowServices.ts'
import { knownOrders } from './parcelsToPull.ts'

const key = 'toSpot'
/** Maximum number of stored parcels; the list is loaded again long before all of them are checked. */
const keptMost = 60
interface StoredList {
  readonly userId: string | undefined
  readonly records: readonly ToSpot[]
}
/** The server's last list for this person. */
const lastList = (): readonly ToSpot[] => {
  const list = stored(key) as StoredList | null
  return list !== null && list.userId === person.signedIn?.userId ? list.records : []
}

/** Loads the list and stores it. Throws CallFailed. */
export const askToSpot = async (): Promise<void> => {
  const enrolled = device.enrolment()
  if (enrolled === null) return
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const { records } = await request(toSpot, {}, { headers, timeoutMs: 10_000 })
  store(key, { userId: person.signedIn?.userId, records: records.slice(0, keptMost) } satisfies StoredList)
}

/** Parcels this person may check, the highest risk of an error first. Parcels known only to this device come last. */
export const spotQueue = async (): Promise<readonly ToSpot[]> => {
  const packs = device.packs()
  const orders = await knownOrders((await heldFloor()).floor)
  const views = await Promise.all(
    orders
      .filter(waitsForSpot)
      .map(async ({ stockoutNo }) => (await packs?.floorFor(stockoutNo, contextOfOp))?.floor.orders[stockoutNo]),
  )
  const freshOrders = views.flatMap((order) => order ?? [])
  const orderByNo = new Map([...orders, ...freshOrders].map((order) => [order.stockoutNo, order]))
  const listed = lastList().filter((parcel) => isOpen(orderByNo, parcel))
  const ownParcels = freshOrders.filter(waitsForSpot).flatMap(parcelsOf)
  const unlisted = ownParcels.filter((parcel) => !listed.some(({ logisticsNo }) => logisticsNo === parcel.logisticsNo))
  const { operatorKey } = currentWorker()
  return [...listed, ...unlisted].filter(({ packerKey }) => packerKey !== operatorKey)
}

/** Whether the parcel is still to be checked. For an order that is not on this device, the server's list decides. */
const isOpen = (orderByNo: ReadonlyMap<string, OrderView>, { stockoutNo, logisticsNo }: ToSpot): boolean => {
  const order = orderByNo.get(stockoutNo)
  if (order === undefined) return true
  return waitsForSpot(order) && order.parcels.some((parcel) => parcel.logisticsNo === logisticsNo && isToSpot(parcel))
}

const parcelsOf = (order: OrderView): readonly ToSpot[] =>
  order.parcels.filter(isToSpot).map(({ logisticsNo }) => ({
    stockoutNo: order.stockoutNo,
    logisticsNo,
    packerKey: order.packedBy ?? null,
    packerName: null,
    packTime: 0,
    weight: 0,
    why: [],
  }))
