// 上传 · data/push
import type { Outbox } from '../outbox/outbox.ts'
import { Engine, flushLock, type EngineEnvironment, type PushState } from './engine.ts'
import { lead } from './leader.ts'
import { Backoff } from './backoff.ts'
import type { ClockSample, Fetch } from './send.ts'

export interface PushStatus {
  readonly state: PushState
  /** server minus device, ms; null before the first answer. Over 2 minutes the screen asks for 校时 */
  readonly clockOffsetMs: number | null
  /** true when the engine had to be rebuilt three times, so a person should look at the device (§1.13) */
  readonly alarm: boolean
}
/** Why to try an upload now. `scan` waits a moment, so that several are sent together. */
export type Kick = 'scan' | 'online' | 'visible' | 'signIn' | 'manual'

export interface Push {
  status(): PushStatus
  subscribe(listener: (status: PushStatus) => void): () => void
  kick(why: Kick): void
  stop(): void
}
export interface PushEnvironment {
  readonly fetch?: Fetch
  readonly now?: () => number
  readonly random?: () => number
}

/** Messages between the page that uploads and the other pages. */
type Relay = { readonly status: PushStatus } | { readonly kick: Kick }

/**
 * Scans within this time after the first scan are sent in the same batch, because an upload costs a slow processor some 80 ms. Twice this
 * time stays under the 2 s within which the server has to receive a scan (offline.md §1.17).
 */
const gatherMs = 900
/** Minimum time between two forced tries, ms. */
const spacingMs = 2000
const watchMs = 10_000
const stuckMs = 30_000
const rebuildsBeforeAlarm = 3

class Pusher implements Push {
  private readonly outbox: Outbox
  private readonly engine: Engine
  private readonly now: () => number
  private readonly listeners = new Set<(status: PushStatus) => void>()
  private readonly removers: (() => void)[] = []
  private current: PushStatus = { state: { kind: 'idle' }, clockOffsetMs: null, alarm: false }
  private best: ClockSample | null = null
  private readonly rest = new Backoff()
  /** engines of this page that hold the lock: one, or briefly two while the engine is rebuilt */
  private leadCount = 0
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yuncang.push')
  private forcedAt = -Infinity
  /** timer while scans are collected for one batch */
  private gathering: ReturnType<typeof setTimeout> | undefined
  /** timer of an upload for a scan that waits for the spacing */
  private later: ReturnType<typeof setTimeout> | undefined
  private lastSignAt: number
  private dueAt = 0
  private rebuilds = 0
  private leaving: () => void

  constructor(outbox: Outbox, environment: PushEnvironment) {
    this.outbox = outbox
    this.now = environment.now ?? (() => performance.now())
    this.lastSignAt = this.now()
    const around: EngineEnvironment = {
      now: this.now,
      random: environment.random ?? Math.random,
      fetch: environment.fetch ?? ((url, init) => fetch(url, init)),
      state: (state) => this.show({ ...this.current, state }),
      clock: (sample) => this.learnClock(sample),
      trouble: (error) => console.error('上传队列读写失败', error),
    }
    this.engine = new Engine(outbox.queue, around)
    this.leaving = lead(flushLock, (signal) => this.run(signal))
    this.listen()
  }

  status(): PushStatus {
    return this.current
  }
  subscribe(listener: (status: PushStatus) => void): () => void {
    listener(this.current)
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  kick(why: Kick): void {
    if (this.leadCount === 0) return this.channel?.postMessage({ kick: why } satisfies Relay)
    const wait = this.forcedAt + spacingMs - this.now()
    if (why === 'scan') {
      if (wait <= 0) this.force(() => this.engine.nudge())
      else this.scanLater(wait)
      this.gathering ??= setTimeout(() => {
        this.gathering = undefined
        this.rest.wake()
      }, gatherMs)
    } else if (wait > 0) setTimeout(() => this.kick(why), wait)
    else {
      this.force(() => this.engine.reset(why === 'signIn' || why === 'manual'))
      this.rest.wake()
    }
  }

  /** Uploads the last of several scans when the spacing is over, because the next scan may come much later. */
  private scanLater(wait: number): void {
    this.later ??= setTimeout(() => {
      this.later = undefined
      if (this.outbox.counts().pending > 0) this.kick('scan')
    }, wait)
  }
  private force(change: () => void): void {
    this.forcedAt = this.now()
    change()
  }

  stop(): void {
    clearTimeout(this.later)
    clearTimeout(this.gathering)
    this.leaving()
    for (const end of this.removers) end()
  }

  private async run(signal: AbortSignal): Promise<void> {
    this.leadCount += 1
    while (!signal.aborted) {
      this.lastSignAt = this.now()
      const wait = await this.engine.step(signal)
      const rest = this.outbox.counts().pending > 0 ? Math.min(wait, stuckMs) : wait
      this.lastSignAt = this.now()
      this.dueAt = this.now() + rest
      if (rest > 0) await this.rest.wait(rest, signal)
    }
    this.leadCount -= 1
  }

  /** Listens to everything that may bring the connection back, and starts the watchdog. */
  private listen(): void {
    let before = 0
    this.removers.push(
      this.outbox.subscribe(({ pending }) => {
        if (pending > before) this.kick('scan')
        before = pending
      }),
    )
    // stops when a newer version has upgraded the database, so that the newer version can upload
    this.removers.push(this.outbox.onIncident(({ kind }) => kind === 'superseded' && this.stop()))
    const watch = setInterval(() => this.watch(), watchMs)
    this.removers.push(() => clearInterval(watch))
    this.channel?.addEventListener('message', ({ data }: MessageEvent<Relay>) => {
      if ('status' in data && this.leadCount === 0) this.adopt(data.status)
      if ('kick' in data && this.leadCount > 0) this.kick(data.kick)
    })
    this.removers.push(() => this.channel?.close())
    if (typeof window === 'undefined') return
    const online = (): void => this.kick('online')
    const visible = (): void => {
      if (document.visibilityState === 'visible') this.kick('visible')
    }
    window.addEventListener('online', online)
    window.addEventListener('pageshow', visible)
    document.addEventListener('visibilitychange', visible)
    this.removers.push(() => {
      window.removeEventListener('online', online)
      window.removeEventListener('pageshow', visible)
      document.removeEventListener('visibilitychange', visible)
    })
  }

  /** Watchdog: when the queue does not move for too long, the engine is rebuilt. */
  private watch(): void {
    const still = this.now() - Math.max(this.lastSignAt, this.dueAt) > stuckMs
    const hidden = typeof document !== 'undefined' && document.visibilityState !== 'visible'
    if (this.leadCount === 0 || !still || hidden || this.outbox.counts().pending === 0) return
    this.rebuilds += 1
    this.lastSignAt = this.now()
    this.leaving()
    this.engine.reset(false)
    this.leaving = lead(flushLock, (signal) => this.run(signal))
    if (this.rebuilds >= rebuildsBeforeAlarm) this.show({ ...this.current, alarm: true })
  }

  private learnClock(sample: ClockSample): void {
    this.rebuilds = 0
    if (this.best !== null && this.best.rttMs < sample.rttMs && Math.abs(this.best.offsetMs - sample.offsetMs) < sample.rttMs)
      return
    this.best = sample
    this.show({ ...this.current, alarm: false, clockOffsetMs: Math.round(sample.offsetMs) })
  }

  private show(status: PushStatus): void {
    this.adopt(status)
    this.channel?.postMessage({ status } satisfies Relay)
  }

  private adopt(status: PushStatus): void {
    this.current = status
    for (const listener of this.listeners) listener(status)
  }
}

/** Starts uploading the content of the outbox: in one page of the browser at a time, for as long as this page lives. */
export const startPush = (outbox: Outbox, environment: PushEnvironment = {}): Push => new Pusher(outbox, environment)
