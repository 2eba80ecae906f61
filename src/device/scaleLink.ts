// 连着的秤 · device/scaleLink
/** Keeps a scale connected for as long as its page is open: it reconnects by itself when the cable is back. */
import type { ScaleSetting } from './heard.ts'
import { readLine } from './scale.ts'
import type { ScaleDriver, Which } from './scalePort.ts'
import { unwatched, watch, type Outcome, type Watched, type WatchEvent } from './scaleWatch.ts'

/** How often the watch looks at the clock, and how long it waits before it tries a lost scale again, ms. */
const tickMs = 500
const retryMs = 3000

export class ScaleLink {
  private readonly driver: ScaleDriver
  private readonly setting: ScaleSetting
  private readonly told: (outcome: Outcome) => void
  private watched: Watched = unwatched
  private readonly listeners = new Set<() => void>()
  private shut: (() => Promise<void>) | null = null
  /** counts openings: later lines of an earlier connection are ignored */
  private nth = 0
  private isOpening = false
  private triedAt = 0
  private timer: ReturnType<typeof setInterval> | undefined

  /** `told`: gets each weight, once, and the emptying of the scale */
  constructor(driver: ScaleDriver, setting: ScaleSetting, told: (outcome: Outcome) => void) {
    this.driver = driver
    this.setting = setting
    this.told = told
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  snapshot = (): Watched => this.watched

  start(): void {
    this.timer = setInterval(this.tick, tickMs)
    this.retry()
  }
  async end(): Promise<void> {
    clearInterval(this.timer)
    this.nth += 1
    await this.leave()
  }

  /** Opens the scale; false when none may be opened. Rejects when the port does not open. */
  connect = async (which: Which): Promise<boolean> => {
    if (this.isOpening) return false
    this.isOpening = true
    this.triedAt = Date.now()
    this.nth += 1
    const mine = this.nth
    try {
      await this.leave()
      const shut = await this.driver.open(which, {
        line: (text) =>
          void (mine === this.nth && this.take({ type: 'heard', heard: readLine(text, this.setting), at: Date.now() })),
        lost: () => void (mine === this.nth && this.lose()),
      })
      // the page was left meanwhile
      if (mine !== this.nth) await shut?.()
      else if (shut !== null) {
        this.shut = shut
        this.take({ type: 'opened', at: Date.now() })
        return true
      }
      return false
    } finally {
      this.isOpening = false
    }
  }

  private tick = (): void => {
    const at = Date.now()
    this.take({ type: 'tick', at })
    if (this.watched.status === 'off' && at - this.triedAt >= retryMs) this.retry()
  }
  private retry(): void {
    this.connect('known').catch((error: unknown) => console.warn('秤还没有连上', error))
  }
  private lose(): void {
    this.shut = null
    // the plug may be back at once
    this.triedAt = Date.now()
    this.take({ type: 'lost', at: this.triedAt })
  }
  private async leave(): Promise<void> {
    const { shut } = this
    this.shut = null
    if (shut === null) return
    this.take({ type: 'lost', at: Date.now() })
    await shut().catch((error: unknown) => console.warn('秤没有正常断开', error))
  }
  private take(event: WatchEvent): void {
    const before = this.watched
    const [after, outcome] = watch(before, event, this.setting.unit)
    this.watched = after
    if (outcome !== null) this.told(outcome)
    if (before.status !== after.status || before.grams !== after.grams || before.unit !== after.unit)
      for (const listener of this.listeners) listener()
  }
}
