// 待抽检的包裹 · floor/spotQueue
/** What to spot-check next: the server's order by risk, without those done on this device; without network from the data of both. */
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
/** As many as are checked before the list is loaded again. */
const keptMost = 60
interface Kept {
  readonly userId: string | undefined
  readonly records: readonly ToSpot[]
}
/** The server's last list for this person. */
const lastTold = (): readonly ToSpot[] => {
  const kept = stored(key) as Kept | null
  return kept !== null && kept.userId === person.signedIn?.userId ? kept.records : []
}

/** Loads the list and stores it. Throws CallFailed. */
export const askToSpot = async (): Promise<void> => {
  const enrolled = device.enrolment()
  if (enrolled === null) return
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const { records } = await request(toSpot, {}, { headers, timeoutMs: 10_000 })
  store(key, { userId: person.signedIn?.userId, records: records.slice(0, keptMost) } satisfies Kept)
}

/** Parcels to check by this person, the most likely wrong first; those known only to this device come last. */
export const spotQueue = async (): Promise<readonly ToSpot[]> => {
  const packs = device.packs()
  const orders = await knownOrders((await heldFloor()).floor)
  const views = await Promise.all(
    orders
      .filter(waitsForSpot)
      .map(async ({ stockoutNo }) => (await packs?.floorFor(stockoutNo, contextOfOp))?.floor.orders[stockoutNo]),
  )
  const folded = views.flatMap((order) => order ?? [])
  const known = new Map([...orders, ...folded].map((order) => [order.stockoutNo, order]))
  const told = lastTold().filter((one) => isOpen(known, one))
  const fresh = folded.filter(waitsForSpot).flatMap(parcelsOf)
  const more = fresh.filter((one) => !told.some(({ logisticsNo }) => logisticsNo === one.logisticsNo))
  const { operatorKey } = currentWorker()
  return [...told, ...more].filter(({ packerKey }) => packerKey !== operatorKey)
}

/** Whether it is still to be checked, as far as this device knows; for an order it does not have, the list counts. */
const isOpen = (known: ReadonlyMap<string, OrderView>, { stockoutNo, logisticsNo }: ToSpot): boolean => {
  const order = known.get(stockoutNo)
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
