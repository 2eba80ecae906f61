// 库内作业 · data/packs/stockWork
/** Work lists of the warehouse, whose work is not claimed, and looked-up bins. Loaded when a page or tile needs this. */
import { rcvStage } from '#contract/rules/systemPlace'
import type { AnyOp } from '#contract/envelope'
import { restOfLine } from '#contract/ops/kinds/moves'
import { returnDock, unpackingLeft } from '#contract/ops/kinds/returns'
import type { ShelfView } from '#contract/ops/kinds/shelves'
import { byBadge } from '#contract/ops/kinds/workers'
import { binKey } from '#contract/ops/kinds/stock'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import { emptyFloor, type Applied, type DecideContext, type Floor, type FloorOptions } from '#contract/ops/view'
import {
  goodsByCode,
  oneShelf,
  openChecks,
  openMoves,
  type ChecksPage,
  type MovesPage,
  type ShelfPage,
} from '#contract/pda/stockWork'
import { stockLook, type StockLook } from '#contract/pda/stockLook'
import { clockedHere, type ClocksPage } from '#contract/pda/clocks'
import { returnsHere, type ReturnsPage } from '#contract/pda/returns'
import { openTasks, type TasksPage } from '#contract/pda/tasks'
import { openInbound, openPutaway, type InboundPage, type PutawayPage } from '#contract/pda/inbound'
import { gateLane } from '#contract/ops/kinds/arrivals'
import { goodsKey } from '#contract/rules/barcode'
import { customTaskLife } from '#contract/rules/customTaskLife'
import type { Beside } from '../../flows/flow.ts'
import { failureOf, request } from '../api.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ReferenceStore, Scope } from '../reference.ts'
import type { DeviceHeaders } from './packCalls.ts'
import { foldOwn } from './floors.ts'
import { openReceiving, openShelving, openUnloading, receivingFloor, shelvingFloor } from './inboundWork.ts'

/** Longest wait for a scanned bin, and for a work list, ms. */
const shelfMs = 2000
const listMs = 15_000
/** Longest wait for a person in front of a bin, ms. */
const lookMs = 8_000
/** Number of look-ups stored to be shown again without network. */
const looksKept = 60
/** Number of looked-up bins stored for work without network. */
const shelvesKept = 40

export interface StockWorkEnvironment {
  readonly outbox: Outbox
  readonly store: ReferenceStore
  readonly scope: Scope
  /** @throws Error before the device is enrolled */
  readonly device: () => Promise<DeviceHeaders>
  readonly tell: (docNos: readonly string[]) => void
}
type ContextOf = (op: AnyOp) => DecideContext

const byKey = <T>(all: readonly T[], key: (one: T) => string): Readonly<Record<string, T>> =>
  Object.fromEntries(all.map((one) => [key(one), one]))

/** The known quantities. A null is the content of a bin that is being counted, which is unknown here. */
const knownQuantities = (counts: readonly (readonly [string, number | null])[]): Readonly<Record<string, number>> =>
  Object.fromEntries(counts.filter((one): one is readonly [string, number] => one[1] !== null))

/** Bins as a floor: the content of each bin, the free part of the content, and what the bin allows. */
const floorOf = (options: FloorOptions, shelves: readonly ShelfView[], goods: readonly GoodsFacts[]): Floor => {
  const rows = shelves.flatMap((shelf) =>
    shelf.rows.map((row) => [binKey(shelf.locationNo, row, row.batchNo, row.quality), row] as const),
  )
  return {
    ...emptyFloor(options),
    shelves: byKey(shelves, (shelf) => shelf.locationNo),
    locations: byKey(
      shelves.map(({ location }) => location),
      (location) => location.locationNo,
    ),
    locationsCut: true,
    bins: knownQuantities(rows.map(([key, { qty }]) => [key, qty])),
    free: knownQuantities(rows.map(([key, { free }]) => [key, free])),
    goods: byKey(goods, goodsKey),
  }
}

export class StockWork {
  private readonly around: StockWorkEnvironment

  constructor(around: StockWorkEnvironment) {
    this.around = around
  }

  /** Loads the work list and stores it. Throws CallFailed. */
  async fetch(beside: Beside): Promise<void> {
    const options = { headers: { ...(await this.around.device()) }, timeoutMs: listMs }
    if (beside === 'moves') {
      const page = await request(openMoves, {}, options)
      await this.keep(beside, page)
      this.around.tell(page.moves.map(({ moveNo }) => moveNo))
    } else if (beside === 'tasks') {
      const page = await request(openTasks, {}, options)
      await this.keep(beside, page)
      // the page has the current authorisations, which every page of this device uses; the rules to sign stay as before
      const before = (await this.around.store.noted(this.around.scope, 'workersHere')) as object | undefined
      await this.keep('workersHere', { ...before, workers: page.workers, takenAt: page.takenAt })
      this.around.tell(page.tasks.map(({ taskNo }) => taskNo))
    } else if (beside === 'returns') {
      const page = await request(returnsHere, {}, options)
      await this.keep(beside, page)
      this.around.tell(page.received.map(({ logisticsNo }) => logisticsNo))
    } else if (beside === 'clocks') {
      const page = await request(clockedHere, {}, options)
      await this.keep(beside, page)
      this.around.tell(page.clocked.map(({ badgeCode }) => badgeCode))
    } else if (beside === 'inbound') {
      const page = await request(openInbound, {}, options)
      await this.keep(beside, page)
      this.around.tell([gateLane, ...page.stockins.map(({ stockinNo }) => stockinNo)])
    } else if (beside === 'putaway') {
      await this.keep(beside, await request(openPutaway, {}, options))
      this.around.tell([rcvStage])
    } else {
      const page = await request(openChecks, {}, options)
      await this.keep(beside, page)
      this.around.tell(page.checks.map(({ checkNo }) => checkNo))
    }
  }

  /** Stock-takings that are being counted, own counts applied. */
  async checks(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<ChecksPage>('checks')
    const checks = byKey(page?.checks ?? [], (check) => check.checkNo)
    const floor = { ...emptyFloor(options), checks, goods: byKey(page?.goods ?? [], goodsKey) }
    return this.withOwnOps(floor, page?.applied ?? {}, contextOf)
  }

  /** Custom tasks in progress and the staff members, own reports applied. */
  async tasks(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<TasksPage>('tasks')
    const tasks = byKey(page?.tasks ?? [], (task) => task.taskNo)
    const floor = { ...emptyFloor(options), tasks, staff: page?.staff ?? {}, workers: byBadge(page?.workers ?? []) }
    // leaves out the workers, because every floor already has them with own signs applied (Packs.workers)
    const { workers: _workers, ...own } = await this.withOwnOps(floor, page?.applied ?? {}, contextOf)
    return own
  }

  /** The return dock with own receipts and inspections applied, also of parcels that are no longer in the list. */
  async returns(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<ReturnsPage>('returns')
    const { returnFloorOf } = await import('./returnFloor.ts')
    return this.withOwnOps(returnFloorOf(options, page), page?.applied ?? {}, contextOf, [returnDock])
  }

  /** One parcel and its return from the server; null when the server could not be asked. */
  async oneReturn(logisticsNo: string, options: FloorOptions, contextOf: ContextOf): Promise<Floor | null> {
    try {
      const page = await request(
        returnsHere,
        { logisticsNo },
        { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs },
      )
      const { returnFloorOf } = await import('./returnFloor.ts')
      return await this.withOwnOps(returnFloorOf(options, page), page.applied, contextOf, [returnDock])
    } catch (error) {
      // without an answer in time the local data of the parcel are used
      console.debug(`查退件 ${logisticsNo} 没有回应`, failureOf(error))
      return null
    }
  }

  /** The people who can clock here, with own clockings applied. */
  async clocks(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<ClocksPage>('clocks')
    const place = page?.place ?? null
    const clocked = byKey(page?.clocked ?? [], ({ badgeCode }) => badgeCode)
    const floor = { ...emptyFloor(options), clocked, ...(place !== null && { clockPlace: place }) }
    return this.withOwnOps(floor, page?.applied ?? {}, contextOf)
  }

  /** Stock-in orders, trucks and reservations, with own operations applied. */
  async inbound(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<InboundPage>('inbound')
    const { workers: _workers, ...own } = await this.withOwnOps(receivingFloor(options, page), page?.applied ?? {}, contextOf, [
      gateLane,
    ])
    return own
  }

  /** Pieces to put away, own put-aways applied. */
  async putaway(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<PutawayPage>('putaway')
    return this.withOwnOps(shelvingFloor(options, page), page?.applied ?? {}, contextOf, [rcvStage])
  }

  /**
   * Move orders with their bins, and the last looked-up bin, which may be the current bin; with own operations applied. List and bin were
   * read at different moments, so each gets the operations that it does not contain itself.
   */
  async moves(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<MovesPage>('moves')
    const [last] = await this.shelves()
    const listed = page?.shelves ?? []
    const looked = last === undefined || listed.some(({ locationNo }) => locationNo === last.shelf.locationNo) ? null : last
    const floor = {
      ...floorOf(
        options,
        [...listed, ...(looked === null ? [] : [looked.shelf])],
        [...(page?.goods ?? []), ...(looked?.goods ?? [])],
      ),
      moves: byKey(page?.moves ?? [], (move) => move.moveNo),
    }
    const whole = await this.withOwnOps(floor, page?.applied ?? {}, contextOf)
    if (looked === null) return whole
    const { bins, free } = await this.withOwnOps(floor, looked.applied, contextOf)
    const { locationNo } = looked.shelf
    return { ...whole, bins: withBin(locationNo, whole.bins, bins), free: withBin(locationNo, whole.free ?? {}, free ?? {}) }
  }

  /** The number of open items of a work list: move orders with pieces to carry, bins with lines to count, tasks in progress, and so on. */
  async open(beside: Beside, options: FloorOptions, contextOf: ContextOf): Promise<number> {
    if (beside === 'clocks' || (await this.kept(beside)) === undefined) return 0
    if (beside === 'checks') {
      const { checks = {} } = await this.checks(options, contextOf)
      const binsToCount = Object.values(checks).flatMap(({ checkNo, lines }) =>
        lines.flatMap((line) => (line.isOpen && line.qty === null ? [`${checkNo}|${line.locationNo}`] : [])),
      )
      return new Set(binsToCount).size
    }
    if (beside === 'tasks') {
      const { tasks = {} } = await this.tasks(options, contextOf)
      return Object.values(tasks).filter(({ status }) => status === customTaskLife.doing).length
    }
    if (beside === 'inbound') return openReceiving(await this.inbound(options, contextOf))
    if (beside === 'putaway') return openShelving(await this.putaway(options, contextOf))
    if (beside === 'returns') return unpackingLeft(await this.returns(options, contextOf))
    const { moves = {} } = await this.moves(options, contextOf)
    return Object.values(moves).filter((move) => (move.lines ?? []).some((line) => restOfLine(move, line) > 0)).length
  }

  /** Trucks to be unloaded. */
  async trucks(options: FloorOptions, contextOf: ContextOf): Promise<number> {
    return openUnloading(await this.inbound(options, contextOf))
  }

  /** When the work list was read, epoch ms of the server; null when never. */
  async takenAt(beside: Beside): Promise<number | null> {
    type Page = MovesPage | ChecksPage | TasksPage | ClocksPage | InboundPage | PutawayPage | ReturnsPage
    return (await this.kept<Page>(beside))?.takenAt ?? null
  }

  /** The current content of a scanned bin; without an answer its last known content. null when the bin was never loaded. */
  async shelf(locationNo: string, options: FloorOptions, contextOf: ContextOf, isOnline: boolean): Promise<Floor | null> {
    const fresh = isOnline ? await this.askShelf(locationNo) : null
    const shelf = fresh ?? (await this.shelves()).find((one) => one.shelf.locationNo === locationNo)
    if (shelf === undefined) return null
    return this.withOwnOps(floorOf(options, [shelf.shelf], shelf.goods), shelf.applied, contextOf)
  }

  private async askShelf(locationNo: string): Promise<ShelfPage | null> {
    try {
      const page = await request(oneShelf, { locationNo }, { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs })
      const others = (await this.shelves()).filter((one) => one.shelf.locationNo !== locationNo)
      await this.keep('shelves', [page, ...others].slice(0, shelvesKept))
      return page
    } catch (error) {
      // without an answer in time the last known content of the bin is used
      console.debug(`查库位 ${locationNo} 没有回应`, failureOf(error))
      return null
    }
  }

  /** Looks up on the server goods with a code that is in no list; null when the server could not be asked. */
  async goods(code: string, options: FloorOptions): Promise<Floor | null> {
    try {
      const found = await request(goodsByCode, { code }, { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs })
      return { ...emptyFloor(options), goods: byKey(found.goods, goodsKey) }
    } catch (error) {
      // without an answer in time the goods count as unknown
      console.debug(`查商品 ${code} 没有回应`, failureOf(error))
      return null
    }
  }

  /**
   * Meaning of a code from the server; without an answer the stored meaning. null when the code was never looked up. A bin, goods or a tote
   * that no longer exists can be looked up, too.
   */
  async look(code: string, isOnline: boolean): Promise<{ readonly look: StockLook; readonly isOld: boolean } | null> {
    const before = (await this.kept<readonly StockLook[]>('looked')) ?? []
    const earlier = before.find((one) => one.code === code)
    const kept = earlier === undefined ? null : { look: earlier, isOld: true }
    if (!isOnline) return kept
    try {
      const headers = { ...(await this.around.device()) }
      const found = await request(stockLook, { code }, { headers, timeoutMs: lookMs })
      await this.keep('looked', [found, ...before.filter((one) => one.code !== code)].slice(0, looksKept))
      return { look: found, isOld: false }
    } catch (error) {
      const failure = failureOf(error)
      // a refusal (no right) is shown to the person; every other failure counts as a missing network
      if (failure.kind === 'refused') throw error
      console.debug(`查 ${code} 没有回应`, failure)
      return kept
    }
  }

  private async shelves(): Promise<readonly ShelfPage[]> {
    return (await this.kept<readonly ShelfPage[]>('shelves')) ?? []
  }

  private async withOwnOps(floor: Floor, applied: Applied, contextOf: ContextOf, lanes: readonly string[] = []): Promise<Floor> {
    const { moves, shelves, checks, tasks, clocked, stockins, arrivals, returnWaves, returnPicks } = floor
    const parts = [moves, shelves, checks, tasks, clocked, stockins, arrivals, returnWaves, returnPicks]
    const docs = parts.flatMap((part) => Object.keys(part ?? {}))
    const own = await this.around.outbox.opsOf(...docs, ...lanes)
    return (await foldOwn({ floor, carriers: [], takenAt: 0, applied }, own, contextOf)).floor
  }

  private async kept<T>(k: Beside | 'shelves' | 'looked'): Promise<T | undefined> {
    return (await this.around.store.noted(this.around.scope, k)) as T | undefined
  }
  private keep(k: Beside | 'shelves' | 'looked' | 'workersHere', value: unknown): Promise<void> {
    return this.around.store.keep(this.around.scope, k, value)
  }
}

type Quantities = Readonly<Record<string, number>>
/** Quantities with those of one bin taken from another view. */
const withBin = (locationNo: string, quantities: Quantities, ofBin: Quantities): Quantities => {
  const isOfBin = ([key]: [string, number]): boolean => key.startsWith(`${locationNo}|`)
  return Object.fromEntries([
    ...Object.entries(quantities).filter((row) => !isOfBin(row)),
    ...Object.entries(ofBin).filter((row) => isOfBin(row)),
  ])
}
