// 存储空间 · data/outbox/space
import type { OutboxStore } from './store.ts'

/** Size of the ballast, a row that is deleted when the disk is full and nothing else helps: enough for some 2,000 more scans. */
const ballastBytes = 2 * 1024 * 1024

/** Random bytes: other bytes would be compressed on disk, so that deleting them would free no space. */
const incompressible = (): Uint8Array => {
  const bytes = new Uint8Array(ballastBytes)
  for (let at = 0; at < ballastBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

const quota = 'QuotaExceededError'
/** Whether the error means a full disk. Dexie wraps this error in an AbortError, or lists it among the failures of a bulk call. */
export const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { inner, failures } = error as { inner?: unknown; failures?: unknown }
  return error.name === quota || isFull(inner) || (Array.isArray(failures) && failures.some(isFull))
}

/** Writes the ballast; false when there is no space for it now. */
export const layBallast = async (db: OutboxStore): Promise<boolean> => {
  if ((await db.ballast.count()) > 0) return true
  try {
    await db.ballast.put({ k: 1, bytes: incompressible() })
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/**
 * Frees space in the order of §1.18: first data that can be downloaded again, last the ballast. Returns whether something was freed, so
 * that saving can be tried again.
 */
export const makeRoom = async (db: OutboxStore, shed: readonly (() => Promise<boolean>)[]): Promise<boolean> => {
  let freed = false
  // when the reference database cannot be emptied, the ballast is still tried
  for (const step of shed) freed = (await step().catch(() => false)) || freed
  if ((await db.ballast.count()) > 0) {
    await db.ballast.clear()
    freed = true
  }
  return freed
}
