// 待上传副本 · data/outbox/backup
/**
 * A second copy of each pending operation in the storage bucket (data/bucket). It is read only when the outbox database `ob` was lost. A
 * verdict turns green after both writes. When the battery died during a write, the next start cannot detect the damaged log, and a second
 * power loss right after a green verdict would destroy the only copy (seen once in 2,000 scans, `npm run fault`).
 */
import { Copy, type Disk } from '../bucket.ts'
import type { DeviceRow, PendingRow } from './store.ts'

export type Key = readonly [inc: string, seq: number]

/** Everything a lost outbox is restored from. */
export interface BackupContents {
  readonly pending: readonly PendingRow[]
  readonly devices: readonly DeviceRow[]
}

/** Longest wait of a scan for its second copy, ms, so that no one waits for a hanging disk. */
const patience = 1000

/** Second copy of pending operations. Its failures never fail a scan: they are logged on the console and repaired by `match`. */
export class OutboxBackup {
  private readonly copy: Copy

  constructor(name: string, disk: Disk) {
    this.copy = new Copy(name, { pending: ['inc', 'seq'], device: 'k' }, disk, (error) =>
      console.warn('待上传的作业没有另存一份', error),
    )
  }

  /** Copies operations; resolves when they are on disk, or when that failed or took too long. */
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
  /** Drops a connection that hangs; the next copy opens a new one. */
  private giveUp(): void {
    console.warn(`副本 ${patience} 毫秒没有写完`)
    this.copy.close()
  }
  /** Removes operations the server has answered. */
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

  /** All copied operations; empty when there is no second copy, or it cannot be read. */
  async read(): Promise<BackupContents> {
    const { pending, device } = await this.copy.read()
    return { pending: pending as PendingRow[], devices: device as DeviceRow[] }
  }

  /** Makes the copy equal to the outbox. `current` is read after the copy, so that newer operations are not removed. */
  async match(current: () => Promise<BackupContents>): Promise<void> {
    const copied = await this.read()
    const { pending, devices } = await current()
    const currentKeys = keysOf(pending)
    const copiedKeys = keysOf(copied.pending)
    this.drop(copied.pending.filter((row) => !currentKeys.has(textOf(row))).map((row) => [row.inc, row.seq]))
    await this.keep(pending.filter((row) => !copiedKeys.has(textOf(row))))
    for (const row of devices) this.keepDevice(row)
  }

  close(): void {
    this.copy.close()
  }
}

const textOf = ({ inc, seq }: PendingRow): string => `${inc}|${seq}`
const keysOf = (rows: readonly PendingRow[]): ReadonlySet<string> => new Set(rows.map(textOf))
