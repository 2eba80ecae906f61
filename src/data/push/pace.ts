// 上传节奏 · data/push/pace
import { batchOps } from '#contract/envelope'

/** Longest and first wait between two tries (full jitter, offline.md §1.13). */
const longestMs = 60_000
const firstMs = 1000

/** Clock and random numbers of the engine; times are ms of performance.now(), not of the wall clock. */
export interface ClockAndRandom {
  readonly now: () => number
  readonly random: () => number
}

const jitter = (fails: number, environment: ClockAndRandom): number =>
  environment.random() * Math.min(longestMs, firstMs * 2 ** Math.min(fails, 16))

/**
 * Decides when to try next and how much to send. When nothing succeeds the whole queue backs off. A lane whose operation fails alone waits
 * by itself, is sent alone when it is due, and never stops the others.
 */
export class Pace {
  /** current size limit of a batch: halved by timeouts and refusals, doubled by success */
  size = batchOps
  /** earliest time of the next request */
  nextAt = 0
  /** number of batches the server has answered so far */
  answeredBatches = 0
  private fails = 0
  private readonly aside = new Map<string, { fails: number; nextAt: number; readonly answeredBefore: number }>()
  private readonly environment: ClockAndRandom

  constructor(environment: ClockAndRandom) {
    this.environment = environment
  }

  succeed(): void {
    this.retrySuspects()
    this.fails = 0
    this.nextAt = 0
    this.answeredBatches += 1
    this.size = Math.min(batchOps, this.size * 2)
  }

  /** The try failed; `atLeastMs` is the wait the server asked for. */
  fail(atLeastMs = 0): void {
    this.nextAt = this.environment.now() + Math.max(atLeastMs, jitter(this.fails, this.environment))
    this.fails += 1
  }

  halve(sent: number): void {
    this.size = Math.max(1, Math.ceil(sent / 2))
  }

  /** Allows every lane to be tried at once, because the connection may be back. */
  reset(): void {
    this.fails = 0
    this.nextAt = 0
    for (const lane of this.aside.values()) lane.nextAt = 0
  }

  /** Allows one try now but does not reset the back-off, because a scan does not prove that the connection is back. */
  nudge(): void {
    this.nextAt = 0
    this.retrySuspects()
  }

  /** Retries lanes that failed while nothing else succeeded either, because probably the server was the cause. */
  private retrySuspects(): void {
    for (const lane of this.aside.values()) if (lane.answeredBefore === this.answeredBatches) lane.nextAt = 0
  }

  setAside(lane: string, atLeastMs = 0): void {
    const one = this.aside.get(lane) ?? { fails: 0, nextAt: 0, answeredBefore: this.answeredBatches }
    one.nextAt = this.environment.now() + Math.max(atLeastMs, jitter(one.fails, this.environment))
    one.fails += 1
    this.aside.set(lane, one)
  }

  clear(lane: string): void {
    this.aside.delete(lane)
  }

  /** State of a lane. `ready`: sent as usual; `alone`: due again, one operation at a time; `later`: not due yet. */
  lane(lane: string): 'ready' | 'alone' | 'later' {
    const one = this.aside.get(lane)
    if (one === undefined) return 'ready'
    return one.nextAt <= this.environment.now() ? 'alone' : 'later'
  }

  /** Whether other batches succeeded since this lane began to fail, so that the operation, not the server, is the cause. */
  othersPassed(lane: string): boolean {
    return this.answeredBatches > (this.aside.get(lane)?.answeredBefore ?? this.answeredBatches)
  }

  /** ms until the next lane set aside is due; Infinity without one. */
  untilAside(): number {
    const times = [...this.aside.values()].map((one) => one.nextAt - this.environment.now())
    return times.length === 0 ? Infinity : Math.max(0, Math.min(...times))
  }
}
