// 通知 · data/outbox/notifier
import type { Counts, Incident, Settled, Traced } from './terms.ts'

/** Messages between the tabs and the worker of a browser. After a message the counters are counted again, not added up. */
type Message =
  | { readonly t: 'commit'; readonly rows: readonly Traced[] }
  | { readonly t: 'settled'; readonly rows: readonly Settled[] }
  | { readonly t: 'count' }

class Listeners<T> {
  private readonly all = new Set<(value: T) => void>()
  add(listener: (value: T) => void): () => void {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }
  tell(value: T): void {
    for (const listener of this.all) listener(value)
  }
}

/** Listeners of this page, and the channel to the other tabs and the worker. */
export class Notifier {
  readonly commits = new Listeners<readonly Traced[]>()
  readonly answers = new Listeners<readonly Settled[]>()
  readonly incidents = new Listeners<Incident>()
  private readonly counters = new Listeners<Counts>()
  private readonly channel: BroadcastChannel | null
  private readonly count: () => Promise<Counts>
  /** after the store is closed no one is notified any more */
  private isClosed = false
  private counting: ReturnType<typeof setTimeout> | undefined
  private counted: Counts = { confirmed: 0, pending: 0, attention: 0 }

  constructor(count: () => Promise<Counts>, channelName: string) {
    this.count = count
    this.channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
    this.channel?.addEventListener('message', (event: MessageEvent<Message>) => this.hear(event.data))
  }

  get counts(): Counts {
    return this.counted
  }

  subscribe(listener: (counts: Counts) => void): () => void {
    listener(this.counted)
    return this.counters.add(listener)
  }

  /** A change of this page's own counters. */
  change(by: Counts): void {
    const { confirmed, pending, attention } = this.counted
    this.counted = { confirmed: confirmed + by.confirmed, pending: pending + by.pending, attention: attention + by.attention }
    this.counters.tell(this.counted)
  }

  async recount(): Promise<void> {
    this.counted = await this.count()
    this.counters.tell(this.counted)
  }

  committed(rows: readonly Traced[]): void {
    this.change({ confirmed: 0, pending: rows.length, attention: 0 })
    this.commits.tell(rows)
    this.post({ t: 'commit', rows })
  }

  settled(rows: readonly Settled[], by: Counts): void {
    this.change(by)
    this.answers.tell(rows)
    this.post({ t: 'settled', rows })
  }

  /** Another change (re-send, acknowledge, shift): every page counts again. */
  async moved(): Promise<void> {
    await this.recount()
    this.post({ t: 'count' })
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.counting)
    this.channel?.close()
  }

  private post(message: Message): void {
    setTimeout(() => {
      if (!this.isClosed) this.channel?.postMessage(message)
    })
  }

  private hear(message: Message): void {
    clearTimeout(this.counting)
    this.counting = setTimeout(() => void this.recount(), 50)
    if (message.t === 'commit') this.commits.tell(message.rows)
    if (message.t === 'settled') this.answers.tell(message.rows)
  }
}
