// 工位任务包 · data/packs/station
import { orderLife } from '#contract/rules/orderLife'
import type { StationPage } from '#contract/pda/snapshot'
import { floorFrom } from '#contract/ops/accepts'
import type { Applied } from '#contract/ops/view'
import type { OrderView, Shipped } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import { goodsKey } from '#contract/rules/barcode'
import type { ReferenceStore, Scope, StationRow } from '../reference.ts'
import { docsOfOrder, type StationFacts } from './floors.ts'

/** Progress of the index: `since` is the start of the next delta; `next` is the next page while a snapshot is not complete. */
interface Progress {
  readonly gen: number
  readonly since: number | null
  readonly next: string | null
  /** takenAt of the first page of the running snapshot; the delta after the snapshot starts there */
  readonly startedAt: number | null
}
const start: Progress = { gen: 0, since: null, next: null, startedAt: null }

/** Maximum number of stored codes of shipped orders; the latest are kept, because a scanned shipped order usually left recently. */
const shippedKept = 3000
type ShippedBy = Readonly<Record<string, Shipped>>

/** The part of a page's `applied` that belongs to one order. */
const appliedTo = (applied: Applied, docs: readonly string[]): Applied =>
  Object.fromEntries(
    Object.entries(applied).map(([inc, lanes]) => [
      inc,
      Object.fromEntries(docs.flatMap((doc) => (lanes[doc] === undefined ? [] : [[doc, lanes[doc]]]))),
    ]),
  )

/**
 * Whether an order is on the floor: from its pick order (40, or 20 in a mirrored warehouse) to packed and weighed (90) (floor.md §16.1).
 */
const isOnFloor = ({ mirror, status }: OrderView): boolean => status >= floorFrom(mirror === true) && status <= orderLife.toShip

/**
 * The orders of the person's station, so that an order picked offline by one person can be checked, packed and weighed by another. A
 * snapshot is read in pages and continued after an interruption; afterwards deltas are read.
 */
export class Station {
  private readonly store: ReferenceStore
  private readonly scope: Scope
  private readonly notify: (docNos: readonly string[]) => void

  constructor(store: ReferenceStore, scope: Scope, notify: (docNos: readonly string[]) => void) {
    this.store = store
    this.scope = scope
    this.notify = notify
  }

  async find(docNo: string): Promise<StationRow | undefined> {
    const own = await this.store.station.get([this.scope, docNo])
    if (own !== undefined) return own
    const rows = await this.store.station.where('docs').equals(docNo).toArray()
    return rows.find((row) => row.scope === this.scope)
  }

  /** Orders of a pick order. */
  async ofPick(pickNo: string): Promise<readonly StationRow[]> {
    const rows = await this.store.station.where('docs').equals(pickNo).toArray()
    return rows.filter((row) => row.scope === this.scope && row.order.pickNo === pickNo)
  }

  /** Pick orders of the station that are checked all at once or divided at a wall, by number. */
  async picks(): Promise<Readonly<Record<string, PickView>>> {
    return ((await this.store.noted(this.scope, 'batchPicks')) as Readonly<Record<string, PickView>> | undefined) ?? {}
  }

  /**
   * The own operations contained in the slots of a wall. They are stored apart from those of the orders, because every delta contains the
   * whole pick orders but only changed orders.
   */
  async seedsApplied(pickNo: string): Promise<Applied | undefined> {
    return (await this.seedNotes())[pickNo]
  }
  private async seedNotes(): Promise<Readonly<Record<string, Applied>>> {
    return ((await this.store.noted(this.scope, 'seedsApplied')) as Readonly<Record<string, Applied>> | undefined) ?? {}
  }

  size(): Promise<number> {
    return this.store.station.where('scope').equals(this.scope).count()
  }

  /** Every order of the index as the server saw it last. */
  async orders(): Promise<readonly OrderView[]> {
    const rows = await this.store.station.where('scope').equals(this.scope).toArray()
    return rows.map((row) => row.order)
  }

  /** When an order left the warehouse, by order number or waybill; undefined when it is not known to have left. */
  async shipped(docNo: string): Promise<Shipped | undefined> {
    const known = await this.shippedNotes()
    return Object.hasOwn(known, docNo) ? known[docNo] : undefined
  }
  private async shippedNotes(): Promise<ShippedBy> {
    return ((await this.store.noted(this.scope, 'shipped')) as ShippedBy | undefined) ?? {}
  }
  /** The stored numbers of shipped orders after a page; undefined when the page has no shipped order. */
  private async shippedAfter(page: StationPage): Promise<ShippedBy | undefined> {
    const shippedNumbers = page.orders.flatMap(({ stockoutNo, logisticsNo, parcels, shipped }) =>
      shipped === undefined
        ? []
        : [stockoutNo, logisticsNo, ...parcels.map((parcel) => parcel.logisticsNo)].map((no) => [no, shipped] as const),
    )
    if (shippedNumbers.length === 0) return undefined
    const all = new Map([...Object.entries(await this.shippedNotes()), ...shippedNumbers.filter(([no]) => no !== '')])
    return Object.fromEntries([...all].slice(-shippedKept))
  }

  /** Stores one page; removes orders that left the floor. */
  async take(page: StationPage, gen?: number): Promise<void> {
    const { store, scope } = this
    const { options, consumables, carriers, workers, takenAt, applied } = page
    const facts: StationFacts = { options, consumables, carriers, workers, takenAt }
    const current = gen ?? (await this.progress()).gen
    const rows = page.orders.filter(isOnFloor).map((order) => {
      const docs = docsOfOrder(order)
      return { scope, stockoutNo: order.stockoutNo, docs, order, takenAt, applied: appliedTo(applied, docs), gen: current }
    })
    const { picks, seeds, walls } = await this.picksAfter(page, gen)
    const shipped = await this.shippedAfter(page)
    const offFloorKeys = page.orders
      .filter((order) => !isOnFloor(order))
      .map((order) => [scope, order.stockoutNo] as [string, string])
    await store.transaction('rw', [store.station, store.goods, store.note], async () => {
      await store.station.bulkPut(rows)
      await store.station.bulkDelete(offFloorKeys)
      await store.goods.bulkPut(page.goods.map((goods) => ({ scope, key: goodsKey(goods), goods })))
      await store.keep(scope, 'stationFacts', facts)
      if (shipped !== undefined) await store.keep(scope, 'shipped', shipped)
      if (picks !== undefined) await store.keep(scope, 'batchPicks', picks)
      if (seeds !== undefined) await store.keep(scope, 'seedsApplied', seeds)
    })
    this.notify([...page.orders.flatMap(docsOfOrder), ...walls])
  }

  /**
   * The pick orders after a page, and the own operations contained in their slots; undefined when the page has no pick orders. `walls` are
   * the pick orders whose slots changed. The server does not send unchanged slots again.
   */
  private async picksAfter(page: StationPage, gen: number | undefined) {
    if (page.picks === undefined) return { picks: undefined, seeds: undefined, walls: [] }
    const [before, seedsBefore] = await Promise.all([this.picks(), this.seedNotes()])
    const isSame = (pick: PickView): boolean => pick.seeds === undefined && before[pick.pickNo]?.rev === pick.rev
    const pagePicks = Object.fromEntries(
      page.picks.map((pick) => [pick.pickNo, isSame(pick) ? (before[pick.pickNo] ?? pick) : pick]),
    )
    const changedPicks = page.picks.filter((pick) => pick.seeds !== undefined)
    const seeds = Object.fromEntries(changedPicks.map(({ pickNo }) => [pickNo, appliedTo(page.applied, [pickNo])]))
    // a page requested by number contains only its own pick order
    const picks = gen === undefined ? { ...before, ...pagePicks } : pagePicks
    const known = Object.entries({ ...seedsBefore, ...seeds }).filter(([pickNo]) => Object.hasOwn(picks, pickNo))
    const walls = changedPicks.filter(({ pickNo, rev }) => before[pickNo]?.rev !== rev).map(({ pickNo }) => pickNo)
    return { picks, seeds: Object.fromEntries(known), walls }
  }

  /** Brings the index up to date with the rest of a snapshot or with the changes since the last one. `whole` begins a new snapshot. */
  async refresh(
    fetch: (input: { readonly since?: number; readonly next?: string }) => Promise<StationPage>,
    whole = false,
  ): Promise<void> {
    let progress: Progress = whole ? { ...start, gen: (await this.progress()).gen + 1 } : await this.progress()
    do {
      const page = await fetch(
        progress.next !== null ? { next: progress.next } : progress.since === null ? {} : { since: progress.since },
      )
      await this.take(page, progress.gen)
      const startedAt = progress.startedAt ?? page.takenAt
      if (page.next === null && progress.since === null) await this.dropOlder(progress.gen)
      progress =
        page.next === null
          ? { ...progress, since: startedAt, next: null, startedAt: null }
          : { ...progress, next: page.next, startedAt }
      await this.store.keep(this.scope, 'stationAt', progress)
    } while (progress.next !== null)
  }

  private async dropOlder(gen: number): Promise<void> {
    await this.store.station
      .where('scope')
      .equals(this.scope)
      .filter((row) => row.gen < gen)
      .delete()
  }

  private async progress(): Promise<Progress> {
    return ((await this.store.noted(this.scope, 'stationAt')) as Progress | undefined) ?? start
  }
}
