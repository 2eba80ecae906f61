// 存储空间 · data/outbox/space
import type { OutboxStore } from './store.ts'

/** Size of the row that is given up when nothing else helps: enough for some 2,000 more scans. */
const ballastBytes = 2 * 1024 * 1024

/** Random, because repeated bytes would be compressed on disk and free nothing. */
const incompressible = (): Uint8Array => {
  const bytes = new Uint8Array(ballastBytes)
  for (let at = 0; at < ballastBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

const quota = 'QuotaExceededError'
/** Dexie wraps a full disk as an AbortError around the real one, or lists it among the failures of a bulk call. */
export const isFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { inner, failures } = error as { inner?: unknown; failures?: unknown }
  return error.name === quota || isFull(inner) || (Array.isArray(failures) && failures.some(isFull))
}

/** Puts the ballast in place; false when there is no room for it now. */
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
 * The ladder of §1.18: what can be fetched again goes first, the ballast last. Returns whether something was given up,
 * so that the save is worth one more try.
 */
export const makeRoom = async (db: OutboxStore, shed: readonly (() => Promise<boolean>)[]): Promise<boolean> => {
  let freed = false
  // a reference database that cannot even be emptied must not stand between the scan and the ballast
  for (const step of shed) freed = (await step().catch(() => false)) || freed
  if ((await db.ballast.count()) > 0) {
    await db.ballast.clear()
    freed = true
  }
  return freed
}
