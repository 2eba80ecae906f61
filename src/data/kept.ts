// 断电不丢的小状态 · data/kept
/**
 * The browser writes localStorage to disk some seconds late: a battery that dies right after sign-in would take session, person and
 * menu with it, and without network nobody could go on. Each write is also put into IndexedDB, which is on its way to the disk at once;
 * what is later than localStorage comes back at the next start.
 */
import { copyWrites, put, writesSeen, type Written } from '../state/storage.ts'
import type { ReferenceStore } from './reference.ts'

let writing: Promise<unknown> = Promise.resolve()

/** Brings back what localStorage lost and copies every write from now on. A database that does not open costs only this safety. */
export const openKept = async (store: ReferenceStore): Promise<void> => {
  copyWrites((written) => {
    writing = Promise.all([writing, copy(store, written)])
  })
  try {
    const seen = writesSeen()
    const rows = await store.kept.toArray()
    for (const row of rows.sort((a, b) => a.nth - b.nth)) if (row.nth > seen) put(row)
  } catch (error) {
    console.warn('断电前的登录状态读不回来', error)
  }
}

/** Resolves when everything stored so far is copied. */
export const allKept = async (): Promise<void> => {
  await writing
}

const copy = async (store: ReferenceStore, written: Written): Promise<void> => {
  try {
    await store.kept.put(written)
  } catch (error) {
    console.warn('登录状态没有另存一份', error)
  }
}
