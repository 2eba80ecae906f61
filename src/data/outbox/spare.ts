// 待上传副本 · data/outbox/spare
/**
 * Chromium keeps every database of an origin in one log. When the battery dies inside a write, the log ends in half a record; the browser
 * writes on behind it, and at the start after that it finds the log damaged and deletes every database, green scans included (seen in
 * Chromium 156; tests/fault/tornLog.test.ts). So each pending operation is put a second time into a storage bucket, which has a log of
 * its own. Only a lost outbox reads it: while `ob` stands, `ob` alone is right.
 */
import type { DeviceRow, PendingRow } from './store.ts'

interface Buckets {
  readonly storageBuckets?: { open(name: string): Promise<{ readonly indexedDB: IDBFactory }> }
}
export type Key = readonly [inc: string, seq: number]
const bucketName = 'spare'
const stores = ['pending', 'device'] as const

/** What a lost outbox can be made of again. */
export interface Spared {
  readonly pending: readonly PendingRow[]
  readonly devices: readonly DeviceRow[]
}

/** The bucket's own databases; null where the browser has no buckets (before Chromium 122): then there is no second copy. */
export const bucketDisk = async (): Promise<IDBFactory | null> => {
  const { storageBuckets } = (globalThis as { navigator?: Buckets }).navigator ?? {}
  return storageBuckets === undefined ? null : (await storageBuckets.open(bucketName)).indexedDB
}

/** Second copy of what waits for upload. No failure of it reaches a scan: it is said on the console and mended by `match`. */
export class Spare {
  private readonly name: string
  private readonly disk: () => Promise<IDBFactory | null>
  private opening: Promise<IDBDatabase | null> | null = null

  constructor(name: string, disk: () => Promise<IDBFactory | null>) {
    this.name = name
    this.disk = disk
  }

  /** Copies operations that have just become durable. */
  keep(rows: readonly PendingRow[]): void {
    this.change((transaction) => {
      const pending = transaction.objectStore('pending')
      for (const row of rows) pending.put(row)
    })
  }
  /** Lets operations go that the server has answered. */
  drop(keys: readonly Key[]): void {
    if (keys.length === 0) return
    this.change((transaction) => {
      const pending = transaction.objectStore('pending')
      for (const [inc, seq] of keys) pending.delete([inc, seq])
    })
  }
  keepDevice(row: DeviceRow): void {
    this.change((transaction) => void transaction.objectStore('device').put(row))
  }

  /** All that was kept; empty when there is no second copy or it cannot be read either. */
  async read(): Promise<Spared> {
    try {
      const db = await this.open()
      if (db === null) return { pending: [], devices: [] }
      const transaction = db.transaction(stores)
      const pending = transaction.objectStore('pending').getAll() as IDBRequest<PendingRow[]>
      const devices = transaction.objectStore('device').getAll() as IDBRequest<DeviceRow[]>
      await ended(transaction)
      return { pending: pending.result, devices: devices.result }
    } catch (error) {
      said(error)
      return { pending: [], devices: [] }
    }
  }

  /** Makes the copy equal to what stands in the outbox now; `current` is read after the copy, so that nothing newer is let go. */
  async match(current: () => Promise<Spared>): Promise<void> {
    const copied = await this.read()
    const { pending, devices } = await current()
    const isThere = keysOf(pending)
    const wasThere = keysOf(copied.pending)
    this.drop(copied.pending.filter((row) => !isThere.has(textOf(row))).map((row) => [row.inc, row.seq]))
    this.keep(pending.filter((row) => !wasThere.has(textOf(row))))
    for (const row of devices) this.keepDevice(row)
  }

  close(): void {
    // `opening` never rejects: what does not open is null
    void this.opening?.then((db) => db?.close())
    this.opening = null
  }

  private change(work: (transaction: IDBTransaction) => void): void {
    this.open()
      .then(async (db) => {
        if (db === null) return
        const transaction = db.transaction(stores, 'readwrite', { durability: 'relaxed' })
        work(transaction)
        await ended(transaction)
      })
      .catch(said)
  }

  /** A copy that does not open is given up for the life of this page; one that was closed opens again. */
  private open(): Promise<IDBDatabase | null> {
    this.opening ??= this.disk()
      .then((disk) => (disk === null ? null : openOn(disk, this.name, () => this.close())))
      .catch((error: unknown) => {
        said(error)
        return null
      })
    return this.opening
  }
}

const said = (error: unknown): void => console.warn('待上传的作业没有另存一份', error)

const textOf = ({ inc, seq }: PendingRow): string => `${inc}|${seq}`
const keysOf = (rows: readonly PendingRow[]): ReadonlySet<string> => new Set(rows.map(textOf))

const openOn = (disk: IDBFactory, name: string, lost: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = disk.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('pending', { keyPath: ['inc', 'seq'] })
      request.result.createObjectStore('device', { keyPath: 'k' })
    })
    request.addEventListener('success', () => {
      const db = request.result
      db.addEventListener('close', lost)
      db.addEventListener('versionchange', lost)
      resolve(db)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('the second copy does not open')))
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('transaction aborted')))
  })
