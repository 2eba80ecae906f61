// 待上传副本 · data/outbox/spare
/**
 * Each pending operation stands a second time in the bucket (data/bucket). Only a lost outbox reads it: while `ob` stands, `ob` alone is
 * right. Green waits for both writes: at the start after a battery died inside a write nobody can tell that the log is torn, and a second
 * death right after a green light would take the only copy with it (met once in 2,000 scans, `npm run fault`).
 */
import { Copy, type Disk } from '../bucket.ts'
import type { DeviceRow, PendingRow } from './store.ts'

export type Key = readonly [inc: string, seq: number]

/** What a lost outbox can be made of again. */
export interface Spared {
  readonly pending: readonly PendingRow[]
  readonly devices: readonly DeviceRow[]
}

/** The copy is given up on for a scan after this long, ms: the hand must not wait for a second disk that hangs. */
const patience = 1000

/** Second copy of what waits for upload. No failure of it reaches a scan: it is said on the console and mended by `match`. */
export class Spare {
  private readonly copy: Copy

  constructor(name: string, disk: Disk) {
    this.copy = new Copy(name, { pending: ['inc', 'seq'], device: 'k' }, disk, (error) =>
      console.warn('待上传的作业没有另存一份', error),
    )
  }

  /** Copies operations; resolves when they are on the disk a second time, or will not be for now. */
  async keep(rows: readonly PendingRow[]): Promise<void> {
    const kept = this.copy.change((transaction) => {
      const pending = transaction.objectStore('pending')
      for (const row of rows) pending.put(row)
    }, 'strict')
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(() => resolve(this.giveUp()), patience)))
    await Promise.race([kept, late])
    clearTimeout(timer)
  }
  /** A connection that hangs is left; the next copy opens a new one. */
  private giveUp(): void {
    console.warn(`副本 ${patience} 毫秒没有写完`)
    this.copy.close()
  }
  /** Lets operations go that the server has answered. */
  drop(keys: readonly Key[]): void {
    if (keys.length === 0) return
    void this.copy.change((transaction) => {
      const pending = transaction.objectStore('pending')
      for (const [inc, seq] of keys) pending.delete([inc, seq])
    })
  }
  keepDevice(row: DeviceRow): void {
    void this.copy.change((transaction) => void transaction.objectStore('device').put(row))
  }

  /** All that was kept; empty when there is no second copy or it cannot be read either. */
  async read(): Promise<Spared> {
    const { pending, device } = await this.copy.read()
    return { pending: pending as PendingRow[], devices: device as DeviceRow[] }
  }

  /** Makes the copy equal to what stands in the outbox now; `current` is read after the copy, so that nothing newer is let go. */
  async match(current: () => Promise<Spared>): Promise<void> {
    const copied = await this.read()
    const { pending, devices } = await current()
    const isThere = keysOf(pending)
    const wasThere = keysOf(copied.pending)
    this.drop(copied.pending.filter((row) => !isThere.has(textOf(row))).map((row) => [row.inc, row.seq]))
    await this.keep(pending.filter((row) => !wasThere.has(textOf(row))))
    for (const row of devices) this.keepDevice(row)
  }

  close(): void {
    this.copy.close()
  }
}

const textOf = ({ inc, seq }: PendingRow): string => `${inc}|${seq}`
const keysOf = (rows: readonly PendingRow[]): ReadonlySet<string> => new Set(rows.map(textOf))
