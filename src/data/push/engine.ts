// 上传引擎 · data/push/engine
import type { BatchReply } from '#contract/envelope'
import type { Queue } from '../outbox/queue.ts'
import type { Moved } from '../outbox/settle.ts'
import type { PendingRow } from '../outbox/store.ts'
import { nextBatch, type Batch } from './batch.ts'
import { Pace, type ClockAndRandom } from './pace.ts'
import { sendBatch, type ClockSample, type Fetch, type Outcome } from './send.ts'

/**
 * `idle`: nothing to send · `sending` · `waiting`: tries again by itself (`stranger`: a portal or proxy answers instead of the server) ·
 * `paused`: a person must act first; only an answer of our server pauses (`enrol`: the device is not, or no longer, known; `forbidden`: it
 * may not upload).
 */
export type PushState =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'waiting'; readonly reason: 'offline' | 'stranger' | 'slow' | 'server' | 'storage' }
  | { readonly kind: 'paused'; readonly reason: 'enrol' | 'forbidden'; readonly msg: string }

export interface EngineEnvironment extends ClockAndRandom {
  readonly fetch: Fetch
  readonly state: (state: PushState) => void
  readonly clock: (sample: ClockSample) => void
  /** something that is not the network went wrong */
  readonly trouble: (error: unknown) => void
}

/** Web Lock of the page that uploads; the worker uploads only when no page holds it. */
export const flushLock = 'ob-flush'
/** An operation that fails alone this often over this time, while others succeed, goes to the attention list (§1.12). */
export const parkTries = 8
const parkMs = 15 * 60_000
const parkedText = '多次上传未成功，请重试或交组长处理'
const heldText = '前一条作业尚未上传成功，本条在等待'

/** Uploads batches and stores the answers. The engine does not handle tabs, locks or timers; `step` returns when to call it again. */
export class Engine {
  readonly pace: Pace
  private paused = false
  private turn = 0
  /** number of new identities since an operation was last settled */
  private renewals = 0
  private readonly queue: Queue
  private readonly around: EngineEnvironment
  private readonly failedAt = new Map<string, number>()

  constructor(queue: Queue, around: EngineEnvironment) {
    this.queue = queue
    this.around = around
    this.pace = new Pace(around)
  }

  /** Lets the next step try at once. `acted`: a user signed in, enrolled or pressed 立即上传, which also ends a pause. */
  reset(acted: boolean): void {
    if (acted) this.paused = false
    this.pace.reset()
  }

  nudge(): void {
    this.pace.nudge()
  }

  /**
   * Sends one request at most. Returns ms until the next step makes sense, or Infinity when only an event can change anything. Never
   * throws: after a failed read of the database it backs off as after a failure of the server.
   */
  async step(signal: AbortSignal): Promise<number> {
    if (this.paused) return Infinity
    const wait = this.pace.nextAt - this.around.now()
    if (wait > 0) return wait
    try {
      return await this.work(signal)
    } catch (error) {
      this.around.trouble(error)
      return this.backOff('storage')
    }
  }

  private async work(signal: AbortSignal): Promise<number> {
    const batch = await this.next()
    if (batch === null) {
      const later = this.pace.untilAside()
      this.around.state(later === Infinity ? { kind: 'idle' } : { kind: 'waiting', reason: 'server' })
      return later
    }
    const device = await this.queue.enrolment(batch.tenantId)
    if (device === null) return this.pause('enrol', '本机还没登记，扫的传不上去')
    this.around.state({ kind: 'sending' })
    const replaces = await this.queue.replaced(batch.inc)
    const extras = { pending: Math.max(0, this.queue.size - batch.rows.length), replaces }
    const outcome = await sendBatch(batch, extras, device, signal, this.around.fetch)
    if (signal.aborted) return 0
    if (outcome.kind === 'answered' && replaces !== null) await this.queue.toldReplaced(batch.inc)
    return this.react(batch, outcome)
  }

  private async next(): Promise<Batch | null> {
    const incs = await this.queue.incarnations()
    this.turn += 1
    for (let at = 0; at < incs.length; at += 1) {
      const inc = incs[(this.turn + at) % incs.length] ?? ''
      const batch = await nextBatch(this.queue, inc, await this.queue.parkedLanes(inc), this.pace)
      if (batch !== null) return batch
    }
    return null
  }

  private async react(batch: Batch, outcome: Outcome): Promise<number> {
    const { rows } = batch
    switch (outcome.kind) {
      case 'answered':
        this.around.clock(outcome.clock)
        return this.takeReply(batch, outcome.reply)
      case 'signIn':
        return this.pause('enrol', '本机登记已失效，扫的都存着，传不上去')
      case 'forbidden':
        return this.pause('forbidden', outcome.msg)
      case 'offline':
      case 'stranger':
        return this.backOff(outcome.kind)
      case 'slow':
        this.pace.halve(rows.length)
        return this.backOff('slow')
      case 'tooLarge':
      case 'unreadable':
        if (rows.length === 1) return this.setAsideAlone(rows, outcome.kind === 'unreadable' ? outcome : null)
        this.pace.halve(rows.length)
        return 0
      case 'busy':
        return this.backOff('server', outcome.afterMs)
      case 'fault':
        if (rows.length === 1) await this.setAsideAlone(rows, null)
        else this.pace.halve(rows.length)
        return this.pace.othersPassed(rows[0]?.op.lane ?? '') ? 0 : this.backOff('server')
    }
  }

  private async takeReply(batch: Batch, reply: BatchReply): Promise<number> {
    const moved = await this.queue.settle(batch.rows, reply)
    if (reply.renew !== true) return this.handleMoved(batch, moved, reply.lanes)
    await this.queue.renew(batch.inc)
    this.renewals += 1
    // a second renewal in a row means that something is wrong with the server, not with this device
    return this.renewals > 1 ? this.backOff('server') : 0
  }

  private async handleMoved({ inc }: Batch, moved: Moved, lanes: Readonly<Record<string, number>>): Promise<number> {
    for (const { opId } of moved.settled) this.failedAt.delete(opId)
    const blocked = new Set<string>()
    for (const { row, verdict } of moved.left) {
      const { lane } = row.op
      if (blocked.has(lane)) continue
      blocked.add(lane)
      if (verdict?.verdict === 'held' && (await this.queue.revive(inc, lane, lanes[lane] ?? 0)) > 0) continue
      this.pace.setAside(lane, verdict?.verdict === 'retry' ? verdict.after : 0)
      await this.parkWhenHopeless(row, verdict?.verdict ?? 'unanswered', verdict?.verdict === 'held' ? heldText : parkedText)
    }
    for (const lane of moved.lanes) if (!blocked.has(lane)) this.pace.clear(lane)
    if (moved.settled.length === 0) return this.backOff('server')
    this.pace.succeed()
    this.renewals = 0
    return 0
  }

  /** Handles an operation that failed alone in its request: its lane waits, the other lanes go on. */
  private async setAsideAlone(
    rows: readonly PendingRow[],
    refusal: { readonly code: string; readonly msg: string } | null,
  ): Promise<number> {
    const [row] = rows
    if (row === undefined) return 0
    this.pace.setAside(row.op.lane)
    await this.parkWhenHopeless(row, refusal?.code ?? 'server_error', refusal?.msg ?? parkedText)
    return 0
  }

  private async parkWhenHopeless(row: PendingRow, code: string, msg: string): Promise<void> {
    const { opId, lane } = row.op
    const now = this.around.now()
    const ms = now - (this.failedAt.get(opId) ?? now)
    this.failedAt.set(opId, now)
    const { tries, spentMs } = await this.queue.failed(opId, Math.round(ms), code)
    if (tries < parkTries || spentMs < parkMs || !this.pace.othersPassed(lane)) return
    await this.queue.park(row, code, msg)
    this.pace.clear(lane)
  }

  private backOff(reason: 'offline' | 'stranger' | 'slow' | 'server' | 'storage', atLeastMs = 0): number {
    this.pace.fail(atLeastMs)
    this.around.state({ kind: 'waiting', reason })
    return Math.max(0, this.pace.nextAt - this.around.now())
  }

  private pause(reason: 'enrol' | 'forbidden', msg: string): number {
    this.paused = true
    this.around.state({ kind: 'paused', reason, msg })
    return Infinity
  }
}
