// 断电不丢的小状态 · data/durableState
/**
 * The browser writes localStorage to disk some seconds late. If the battery died right after sign-in, session, person and menu would be
 * lost, and without network no one could continue. So each write also goes to IndexedDB, which writes at once; at the next start, writes
 * that localStorage lacks are restored. A third copy in the storage bucket (data/bucket) is for a damaged log.
 */
import { copyWrites, put, writeCount, type Written } from '../state/storage.ts'
import { bucketDisk, Copy, type Disk } from './bucket.ts'
import type { ReferenceStore } from './reference.ts'

let writing: Promise<unknown> = Promise.resolve()

const logFailure = (error: unknown): void => console.warn('登录状态没有另存一份', error)

/**
 * Restores writes that localStorage lost, and copies every write from now on. Without a database there are no copies, but everything else
 * works.
 */
export const openDurableState = async (store: ReferenceStore, disk: Disk = bucketDisk): Promise<void> => {
  const copy = new Copy('kept', { kept: 'key' }, disk, logFailure)
  copyWrites((written) => {
    const copied = copy.change((transaction) => void transaction.objectStore('kept').put(written))
    writing = Promise.all([writing, store.kept.put(written).catch(logFailure), copied])
  })
  try {
    const seen = writeCount()
    for (const row of inOrder(await rowsOf(store, copy))) if (row.nth > seen) put(row)
  } catch (error) {
    console.warn('断电前的登录状态读不回来', error)
  }
}

/** The copied writes. When this database was lost, the writes in the storage bucket are restored into it and returned. */
const rowsOf = async (store: ReferenceStore, copy: Copy): Promise<readonly Written[]> => {
  const rows = await store.kept.toArray()
  if (rows.length > 0) return rows
  const { kept } = await copy.read()
  const restored = kept as Written[]
  await store.kept.bulkPut(restored)
  return restored
}
const inOrder = (rows: readonly Written[]): readonly Written[] => [...rows].sort((a, b) => a.nth - b.nth)

/** Resolves when everything stored so far is copied. */
export const durableStateWritten = async (): Promise<void> => {
  await writing
}
