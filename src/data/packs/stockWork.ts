// 库内作业 · data/packs/stockWork
/** Work of the warehouse that is not claimed: move orders, and looked-up bins. Loaded when a page or tile asks for it. */
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

/** Longest wait for a bin that was scanned, and for the list, ms. */
const shelfMs = 2000
const listMs = 15_000
/** Longest wait for a person in front of a bin, ms. */
const lookMs = 8_000
/** Answers stored so that they can be shown again without network. */
const looksKept = 60
/** Looked-up bins stored for work without network. */
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

/** The content of a bin that is being counted is unknown here. */
const known = (counts: readonly (readonly [string, number | null])[]): Readonly<Record<string, number>> =>
  Object.fromEntries(counts.filter((one): one is readonly [string, number] => one[1] !== null))

/** Bins as a floor: their content, its free part, and what each bin allows. */
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
    bins: known(rows.map(([key, { qty }]) => [key, qty])),
    free: known(rows.map(([key, { free }]) => [key, free])),
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
      // the current authorisations here, for every page of this device; the rules they sign came with the list of workers
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
    return this.folded(floor, page?.applied ?? {}, contextOf)
  }

  /** Custom tasks in progress and the staff members, own reports applied. */
  async tasks(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<TasksPage>('tasks')
    const tasks = byKey(page?.tasks ?? [], (task) => task.taskNo)
    const floor = { ...emptyFloor(options), tasks, staff: page?.staff ?? {}, workers: byBadge(page?.workers ?? []) }
    // the badges are those of every floor (Packs.workers), to which own signs are applied
    const { workers: _said, ...own } = await this.folded(floor, page?.applied ?? {}, contextOf)
    return own
  }

  /** The return dock, own receipts and inspections applied, those of parcels the list does not name any more as well. */
  async returns(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<ReturnsPage>('returns')
    const { returnFloorOf } = await import('./returnFloor.ts')
    return this.folded(returnFloorOf(options, page), page?.applied ?? {}, contextOf, [returnDock])
  }

  /** One parcel and its return from the server; null: the server could not be asked. */
  async oneReturn(logisticsNo: string, options: FloorOptions, contextOf: ContextOf): Promise<Floor | null> {
    try {
      const page = await request(
        returnsHere,
        { logisticsNo },
        { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs },
      )
      const { returnFloorOf } = await import('./returnFloor.ts')
      return await this.folded(returnFloorOf(options, page), page.applied, contextOf, [returnDock])
    } catch (error) {
      // no answer in time: the local data of the parcel are used
      console.debug(`查退件 ${logisticsNo} 没有回应`, failureOf(error))
      return null
    }
  }

  /** Who can clock here, own clockings applied. */
  async clocks(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<ClocksPage>('clocks')
    const place = page?.place ?? null
    const clocked = byKey(page?.clocked ?? [], ({ badgeCode }) => badgeCode)
    const floor = { ...emptyFloor(options), clocked, ...(place !== null && { clockPlace: place }) }
    return this.folded(floor, page?.applied ?? {}, contextOf)
  }

  /** Orders, trucks and reservations, own operations applied. */
  async inbound(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<InboundPage>('inbound')
    const { workers: _said, ...own } = await this.folded(receivingFloor(options, page), page?.applied ?? {}, contextOf, [
      gateLane,
    ])
    return own
  }

  /** Pieces to put away, own put-aways applied. */
  async putaway(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<PutawayPage>('putaway')
    return this.folded(shelvingFloor(options, page), page?.applied ?? {}, contextOf, [rcvStage])
  }

  /**
   * Move orders with the bins they name, and the last looked-up bin, which may be the current one; own operations applied. null: never
   * loaded.
   */
  async moves(options: FloorOptions, contextOf: ContextOf): Promise<Floor> {
    const page = await this.kept<MovesPage>('moves')
    const [last] = await this.shelves()
    const named = page?.shelves ?? []
    const extra = last === undefined || named.some(({ locationNo }) => locationNo === last.shelf.locationNo) ? [] : [last]
    const floor = floorOf(
      options,
      [...named, ...extra.map(({ shelf }) => shelf)],
      [...(page?.goods ?? []), ...extra.flatMap(({ goods }) => goods)],
    )
    const moves = byKey(page?.moves ?? [], (move) => move.moveNo)
    const applied = extra.reduce<Applied>((sum, one) => joinApplied(sum, one.applied), page?.applied ?? {})
    return this.folded({ ...floor, moves }, applied, contextOf)
  }

  /** Move orders that still have pieces to be carried; bins that still have lines to be counted; tasks in progress. */
  async open(beside: Beside, options: FloorOptions, contextOf: ContextOf): Promise<number> {
    if (beside === 'clocks' || (await this.kept(beside)) === undefined) return 0
    if (beside === 'checks') {
      const { checks = {} } = await this.checks(options, contextOf)
      const left = Object.values(checks).flatMap(({ checkNo, lines }) =>
        lines.flatMap((line) => (line.isOpen && line.qty === null ? [`${checkNo}|${line.locationNo}`] : [])),
      )
      return new Set(left).size
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

  /** When the list was read, epoch ms of the server; null: never. */
  async takenAt(beside: Beside): Promise<number | null> {
    type Page = MovesPage | ChecksPage | TasksPage | ClocksPage | InboundPage | PutawayPage | ReturnsPage
    return (await this.kept<Page>(beside))?.takenAt ?? null
  }

  /** The current content of a scanned bin; without an answer the last known one. null: never seen. */
  async shelf(locationNo: string, options: FloorOptions, contextOf: ContextOf, isOnline: boolean): Promise<Floor | null> {
    const fresh = isOnline ? await this.askShelf(locationNo) : null
    const shelf = fresh ?? (await this.shelves()).find((one) => one.shelf.locationNo === locationNo)
    if (shelf === undefined) return null
    return this.folded(floorOf(options, [shelf.shelf], shelf.goods), shelf.applied, contextOf)
  }

  private async askShelf(locationNo: string): Promise<ShelfPage | null> {
    try {
      const page = await request(oneShelf, { locationNo }, { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs })
      const others = (await this.shelves()).filter((one) => one.shelf.locationNo !== locationNo)
      await this.keep('shelves', [page, ...others].slice(0, shelvesKept))
      return page
    } catch (error) {
      // no answer in time: the last known content of the bin is used
      console.debug(`查库位 ${locationNo} 没有回应`, failureOf(error))
      return null
    }
  }

  /** Goods with a code that is in no list, from the server; null: the server could not be asked. */
  async goods(code: string, options: FloorOptions): Promise<Floor | null> {
    try {
      const found = await request(goodsByCode, { code }, { headers: { ...(await this.around.device()) }, timeoutMs: shelfMs })
      return { ...emptyFloor(options), goods: byKey(found.goods, goodsKey) }
    } catch (error) {
      // no answer in time: the goods count as unknown
      console.debug(`查商品 ${code} 没有回应`, failureOf(error))
      return null
    }
  }

  /**
   * Meaning of a code, from the server; without an answer the last one about it. null: it was never looked up. A bin, goods or a tote that
   * no longer exists is looked up like any other.
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
      // a person without the right gets that answer; everything else is a failing network
      if (failure.kind === 'refused') throw error
      console.debug(`查 ${code} 没有回应`, failure)
      return kept
    }
  }

  private async shelves(): Promise<readonly ShelfPage[]> {
    return (await this.kept<readonly ShelfPage[]>('shelves')) ?? []
  }

  private async folded(floor: Floor, applied: Applied, contextOf: ContextOf, lanes: readonly string[] = []): Promise<Floor> {
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

/** Joins two lists of own operations the server had processed; the later number where both have a lane. */
const joinApplied = (a: Applied, b: Applied): Applied => {
  const joined: Record<string, Record<string, number>> = {}
  for (const [incarnation, lanes] of [...Object.entries(a), ...Object.entries(b)]) {
    const known = (joined[incarnation] ??= {})
    for (const [lane, n] of Object.entries(lanes)) known[lane] = Math.max(known[lane] ?? 0, n)
  }
  return joined
}
