// 第二份日志 · data/bucket
/**
 * Chromium keeps all databases of an origin in one log. When the battery dies during a write, the log ends in half a record. The browser
 * appends to this log at the next start. At the start after that, the browser finds the log damaged and deletes every database, with the
 * stored scans (seen in Chromium 156; tests/fault/device.test.ts). A storage bucket has a log of its own, so data that must survive are
 * written there a second time.
 */
interface Bucket {
  readonly indexedDB: IDBFactory
}
interface Buckets {
  readonly storageBuckets?: { open(name: string): Promise<Bucket> }
}
const bucketName = 'spare'

/** The database factory for second copies; null, so no second copies, when the browser has no buckets (before Chromium 122). */
export type Disk = () => Promise<IDBFactory | null>

/** Kept while the page is open, because transactions of a garbage-collected bucket never end. */
let bucket: Promise<Bucket> | undefined

/** The bucket's own databases. */
export const bucketDisk: Disk = async () => {
  const { storageBuckets } = (globalThis as { navigator?: Buckets }).navigator ?? {}
  if (storageBuckets === undefined) return null
  bucket ??= storageBuckets.open(bucketName)
  return (await bucket).indexedDB
}

/** Object stores of a copy: name → key path. */
export type Stores = Readonly<Record<string, string | readonly string[]>>

/** A database of second copies. Its failures are reported to `onFailure` and never thrown. */
export class Copy {
  private readonly name: string
  private readonly stores: Stores
  private readonly disk: Disk
  private readonly onFailure: (error: unknown) => void
  private opening: Promise<IDBDatabase | null> | null = null

  constructor(name: string, stores: Stores, disk: Disk, onFailure: (error: unknown) => void) {
    this.name = name
    this.stores = stores
    this.disk = disk
    this.onFailure = onFailure
  }

  /** Rows of each store; all empty when there is no copy or it cannot be read. */
  async read(): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const names = Object.keys(this.stores)
    try {
      const db = await this.open()
      if (db !== null) {
        const transaction = db.transaction(names)
        const requests = names.map((store) => [store, transaction.objectStore(store).getAll() as IDBRequest<unknown[]>] as const)
        await untilEnded(transaction)
        return Object.fromEntries(requests.map(([store, rows]) => [store, rows.result]))
      }
    } catch (error) {
      this.onFailure(error)
    }
    return Object.fromEntries(names.map((store) => [store, []]))
  }

  /** Runs one transaction; resolves when the transaction has ended, also after a failure. `strict`: the data are on disk by then. */
  async change(work: (transaction: IDBTransaction) => void, durability: IDBTransactionDurability = 'relaxed'): Promise<void> {
    try {
      const db = await this.open()
      if (db === null) return
      const transaction = db.transaction(Object.keys(this.stores), 'readwrite', { durability })
      work(transaction)
      await untilEnded(transaction)
    } catch (error) {
      this.onFailure(error)
    }
  }

  close(): void {
    // `opening` never rejects: a database that does not open is null
    void this.opening?.then((db) => db?.close())
    this.opening = null
  }

  /** The opened database. A database that could not be opened is not tried again on this page; a closed database is opened again. */
  private open(): Promise<IDBDatabase | null> {
    this.opening ??= this.disk()
      .then((disk) => (disk === null ? null : openOn(disk, this.name, this.stores, () => this.close())))
      .catch((error: unknown) => {
        this.onFailure(error)
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

const untilEnded = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('transaction aborted')))
  })
