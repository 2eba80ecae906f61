// 单一执行者 · data/push/leader
import { isStorageBlocked } from '../webLock.ts'

/**
 * The page that holds the lock sends a sign of life this often; after a longer silence (a frozen page, §1.14) a visible page takes over.
 */
const beatMs = 5000
const silenceMs = 20_000

/** The Web Locks; null without a secure context (plain http in the warehouse's own network). */
const locks = (): LockManager | null =>
  typeof navigator === 'undefined' ? null : ((navigator as { locks?: LockManager | null }).locks ?? null)

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Runs `work` in one page of the browser at a time. Two holders of the lock would do no harm; the lock only avoids double work. */
class Candidate {
  private readonly name: string
  private readonly manager: LockManager
  private readonly work: (signal: AbortSignal) => Promise<void>
  private readonly channel: BroadcastChannel
  private readonly timer: ReturnType<typeof setInterval>
  private heardAt = performance.now()
  private leading: AbortController | null = null
  private requesting = new AbortController()
  private stopped = false

  constructor(name: string, manager: LockManager, work: (signal: AbortSignal) => Promise<void>) {
    this.name = name
    this.manager = manager
    this.work = work
    this.channel = new BroadcastChannel(`lead.${name}`)
    this.channel.addEventListener('message', () => {
      this.heardAt = performance.now()
    })
    this.timer = setInterval(() => this.tick(), beatMs)
    void this.requestLock(false)
  }

  stop(): void {
    this.stopped = true
    clearInterval(this.timer)
    this.requesting.abort()
    this.leading?.abort()
    this.channel.close()
  }

  private tick(): void {
    if (this.leading !== null) return this.channel.postMessage('beat')
    const silent = performance.now() - this.heardAt > silenceMs
    if (!silent || document.visibilityState !== 'visible') return
    this.heardAt = performance.now()
    this.requesting.abort()
    void this.requestLock(true)
  }

  private async requestLock(steal: boolean): Promise<void> {
    this.requesting = new AbortController()
    try {
      await this.manager.request(this.name, steal ? { steal } : { signal: this.requesting.signal }, () => this.lead())
    } catch (error) {
      // storage switched off: every page works for itself
      if (isStorageBlocked(error)) return this.lead()
      if (!isAbort(error)) throw error
      // the request was aborted to steal the lock, or another page that took this page for frozen has stolen it
      if (this.leading === null) return
      this.leading.abort()
      this.leading = null
    }
    if (!this.stopped) void this.requestLock(false)
  }

  private async lead(): Promise<void> {
    const own = new AbortController()
    this.leading = own
    this.channel.postMessage('beat')
    try {
      await this.work(own.signal)
    } finally {
      if (this.leading === own) this.leading = null
    }
  }
}

/**
 * Runs `work` in the page that holds the lock, with a signal that is aborted when the lock is lost. The lock is released when `work`
 * returns. Returns a function that stops the work.
 */
export const lead = (name: string, work: (signal: AbortSignal) => Promise<void>): (() => void) => {
  const manager = locks()
  if (manager !== null && typeof BroadcastChannel !== 'undefined') {
    const candidate = new Candidate(name, manager, work)
    return () => candidate.stop()
  }
  // without locks every page runs the work, which is harmless, because the server knows operations by opId
  const alone = new AbortController()
  void work(alone.signal)
  return () => alone.abort()
}
