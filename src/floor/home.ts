// 首页数据 · floor/home
/** Tasks on this device and tasks to claim, for the home page and the claim list. Loaded when such a page opens and after changes. */
import { orderLife } from '#contract/rules/orderLife'
import { pickOffers, type PickOffer } from '#contract/pda/snapshot'
import { failureOf, request, sentenceOf } from '../data/api.ts'
import { person } from '../state/person.ts'
import { store, stored } from '../state/storage.ts'
import { waitsForCheck } from '#contract/ops/accepts'
import { waitsForSpot } from '#contract/ops/spot'
import { currentWorker, device } from './device.ts'
import { batchesNow, type Batches } from './batches.ts'
import { menu } from '../state/menu.ts'
import type { Beside } from '../flows/flow.ts'
import { countOpen, countTrucks, heldFloor } from './flowServices.ts'
import { workListsOf } from './workPages.ts'
import { knownOrders, parcelsToPullOf } from './parcelsToPull.ts'

export interface HeldPick {
  readonly pickNo: string
  /** state of the pick order (pickLife) */
  readonly status: number
  /** lines still to do */
  readonly left: number
}
export interface HomeState {
  readonly offers: readonly PickOffer[]
  readonly held: readonly HeldPick[]
  /** orders this device can check, pack, spot-check, weigh, hand over now */
  readonly orders: {
    readonly check: number
    readonly pack: number
    readonly spot: number
    readonly weigh: number
    readonly handOver: number
  }
  /** pick orders this device can check or pack as a whole, with the number of their orders */
  readonly batches: Batches
  /** parcels to be taken off the line */
  readonly toPull: number
  /** work of the warehouse that is not claimed */
  readonly work: Readonly<Record<Beside, number>>
  /** trucks to be unloaded */
  readonly trucks: number
  /** why the last load of the offers failed; '' when it succeeded */
  readonly failure: string
  readonly asking: boolean
}

const nothing: HomeState = {
  offers: [],
  held: [],
  orders: { check: 0, pack: 0, spot: 0, weigh: 0, handOver: 0 },
  batches: { check: [], pack: [], seed: [] },
  toPull: 0,
  work: { moves: 0, checks: 0, tasks: 0, clocks: 0, inbound: 0, putaway: 0, returns: 0 },
  trucks: 0,
  failure: '',
  asking: false,
}

/** The person's pick orders whose pack is not on this device, because another device claimed them or the answer to a claim was lost. */
export const lackingOf = ({ offers, held }: HomeState): readonly PickOffer[] =>
  offers.filter((offer) => offer.mine && !held.some((pick) => pick.pickNo === offer.pickNo))

let state: HomeState = nothing
let shownUserId: string | undefined
const listeners = new Set<() => void>()
const show = (part: Partial<HomeState>): void => {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** Storage key of the held tasks at the last visit, which are shown until the tasks are read, so that the tiles do not move. */
const heldKey = 'inHand'
const recallHeld = (): void => {
  const userId = person.signedIn?.userId
  if (shownUserId === userId) return
  shownUserId = userId
  const lastHeld = stored(heldKey) as { readonly userId: string; readonly held: readonly HeldPick[] } | null
  state = { ...nothing, held: lastHeld !== null && lastHeld.userId === userId ? lastHeld.held : [] }
}
const keepHeld = (held: readonly HeldPick[]): void => {
  const next = { userId: shownUserId, held }
  if (JSON.stringify(stored(heldKey)) !== JSON.stringify(next)) store(heldKey, next)
}

/** Counts from data on this device only; works offline. */
const countHeld = async (): Promise<void> => {
  recallHeld()
  const { floor } = await heldFloor()
  const orders = await knownOrders(floor)
  const countAt = (status: number): number => orders.filter((order) => order.status === status).length
  const held = Object.values(floor.picks).map(({ pickNo, status, lines }) => ({
    pickNo,
    status,
    left: lines.filter((line) => line.planQty > line.pickedQty + line.shortQty).length,
  }))
  keepHeld(held)
  show({
    held,
    orders: {
      check: orders.filter(waitsForCheck).length,
      pack: countAt(orderLife.toPack),
      spot: orders.filter((order) => waitsForSpot(order) && order.packedBy !== currentWorker().operatorKey).length,
      weigh: countAt(orderLife.toWeigh),
      handOver: countAt(orderLife.toShip),
    },
    batches: await batchesNow({ ...(await device.packs()?.station.picks()), ...floor.picks }, floor, orders),
    toPull: (await parcelsToPullOf(orders)).length,
  })
}

/** Counts the work lists of the pages to which this person has a right; code of other work lists is not loaded. */
const countWork = async (): Promise<void> => {
  const packs = device.packs()
  const lists = workListsOf(menu.rights)
  if (packs === null || lists.length === 0) return
  const work = await packs.stockWork()
  const counts = await Promise.all(lists.map(async (list) => [list, await countOpen(work, list)] as const))
  const trucks = lists.includes('inbound') ? await countTrucks(work) : 0
  show({ work: { ...state.work, ...Object.fromEntries(counts) }, trucks })
}

const loadOffers = async (): Promise<void> => {
  const enrolled = device.enrolment()
  if (enrolled === null) return show({ offers: [], failure: '本机还没登记，找主管登记' })
  show({ asking: true })
  const headers = { deviceId: enrolled.deviceId, deviceKey: enrolled.deviceKey }
  const { taken } = person
  const worker = taken === null ? {} : { tempUserId: taken.tempUserId }
  const reply = await request(pickOffers, worker, { headers, timeoutMs: 10_000 }).catch(failureOf)
  if ('kind' in reply) show({ failure: sentenceOf(reply), asking: false })
  else {
    show({ offers: reply.records, failure: '', asking: false })
    // the numbers on the tiles may be a minute old
    device.hintPull()
  }
}

/** The data of the home page as a store for React, and functions that read it again. */
export const home = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): HomeState => state,
  count: async (): Promise<void> => {
    await countHeld()
    await countWork()
  },
  refresh: async (): Promise<void> => {
    await countHeld()
    await Promise.all([loadOffers(), countWork()])
  },
}
