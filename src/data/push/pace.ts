// 上传节奏 · data/push/pace
import { batchOps } from '#contract/envelope'

/** Longest and first wait between two tries (full jitter, offline.md §1.13). */
const longestMs = 60_000
const firstMs = 1000

/** Clock and dice of the engine; times are ms of performance.now(), never of the wall. */
export interface Chance {
  readonly now: () => number
  readonly random: () => number
}

const jitter = (fails: number, chance: Chance): number =>
  chance.random() * Math.min(longestMs, firstMs * 2 ** Math.min(fails, 16))

/**
 * When to try next and with how much. The whole queue backs off when nothing gets through; a lane whose operation fails
 * alone is set aside, is sent alone when it is due, and never stops the others.
 */
export class Pace {
  /** largest batch at the moment: halved by timeouts and refusals, doubled by success */
  size = batchOps
  /** earliest next try of anything */
  nextAt = 0
  /** answered batches so far */
  passed = 0
  private fails = 0
  private readonly aside = new Map<string, { fails: number; nextAt: number; readonly passedBefore: number }>()
  private readonly chance: Chance

  constructor(chance: Chance) {
    this.chance = chance
  }

  succeed(): void {
    this.retrySuspects()
    this.fails = 0
    this.nextAt = 0
    this.passed += 1
    this.size = Math.min(batchOps, this.size * 2)
  }

  /** Nothing got through; `atLeastMs` is what the server asked for. */
  fail(atLeastMs = 0): void {
    this.nextAt = this.chance.now() + Math.max(atLeastMs, jitter(this.fails, this.chance))
    this.fails += 1
  }

  halve(sent: number): void {
    this.size = Math.max(1, Math.ceil(sent / 2))
  }

  /** Something happened that may have healed the line: try everything at once. */
  reset(): void {
    this.fails = 0
    this.nextAt = 0
    for (const lane of this.aside.values()) lane.nextAt = 0
  }

  /** One try now, the waits go on growing: a scan may show that the line is back, but does not prove it. */
  nudge(): void {
    this.nextAt = 0
    this.retrySuspects()
  }

  /** Lanes that failed while nothing else got through either: it was probably the server, not they. */
  private retrySuspects(): void {
    for (const lane of this.aside.values()) if (lane.passedBefore === this.passed) lane.nextAt = 0
  }

  setAside(lane: string, atLeastMs = 0): void {
    const one = this.aside.get(lane) ?? { fails: 0, nextAt: 0, passedBefore: this.passed }
    one.nextAt = this.chance.now() + Math.max(atLeastMs, jitter(one.fails, this.chance))
    one.fails += 1
    this.aside.set(lane, one)
  }

  clear(lane: string): void {
    this.aside.delete(lane)
  }

  /** `ready`: as usual; `alone`: due again, one operation at a time; `later`: not yet. */
  lane(lane: string): 'ready' | 'alone' | 'later' {
    const one = this.aside.get(lane)
    if (one === undefined) return 'ready'
    return one.nextAt <= this.chance.now() ? 'alone' : 'later'
  }

  /** Whether other batches got through since this lane began to fail: then it is the operation, not the server. */
  othersPassed(lane: string): boolean {
    return this.passed > (this.aside.get(lane)?.passedBefore ?? this.passed)
  }

  /** ms until the next lane set aside is due; Infinity without one. */
  untilAside(): number {
    const times = [...this.aside.values()].map((one) => one.nextAt - this.chance.now())
    return times.length === 0 ? Infinity : Math.max(0, Math.min(...times))
  }
}
