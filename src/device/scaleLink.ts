// 连着的秤 · device/scaleLink
/** Keeps a scale connected while the page is open, and reconnects it when the cable is back. */
import type { ScaleSetting } from './heard.ts'
import { readLine } from './scale.ts'
import type { ScaleDriver, Which } from './scalePort.ts'
import { unwatched, watch, type Outcome, type Watched, type WatchEvent } from './scaleWatch.ts'

/** Interval of clock events, and wait before a lost scale is opened again, ms. */
const tickMs = 500
const retryMs = 3000

export class ScaleLink {
  private readonly driver: ScaleDriver
  private readonly setting: ScaleSetting
  private readonly onOutcome: (outcome: Outcome) => void
  private watched: Watched = unwatched
  private readonly listeners = new Set<() => void>()
  private shut: (() => Promise<void>) | null = null
  /** number of the current connection; lines of an earlier connection are ignored */
  private nth = 0
  private isOpening = false
  private triedAt = 0
  private timer: ReturnType<typeof setInterval> | undefined

  /** `onOutcome` receives each weight once, and the emptying of the scale. */
  constructor(driver: ScaleDriver, setting: ScaleSetting, onOutcome: (outcome: Outcome) => void) {
    this.driver = driver
    this.setting = setting
    this.onOutcome = onOutcome
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

  /** Opens the scale. Returns false when no port may be opened; rejects when the port does not open. */
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
      // the page was left while the scale was being opened
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
    // retries only after `retryMs`
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
    if (outcome !== null) this.onOutcome(outcome)
    if (before.status !== after.status || before.grams !== after.grams || before.unit !== after.unit)
      for (const listener of this.listeners) listener()
  }
}
