// 本机身份 · data/outbox/identity
import { randomId } from '../uuid.ts'
import type { Incident } from './terms.ts'
import { keyOf, type DeviceRow, type IdentityRow, type IncidentsRow, type OutboxStore } from './store.ts'

/** Identity of this device for one tenant, as this page last read it. */
export interface Identity {
  readonly inc: string
  readonly seq: number
}

/** The identity as it is stored outside IndexedDB. */
export interface Mirrored extends Identity {
  /** lets a device that lost its database enrol as the same device, so that the server can tell what is missing */
  readonly deviceId?: string
}
/** Copy of the identity outside IndexedDB. It only serves to detect loss; numbers are never taken from it. */
export interface Mirror {
  read(tenantId: string): Mirrored | null
  write(tenantId: string, identity: Mirrored): void
}

const isIdentity = (value: unknown): value is Mirrored =>
  typeof value === 'object' && value !== null && 'inc' in value && 'seq' in value && typeof value.seq === 'number'

/** Delay before the copy is written, ms, because writing with every scan would cost too much. */
const lagMs = 500

/**
 * The copy in localStorage, which may be missing (worker) or forbidden (managed browser); then only the server's counter reveals a loss.
 */
export const localMirror = (): Mirror => {
  const key = (tenantId: string): string => `yuncang.ob.${tenantId}`
  const latest = new Map<string, Mirrored>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    try {
      for (const [tenantId, identity] of latest) localStorage.setItem(key(tenantId), JSON.stringify(identity))
    } catch {
      return
    } finally {
      latest.clear()
    }
  }
  return {
    read: (tenantId) => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key(tenantId)) ?? 'null')
        return isIdentity(value) ? value : null
      } catch {
        return null
      }
    },
    write: (tenantId, identity) => {
      latest.set(tenantId, identity)
      timer ??= setTimeout(flush, lagMs)
    },
  }
}

/** Adds incidents to the list of the device page, which keeps the newest 50. */
export const recordIncidents = async (db: OutboxStore, found: readonly Incident[]): Promise<void> => {
  if (found.length === 0) return
  await db.transaction('rw', db.meta, async () => {
    const row = (await db.meta.get(keyOf.incidents)) as IncidentsRow | undefined
    await db.meta.put({ k: keyOf.incidents, rows: [...(row?.rows ?? []), ...found].slice(-50) })
  })
}

const lossOf = (row: IdentityRow | undefined, known: Identity | null): Incident['kind'] | null => {
  if (known === null) return null
  if (row === undefined) return 'wiped'
  return row.inc === known.inc && row.seq < known.seq ? 'seqBehind' : null
}

/**
 * Reads or creates the identity for one tenant. `known` is the identity the page or the mirror remembers. A database with lower numbers was
 * wiped or restored and could use a number twice, so a new incarnation begins. `device` is the enrolment this page remembers, which
 * survives a wipe while the page is open.
 */
export const loadIdentity = async (
  db: OutboxStore,
  tenantId: string,
  known: Identity | null,
  device: DeviceRow | null,
): Promise<{ readonly identity: Identity; readonly incident: Incident | null }> => {
  const k = keyOf.identity(tenantId)
  return db.transaction('rw', db.meta, async () => {
    const row = (await db.meta.get(k)) as IdentityRow | undefined
    const loss = lossOf(row, known)
    if (row !== undefined && loss === null) return { identity: { inc: row.inc, seq: row.seq }, incident: null }
    const identity = await newIdentity(db, tenantId, loss === null ? null : known)
    if (device !== null && (await db.meta.get(device.k)) === undefined) await db.meta.put(device)
    if (loss === null || known === null) return { identity, incident: null }
    const detail = `incarnation ${known.inc} was known up to ${known.seq}, the database holds ${row?.seq ?? 'nothing'}`
    const incident: Incident = { kind: loss, incarnation: known.inc, lastSeq: known.seq, detail, at: Date.now() }
    await recordIncidents(db, [incident])
    return { identity, incident }
  })
}

/** Creates a new incarnation in the caller's transaction. Its first batch names to the server the incarnation it replaces. */
export const newIdentity = async (db: OutboxStore, tenantId: string, replaced: Identity | null): Promise<Identity> => {
  const fresh: IdentityRow = { k: keyOf.identity(tenantId), tenantId, inc: randomId(), seq: 0 }
  await db.meta.put(fresh)
  if (replaced !== null) await db.meta.put({ k: keyOf.replaces(fresh.inc), incarnation: replaced.inc, lastSeq: replaced.seq })
  return { inc: fresh.inc, seq: 0 }
}
