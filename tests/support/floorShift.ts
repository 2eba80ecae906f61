// One warehouse for one shift on a virtual clock: pick orders, tables, scales, people who hand goods on, and an unreliable Wi-Fi.
import type { Floor, TaskPack } from '#contract/ops/view'
import type { OrderView } from '#contract/ops/kinds/orders'
import type { PickView } from '#contract/ops/kinds/picks'
import { waitTask } from '#server/core/floor/expire'
import { bindTotes, checkOrder, finishPick, packOrder, pickLines, weighOrder, type Draft } from '#server/seed/floorWork'
import { stream, type Stream } from '#server/seed/random'
import { addHandheld } from './floor.ts'
import { type Steps, VirtualWorker } from './virtualWorker.ts'
import type { World } from './outbound.ts'

/** Events within the same quarter of a minute happen at once. */
const tickMs = 15_000
const minuteMs = 60_000
/** A shift that takes longer fails. */
const longestMs = 24 * 60 * minuteMs
/** True weight of one piece and of the carton, g (tests/support/floor.ts furnish). */
const pieceG = 200
const cartonG = 50

export type Stage = 'check' | 'pack' | 'weigh'
const after: Record<Stage, Stage | null> = { check: 'pack', pack: 'weigh', weigh: null }

/**
 * What happens to an order that comes next: `on`: worked, then to the next table; `aside`: leaves for good afterwards; `later`: not touched
 * yet; `elsewhere`: it is in two places and continues from the other one.
 */
export type Way = 'on' | 'aside' | 'later' | 'elsewhere'

interface Person {
  readonly name: string
  readonly steps: Steps
  wakesAt: number
  done: boolean
}

export class Shift {
  readonly world: World
  readonly random: Stream
  readonly hands: VirtualWorker[] = []
  /** pick orders without a picker yet */
  readonly sheets: string[]
  readonly tables: Record<Stage, string[]> = { check: [], pack: [], weigh: [] }
  /** orders that are still to be weighed */
  readonly open: Set<string>
  /** the next order of this table is for a person who does not work there */
  kept: Stage | null = null
  disturb: (stage: Stage, stockoutNo: string, hands: VirtualWorker) => Promise<Way> = () => Promise.resolve('on')
  private readonly totesInUse = new Map<string, string>()
  private people: readonly Person[] = []
  private readonly beganAt: number
  /** moments at which several devices sent at once */
  rushes = 0

  constructor(world: World, seed: number, sheets: readonly string[], orders: readonly string[]) {
    this.world = world
    this.random = stream(seed, 'shift')
    this.sheets = [...sheets]
    this.open = new Set(orders)
    this.beganAt = world.clock.now()
  }

  /** A person with a device whose clock is wrong; `radio` false: the scenes control its Wi-Fi. */
  async hire(name: string, radio = true): Promise<VirtualWorker> {
    const random = stream(this.random.int(0, 2 ** 31), name)
    const handheld = await addHandheld(this.world, name)
    const hands = new VirtualWorker(this.world, handheld, random, random.int(-20, 20) * minuteMs)
    if (radio) hands.connect(random.int(0, 30))
    this.hands.push(hands)
    await hands.refresh()
    return hands
  }

  /** A person begins to work now. */
  employ(name: string, steps: Steps): void {
    this.people = [...this.people, { name, steps, wakesAt: this.world.clock.now(), done: false }]
  }

  async *picker(hands: VirtualWorker): Steps {
    while (this.sheets.length > 0) {
      if (!hands.online) yield 30
      else yield* this.pickAll(hands, this.sheets.shift() ?? '')
    }
  }

  /** One pick order from the claim to the checkers' table. */
  async *pickAll(hands: VirtualWorker, pickNo: string): Steps {
    const pack = await hands.claim(pickNo)
    const floor = yield* this.bind(hands, pack)
    yield* this.pickRest(hands, { ...pack, floor })
  }

  /** Takes totes from the rack that the device knows as free; a picker without any waits for the packers. */
  async *bind(hands: VirtualWorker, pack: TaskPack): Steps<Floor> {
    const pick = pickOf(pack)
    const needed = bindTotes(pick, []).length
    let free = this.freeTotes(pack)
    for (; free.length < needed; free = this.freeTotes(pack)) {
      yield 60
      if (hands.online) pack = await hands.fetch(pack.pickNo)
    }
    const binds = bindTotes(pick, free)
    for (const draft of binds) if (draft.opType === 'PICK_BIND_TOTE') this.fill(draft, pick)
    return yield* hands.work(binds, pack.floor)
  }

  /** Totes that are empty on the rack and free as far as the pack knows. */
  freeTotes(pack: TaskPack): string[] {
    return Object.values(pack.floor.totes).flatMap(({ toteNo, status }) =>
      status === 1 && !this.totesInUse.has(toteNo) ? [toteNo] : [],
    )
  }

  private fill(draft: Draft, pick: PickView): void {
    const { toteNo, slot } = draft.payload as { toteNo: string; slot: number }
    const stockoutNo = pick.slots.find((one) => one.slot === slot)?.stockoutNo ?? ''
    this.totesInUse.set(toteNo, stockoutNo)
  }

  /** Picks every open line, one after the other; then the goods are at the checkers' table. */
  async *pickRest(hands: VirtualWorker, pack: TaskPack): Steps {
    const began = hands.pda.now()
    let { floor } = pack
    for (const line of pickOf(pack).lines) {
      const pick = { ...pickOf({ ...pack, floor }), lines: [line] }
      floor = yield* hands.work(pickLines(pack, pick, hands.random), floor)
    }
    const pick = pickOf({ ...pack, floor })
    yield* hands.work([finishPick(pick, began, hands.pda.now())], floor)
    this.tables.check.push(...pick.slots.map((slot) => slot.stockoutNo))
  }

  /** Checks, packs or weighs what is on the table, until nothing is left to do. */
  async *station(hands: VirtualWorker, stage: Stage): Steps {
    while (this.open.size > 0) {
      const stockoutNo = this.kept === stage ? undefined : this.tables[stage].shift()
      if (stockoutNo === undefined) yield 30
      else yield* this.handle(hands, stage, stockoutNo)
    }
  }

  /** One order at one table. */
  async *handle(hands: VirtualWorker, stage: Stage, stockoutNo: string): Steps {
    await hands.refresh()
    const way = await this.disturb(stage, stockoutNo, hands)
    if (way === 'later') {
      this.tables[stage].push(stockoutNo)
      return yield 60
    }
    const { order, floor } = hands.knows(stockoutNo)
    yield* hands.work(draftsOf(stage, floor, order, hands), floor)
    const next = after[stage]
    if (way === 'elsewhere') return
    if (stage === 'pack') this.emptyTotes(stockoutNo)
    if (way === 'aside' || next === null) this.open.delete(stockoutNo)
    else this.tables[next].push(stockoutNo)
  }

  private emptyTotes(stockoutNo: string): void {
    for (const [toteNo, holds] of this.totesInUse) if (holds === stockoutNo) this.totesInUse.delete(toteNo)
  }

  /** Runs the shift until all work is done and every device has uploaded. Returns the minutes it took. */
  async run(): Promise<number> {
    const { clock } = this.world
    while (this.people.length > 0 || this.unheard().length > 0) {
      if (clock.now() - this.beganAt > longestMs) throw new Error(`the shift never ended: ${this.whoIsLeft()}`)
      for (const hands of this.hands) this.turn(hands)
      for (const person of this.people) await this.step(person)
      this.people = this.people.filter((person) => !person.done)
      const sending = this.hands.filter((hands) => hands.online && hands.pda.pending() > 0)
      if (sending.length > 1) this.rushes += 1
      await Promise.all(sending.map((hands) => hands.flush()))
      clock.advance(tickMs)
      if ((clock.now() - this.beganAt) % (10 * minuteMs) === 0) await this.expire()
    }
    return Math.round((clock.now() - this.beganAt) / minuteMs)
  }

  /** Runs the job that ends waits that take too long. */
  expire(): Promise<void> {
    return waitTask.run(this.world.services, { tenantId: this.world.tenantId }, () => false)
  }

  private async step(person: Person): Promise<void> {
    const { clock } = this.world
    if (person.wakesAt > clock.now()) return
    const { done, value } = await person.steps.next()
    if (done === true) person.done = true
    else person.wakesAt = clock.now() + Math.max(value * 1000, tickMs)
  }

  /** Random outages of 1 to 60 minutes. */
  private turn(hands: VirtualWorker): void {
    if (hands.turnsAt === null || hands.turnsAt > this.world.clock.now()) return
    if (hands.online) hands.cut(hands.random.int(1, 60))
    else hands.connect(hands.random.int(5, 30))
  }

  private unheard(): VirtualWorker[] {
    return this.hands.filter((hands) => !hands.drowned && hands.pda.pending() > 0)
  }

  private whoIsLeft(): string {
    const people = this.people.map((person) => person.name)
    const unheard = this.unheard().map((hands) => `${hands.name} (${hands.pda.pending()} pending)`)
    return [...people, ...unheard, `${this.open.size} orders open`].join(', ')
  }
}

export const pickOf = (pack: TaskPack): PickView => {
  const pick = pack.floor.picks[pack.pickNo]
  if (pick === undefined) throw new Error(`task pack without its pick order ${pack.pickNo}`)
  return pick
}

const draftsOf = (stage: Stage, floor: Floor, order: OrderView, hands: VirtualWorker): Draft[] => {
  const at = (seconds: number): number => hands.pda.now() + seconds * 1000
  if (stage === 'check') return checkOrder({ floor }, order, at)
  if (stage === 'pack') return packOrder({ floor }, order, at)
  const pieces = order.lines.reduce((sum, line) => sum + line.qty, 0)
  return weighOrder(order, () => pieces * pieceG + cartonG + hands.random.int(-5, 5))
}
