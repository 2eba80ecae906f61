// 任务包 · data/packs
import type { InputOf } from '#contract/call'
import type { AnyOp } from '#contract/envelope'
import type { DecideContext, Floor, TaskPack } from '#contract/ops/view'
import type { GoodsFacts } from '#contract/ops/kinds/goods'
import type { HandoverView } from '#contract/ops/kinds/handovers'
import { byBadge, type DayRule, type WorkerAuth } from '#contract/ops/kinds/workers'
import type { claimPick } from '#contract/pda/claim'
import { goodsKey, normaliseBarcode } from '#contract/rules/barcode'
import { failureOf } from '../api.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { build } from '../outbox/stamp.ts'
import { scopeOf, type ReferenceStore, type Scope } from '../reference.ts'
import { packCalls, type DeviceHeaders, type PackCalls } from './packCalls.ts'
import {
  docsOfOrder,
  docsOfPack,
  floorOfOrders,
  foldOwn,
  foldSigns,
  joinApplied,
  type StationFacts,
  type TaskFloor,
} from './floors.ts'
import { Station } from './station.ts'
import { askWaiting } from './stillWaiting.ts'
import type { StockWork } from './stockWork.ts'

export type { TaskFloor } from './floors.ts'

/** Longest wait for the server when a scanned document is unknown, ms (floor-lessons §4.0). */
const lookUpMs = 2000
/** Number of badges whose last authorisation is stored. */
const badgesKept = 20

interface KnownWorkers {
  readonly workers: readonly WorkerAuth[]
  /** epoch ms */
  readonly takenAt: number
}

/** `rule` absent: stored by an older build. */
interface WorkersHere extends KnownWorkers {
  readonly rule?: DayRule | null
}

/** Names of the goods and consumables with a code at this station; null when there are none. */
export interface Meaning {
  readonly goods: string | null
  readonly consumable: string | null
  readonly carriers: TaskFloor['carriers']
}

export interface PacksEnvironment {
  readonly tenantId: string
  readonly userId: string
  readonly outbox: Outbox
  readonly store: ReferenceStore
  /** identity of the device towards the server; null before it is enrolled */
  readonly device: () => Promise<DeviceHeaders | null>
  readonly ask?: PackCalls
}

/** Task packs and station index of one person on this device. */
export class Packs {
  readonly scope: Scope
  readonly station: Station
  private readonly around: PacksEnvironment
  private readonly ask: PackCalls
  private readonly listeners = new Set<(docNos: readonly string[]) => void>()
  private work: Promise<StockWork> | null = null

  constructor(around: PacksEnvironment) {
    this.around = around
    this.ask = around.ask ?? packCalls
    this.scope = scopeOf(around.tenantId, around.userId)
    this.station = new Station(around.store, this.scope, (docNos) => this.notify(docNos))
  }

  /** Packs of this device, newest first. */
  async list(): Promise<readonly TaskPack[]> {
    const rows = await this.around.store.pack.where('scope').equals(this.scope).toArray()
    return rows.map((row) => row.pack).sort((a, b) => b.takenAt - a.takenAt)
  }

  /** Loads the current pack of a pick order this device holds, and stores it. Throws CallFailed. */
  async fetch(pickNo: string, timeoutMs?: number): Promise<TaskPack> {
    return this.keep(await this.ask.pack(await this.deviceOrThrow(), pickNo, timeoutMs))
  }

  /**
   * Claims a pick order and stores its pack: one request, never queued. Returns the operation id of the claim. Throws CallFailed. When no
   * answer came the claim may have been granted; the pick order is then listed among those the person holds.
   */
  async claim(input: Omit<InputOf<typeof claimPick>, 'build'>): Promise<string> {
    const { opId, pack } = await this.ask.claim(await this.deviceOrThrow(), { ...input, build })
    await this.keep(pack)
    return opId
  }

  private async keep(pack: TaskPack): Promise<TaskPack> {
    const { pickNo } = pack
    const before = await this.around.store.pack.get([this.scope, pickNo])
    const docs = docsOfPack(pack)
    await this.around.store.pack.put({ scope: this.scope, pickNo, docs, pack })
    if (before?.pack.rev !== pack.rev || before.pack.takenAt !== pack.takenAt) this.notify(docs)
    return pack
  }

  /** Removes a pack whose pick order was released, handed over or finished everywhere. */
  async drop(pickNo: string): Promise<void> {
    const row = await this.around.store.pack.get([this.scope, pickNo])
    await this.around.store.pack.delete([this.scope, pickNo])
    if (row !== undefined) this.notify(row.docs)
  }

  /** Loads a document again: the packs that hold it, and its entry in the station index. Throws CallFailed. */
  async renew(docNo: string, timeoutMs?: number): Promise<void> {
    const device = await this.deviceOrThrow()
    const known = (await this.fromPack(docNo)) ?? (await this.fromStation(docNo))
    // uploads these operations first, so that the data read next contain them
    await askWaiting(this.around.outbox, known?.docs ?? [docNo], timeoutMs ?? lookUpMs)
    const held = (await this.holding(docNo)).map((pickNo) => this.fetch(pickNo, timeoutMs))
    const [page] = await Promise.all([this.ask.station(device, { docNo }, timeoutMs), ...held])
    await this.station.take(page)
  }
  /** Renews a document for a person who waits; false when the server does not answer within 2 s. */
  async renewSoon(docNo: string): Promise<boolean> {
    try {
      await this.renew(docNo, lookUpMs)
      return true
    } catch (error) {
      console.debug(`核对 ${docNo} 没有回应`, failureOf(error))
      return false
    }
  }

  /** Held pick orders that contain a document. */
  async holding(docNo: string): Promise<readonly string[]> {
    const rows = await this.around.store.pack.where('docs').equals(docNo).toArray()
    return rows.filter((row) => row.scope === this.scope).map((row) => row.pickNo)
  }

  /**
   * The floor of a pick order, order, waybill or tote, with own operations applied. It is searched in the packs of this device, then in the
   * station index, then (with `online`) on the server within 2 s. null when not found.
   */
  async floorFor(
    docNo: string,
    contextOf: (op: AnyOp) => DecideContext,
    options: { readonly online?: boolean } = {},
  ): Promise<TaskFloor | null> {
    const held = (await this.fromPack(docNo)) ?? (await this.fromStation(docNo))
    // an index loaded before the pick order was claimed contains only the orders of the pick order
    const isComplete = held !== null && !held.lacksPick
    if (!isComplete && options.online === true && (await this.lookUp(docNo))) return this.floorFor(docNo, contextOf)
    if (held === null) return null
    return foldOwn(held.view, await this.around.outbox.opsOf(...held.docs), contextOf)
  }

  /**
   * The day's authorised temp workers by badge, each with the latest authorisation in packs, station index and looked-up badges. The list
   * of workers replaces everything older than itself.
   */
  async workers(): Promise<Readonly<Record<string, WorkerAuth>>> {
    const list = await this.workersHere()
    const earlier = [...(await this.list()), await this.stationFacts(), ...(await this.badgesAsked())]
      .flatMap((one) => one ?? [])
      .filter(({ takenAt }) => list === undefined || takenAt > list.takenAt)
      .sort((a, b) => a.takenAt - b.takenAt)
    return [...(list === undefined ? [] : [list]), ...earlier].reduce((sum, one) => ({ ...sum, ...byBadge(one.workers) }), {})
  }
  /** Ids of own signs of a badge that the server has not confirmed yet. */
  async unconfirmedSigns(badgeCode: string): Promise<ReadonlySet<string>> {
    const own = await this.around.outbox.opsOf(badgeCode)
    return new Set(own.filter(({ state }) => state === 'pending').map(({ op }) => op.opId))
  }
  /** Applies to the floor own signs that the server's list does not contain yet, and the signs with an id in `also`. */
  async withSigns(floor: Floor, contextOf: (op: AnyOp) => DecideContext, also: ReadonlySet<string> = new Set()): Promise<Floor> {
    const takenAt = (await this.workersHere())?.takenAt ?? 0
    const own = await this.around.outbox.opsOf(...Object.keys(floor.workers ?? {}))
    return foldSigns(
      floor,
      own.filter(({ op, state, at = 0 }) => state === 'pending' || at > takenAt || also.has(op.opId)),
      contextOf,
    )
  }
  /** Loads the workers authorised here, and stores them. Throws CallFailed. */
  async fetchWorkers(): Promise<void> {
    const { records, rule, takenAt } = await this.ask.workers(await this.deviceOrThrow())
    const before = await this.workersHere()
    await this.around.store.keep(this.scope, 'workersHere', { workers: records, rule, takenAt } satisfies WorkersHere)
    if (JSON.stringify(before?.workers) !== JSON.stringify(records)) this.notify(records.map(({ badgeCode }) => badgeCode))
  }
  /** The rules temp workers sign before they begin, as last loaded; undefined without rules. */
  async dayRule(): Promise<DayRule | undefined> {
    return (await this.workersHere())?.rule ?? undefined
  }
  private async workersHere(): Promise<WorkersHere | undefined> {
    return (await this.around.store.noted(this.scope, 'workersHere')) as WorkersHere | undefined
  }
  /** Stores the server's answer about a badge, so that this worker may go on without network. */
  async keepWorker(worker: WorkerAuth): Promise<void> {
    const others = (await this.badgesAsked()).filter((one) => one.workers[0]?.badgeCode !== worker.badgeCode)
    await this.around.store.keep(this.scope, 'badges', [...others, { workers: [worker], takenAt: Date.now() }].slice(-badgesKept))
  }
  private async badgesAsked(): Promise<readonly KnownWorkers[]> {
    return ((await this.around.store.noted(this.scope, 'badges')) as readonly KnownWorkers[] | undefined) ?? []
  }

  /** Hand-overs being scanned at this warehouse, as last loaded; without network work continues with these. */
  async handovers(): Promise<Readonly<Record<string, HandoverView>>> {
    const kept = ((await this.around.store.noted(this.scope, 'handovers')) as readonly HandoverView[] | undefined) ?? []
    return Object.fromEntries(kept.map((one) => [one.handoverNo, one]))
  }
  /** Loads the hand-overs being scanned, and stores them. Throws CallFailed. */
  async fetchHandovers(): Promise<void> {
    const { records } = await this.ask.handovers(await this.deviceOrThrow())
    await this.keepHandovers(records)
  }
  /** Stores a hand-over that was opened from here. */
  async keepHandover(opened: HandoverView): Promise<void> {
    await this.keepHandovers(Object.values({ ...(await this.handovers()), [opened.handoverNo]: opened }))
  }
  /** Removes a hand-over that the carrier has taken. */
  async dropHandover(handoverNo: string): Promise<void> {
    const { [handoverNo]: _dropped, ...others } = await this.handovers()
    await this.keepHandovers(Object.values(others))
  }
  private async keepHandovers(records: readonly HandoverView[]): Promise<void> {
    const before = JSON.stringify(Object.values(await this.handovers()))
    await this.around.store.keep(this.scope, 'handovers', records)
    if (JSON.stringify(records) !== before) this.notify(records.map(({ handoverNo }) => handoverNo))
  }

  /** The work lists of the warehouse: a separate chunk, loaded for users with a page that shows a list. */
  stockWork(): Promise<StockWork> {
    const { outbox, store } = this.around
    const device = (): Promise<DeviceHeaders> => this.deviceOrThrow()
    const tell = (docNos: readonly string[]): void => this.notify(docNos)
    this.work ??= import('./stockWork.ts').then(
      ({ StockWork }) => new StockWork({ outbox, store, scope: this.scope, device, tell }),
    )
    // after a failure the next call loads the chunk again
    this.work.catch(() => (this.work = null))
    return this.work
  }

  /** Searches all goods and consumables of the station for a code. The search is slow, so it serves only codes found nowhere else. */
  async meaningOf(code: string): Promise<Meaning> {
    const facts = await this.stationFacts()
    const hasCode = (...codes: readonly (string | undefined)[]): boolean =>
      codes.some((one) => one !== undefined && normaliseBarcode(one) === normaliseBarcode(code))
    const goods = await this.around.store.goods
      .where('scope')
      .equals(this.scope)
      .filter(({ goods: one }) => hasCode(one.goodsNo, one.innerBarcode, ...one.barcodes.map(({ barcode }) => barcode)))
      .first()
    const consumable = facts?.consumables.find((one) => hasCode(one.barcode, one.consumableNo))
    return { goods: goods?.goods.name ?? null, consumable: consumable?.name ?? null, carriers: facts?.carriers ?? [] }
  }

  /** Calls the listener with documents whose server view changed on this device. Returns a function that removes the listener. */
  onChange(listener: (docNos: readonly string[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private async fromPack(docNo: string) {
    const [pickNo] = (await this.around.store.pack.get([this.scope, docNo])) ? [docNo] : await this.holding(docNo)
    const row = pickNo === undefined ? undefined : await this.around.store.pack.get([this.scope, pickNo])
    if (row === undefined) return null
    const { floor, carriers, takenAt, applied } = row.pack
    return { lacksPick: false, docs: row.docs, view: { floor, carriers, takenAt, applied } }
  }

  private async fromStation(docNo: string) {
    const batch = await this.station.ofPick(docNo)
    const one = batch.length > 0 ? undefined : await this.station.find(docNo)
    const rows = one === undefined ? batch : [one]
    const facts = await this.stationFacts()
    const [first] = rows
    if (first === undefined || facts === undefined) return null
    const orders = rows.map((row) => row.order)
    const goodsKeys = new Set(orders.flatMap((order) => order.lines.map(goodsKey)))
    const goods = await this.around.store.goods.bulkGet([...goodsKeys].map((key): [string, string] => [this.scope, key]))
    const known = goods.flatMap((each): readonly GoodsFacts[] => (each === undefined ? [] : [each.goods]))
    const pick = (await this.station.picks())[first.order.pickNo]
    const { carriers } = facts
    const seedsApplied = pick && (await this.station.seedsApplied(pick.pickNo))
    return {
      lacksPick: batch.length > 0 && pick === undefined,
      docs: [...new Set(orders.flatMap(docsOfOrder))],
      view: {
        floor: floorOfOrders(orders, known, facts, pick),
        carriers,
        takenAt: Math.min(...rows.map((row) => row.takenAt)),
        applied: joinApplied(rows.map((row) => row.applied)),
        ...(seedsApplied !== undefined && { seedsApplied }),
      },
    }
  }

  private stationFacts(): Promise<StationFacts | undefined> {
    return this.around.store.noted(this.scope, 'stationFacts') as Promise<StationFacts | undefined>
  }

  private async lookUp(docNo: string): Promise<boolean> {
    const device = await this.around.device()
    if (device === null) return false
    try {
      const page = await this.ask.station(device, { docNo }, lookUpMs)
      if (page.orders.length === 0) return false
      await this.station.take(page)
      return true
    } catch (error) {
      // no answer in time: the document counts as unknown
      console.debug(`查找 ${docNo} 没有回应`, failureOf(error))
      return false
    }
  }

  private notify(docNos: readonly string[]): void {
    for (const listener of this.listeners) listener(docNos)
  }

  private async deviceOrThrow(): Promise<DeviceHeaders> {
    const device = await this.around.device()
    if (device === null) throw new Error('device is not enrolled')
    return device
  }
}
