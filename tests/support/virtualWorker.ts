// A person with a handheld on a virtual clock: what the device knows, what it allows, and an unreliable Wi-Fi.
import type { AnyOp } from '#contract/envelope'
import { applyPatch, decide, rules } from '#contract/ops/decide'
import type { Decision } from '#contract/ops/decision'
import { bookedPatch, foldPending, isWaiting } from '#contract/ops/orderView'
import type { DecideContext, Floor, TaskPack } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { StationPage } from '#contract/pda/snapshot'
import { ask, inProcess, type Transport } from '#server/seed/transport'
import type { Draft } from '#server/seed/floorWork'
import { openPda, type Pda } from '#server/seed/pda'
import type { Stream } from '#server/seed/random'
import { floorOfOrders, type StationFacts } from '../../src/data/packs/floors.ts'
import type { Handheld } from './floor.ts'
import { wh, type World } from './outbound.ts'

const minuteMs = 60_000
/** A station asks for changes at most this often (floor.md §16.1 Task pack). */
const refreshMs = minuteMs
/** How much slower than the demo's these workers are, so that a shift takes hours instead of one. */
const pace = 10

/** Seconds until the person continues. */
export type Steps<T = void> = AsyncGenerator<number, T>

export class VirtualWorker {
  readonly name: string
  readonly pda: Pda
  readonly random: Stream
  readonly handheld: Handheld
  online = true
  /** when the Wi-Fi changes next, epoch ms; null: only by a call */
  turnsAt: number | null = null
  /** the device never uploads again */
  drowned = false
  outages = 0
  private readonly world: World
  private readonly door: Transport
  /** this person's time while the shift's clock is stopped, epoch ms */
  private at: number
  private facts: StationFacts | null = null
  private readonly index = new Map<string, OrderView>()
  private readonly goods = new Map<string, StationPage['goods'][number]>()
  private since: number | null = null

  /** `skew`: error of the device's clock, ms. */
  constructor(world: World, handheld: Handheld, random: Stream, skew: number) {
    const { staff, deviceId, deviceKey } = handheld
    const tenantId = String(world.tenantId)
    this.world = world
    this.handheld = handheld
    this.name = staff.name
    this.random = random
    this.at = world.clock.now()
    this.door = inProcess(world.app)
    const badge = { ...staff, tenantId, headers: { tenantId, accessToken: staff.accessToken } }
    this.pda = openPda(this.door, { deviceId, deviceKey, ...wh, badge }, () => this.at, random, skew)
  }

  /** Cuts the Wi-Fi for so many minutes, or until `connect`. */
  cut(minutes: number | null): void {
    this.online = false
    this.outages += 1
    this.turnsAt = minutes === null ? null : this.world.clock.now() + minutes * minuteMs
  }

  /** Connects the Wi-Fi for so many minutes, or until `cut`. */
  connect(minutes: number | null): void {
    this.online = true
    this.turnsAt = minutes === null ? null : this.world.clock.now() + minutes * minuteMs
  }

  /** Uploads pending operations; some requests and some answers get lost. */
  async flush(lossy = true): Promise<void> {
    if (!this.online || this.drowned || this.pda.pending() === 0) return
    this.at = this.world.clock.now()
    const fates = ['deliver', 'drop', 'dropReply'] as const
    await this.pda.flush(lossy ? () => fates[this.random.weighted([90, 5, 5])] ?? 'deliver' : undefined)
  }

  /** Claims a pick order and gets its pack. */
  claim(pickNo: string): Promise<TaskPack> {
    this.at = this.world.clock.now()
    return this.pda.claim(pickNo)
  }

  /** The current pack of the claimed pick order. */
  async fetch(pickNo: string): Promise<TaskPack> {
    await this.flush(false)
    return this.call<TaskPack>('GET', '/v1/pda/snapshot/pick', { docNo: pickNo })
  }

  /** A call of the person who holds the device. */
  call<T>(method: 'GET' | 'POST', path: string, input: object = {}): Promise<T> {
    return ask<T>(this.door, { headers: this.pda.headers }, method, path, input)
  }

  /** Open hand-overs, as this device reads them. */
  async handovers(): Promise<Floor['handovers']> {
    const { records } = await this.call<{ records: Floor['handovers'][string][] }>('GET', '/v1/pda/snapshot/handover')
    return Object.fromEntries(records.map((one) => [one.handoverNo, one]))
  }

  /** Updates the station index if the Wi-Fi is there and the index is a minute old. */
  async refresh(atLeastMs = refreshMs): Promise<void> {
    const now = this.world.clock.now()
    if (!this.online || (this.since !== null && now - this.since < atLeastMs)) return
    const { since } = this
    let next: string | null = null
    do {
      const input = { ...(since === null ? {} : { since: since - 1 }), ...(next === null ? {} : { next }) }
      const page: StationPage = await this.call<StationPage>('GET', '/v1/pda/snapshot/station', input)
      for (const order of page.orders) this.index.set(order.stockoutNo, order)
      for (const one of page.goods) this.goods.set(`${one.ownerNo}|${one.goodsNo}`, one)
      this.facts = page
      ;({ next } = page)
    } while (next !== null)
    this.since = now
  }

  /** The order as this device knows it: the index plus its own unsent and waiting operations. */
  knows(stockoutNo: string): { readonly order: OrderView; readonly floor: Floor } {
    const known = this.index.get(stockoutNo)
    if (known === undefined || this.facts === null) throw new Error(`${this.name} does not know ${stockoutNo}`)
    const own = this.pda.written.filter((op) => op.docNo === stockoutNo && this.isOpen(op))
    const { floor } = foldPending(rules, floorOfOrders([known], [...this.goods.values()], this.facts), own, () => this.context())
    const order = floor.orders[stockoutNo] ?? known
    return { order, floor }
  }

  /** Operations without an answer, and those that wait for a colleague's. */
  private isOpen(op: AnyOp): boolean {
    const answer = this.pda.verdicts.get(op.opId)
    return answer === undefined || ('effects' in answer && answer.effects?.waiting !== undefined)
  }

  private context(leaseVersion?: number): DecideContext {
    const { staff, deviceId } = this.handheld
    return {
      now: this.at,
      operatorKey: `U${staff.userId}`,
      operatorName: staff.name,
      rights: this.world.person.rights,
      opId: '',
      deviceId,
      ...(leaseVersion === undefined ? {} : { leaseVersion }),
    }
  }

  /** The device's decision before anything is stored. */
  judge(draft: Draft, floor: Floor): Decision {
    return decide(draft, floor, this.context(draft.leaseVersion))
  }

  /**
   * Does the work and records each operation at its own time. A refusal of the device fails the test, unless `against` names the code: then
   * the person does it anyway.
   */
  async *work(drafts: readonly Draft[], floor: Floor, against?: string): Steps<Floor> {
    const began = this.world.clock.now()
    yield drafts.reduce((sum, draft) => sum + draft.takes, 0) * pace
    let now = floor
    let at = began
    for (const draft of drafts) {
      at += draft.takes * pace * 1000
      this.at = Math.min(at, this.world.clock.now())
      now = this.write(draft, now, against)
    }
    this.at = this.world.clock.now()
    return now
  }

  private write(draft: Draft, floor: Floor, against?: string): Floor {
    const decision = this.judge(draft, floor)
    const waiting = isWaiting(decision)
    if (!decision.ok && !waiting && decision.code !== against)
      throw new Error(`${this.name} was stopped: ${draft.opType} ${draft.docNo} ${decision.code}`)
    if (against !== undefined && (decision.ok || waiting) && draft.opType !== 'SCAN')
      throw new Error(`${this.name} was not stopped: ${draft.opType} ${draft.docNo}, expected ${against}`)
    this.pda.work([{ ...draft, takes: 0 }])
    return waiting ? floor : applyPatch(floor, bookedPatch(decision))
  }
}
