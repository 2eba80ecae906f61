// 第二份日志 · data/bucket
/**
 * Chromium keeps every database of an origin in one log. When the battery dies inside a write, the log ends in half a record; the browser
 * writes on behind it, and at the start after that it finds the log damaged and deletes every database, green scans included (seen in
 * Chromium 156; tests/fault/device.test.ts). A storage bucket has a log of its own: what must survive stands there a second time.
 */
interface Bucket {
  readonly indexedDB: IDBFactory
}
interface Buckets {
  readonly storageBuckets?: { open(name: string): Promise<Bucket> }
}
const bucketName = 'spare'

/** Where second copies go; null where the browser has no buckets (before Chromium 122): then there is one copy only. */
export type Disk = () => Promise<IDBFactory | null>

/** Held for the life of the page: once a bucket is collected as garbage, the transactions of its databases end neither well nor badly. */
let bucket: Promise<Bucket> | undefined

/** The bucket's own databases. */
export const bucketDisk: Disk = async () => {
  const { storageBuckets } = (globalThis as { navigator?: Buckets }).navigator ?? {}
  if (storageBuckets === undefined) return null
  bucket ??= storageBuckets.open(bucketName)
  return (await bucket).indexedDB
}

/** What a copy is made of: store → key path. */
export type Stores = Readonly<Record<string, string | readonly string[]>>

/** A database of second copies. None of its failures stands in anybody's way: each is told to `said`. */
export class Copy {
  private readonly name: string
  private readonly stores: Stores
  private readonly disk: Disk
  private readonly said: (error: unknown) => void
  private opening: Promise<IDBDatabase | null> | null = null

  constructor(name: string, stores: Stores, disk: Disk, said: (error: unknown) => void) {
    this.name = name
    this.stores = stores
    this.disk = disk
    this.said = said
  }

  /** Rows of each store; all empty when there is no copy or it cannot be read. */
  async read(): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const names = Object.keys(this.stores)
    try {
      const db = await this.open()
      if (db !== null) {
        const transaction = db.transaction(names)
        const asked = names.map((store) => [store, transaction.objectStore(store).getAll() as IDBRequest<unknown[]>] as const)
        await ended(transaction)
        return Object.fromEntries(asked.map(([store, rows]) => [store, rows.result]))
      }
    } catch (error) {
      this.said(error)
    }
    return Object.fromEntries(names.map((store) => [store, []]))
  }

  /** One transaction; resolves when it is over, whether or not it went well. `strict`: over means on the disk. */
  async change(work: (transaction: IDBTransaction) => void, durability: IDBTransactionDurability = 'relaxed'): Promise<void> {
    try {
      const db = await this.open()
      if (db === null) return
      const transaction = db.transaction(Object.keys(this.stores), 'readwrite', { durability })
      work(transaction)
      await ended(transaction)
    } catch (error) {
      this.said(error)
    }
  }

  close(): void {
    // `opening` never rejects: what does not open is null
    void this.opening?.then((db) => db?.close())
    this.opening = null
  }

  /** A copy that does not open is given up for the life of this page; one that was closed opens again. */
  private open(): Promise<IDBDatabase | null> {
    this.opening ??= this.disk()
      .then((disk) => (disk === null ? null : openOn(disk, this.name, this.stores, () => this.close())))
      .catch((error: unknown) => {
        this.said(error)
        return null
      })
    return this.opening
  }
}

const openOn = (disk: IDBFactory, name: string, stores: Stores, lost: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = disk.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const [store, keyPath] of Object.entries(stores)) {
        request.result.createObjectStore(store, { keyPath: typeof keyPath === 'string' ? keyPath : [...keyPath] })
      }
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
