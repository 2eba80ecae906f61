// 本机身份 · data/outbox/identity
import { randomId } from '../uuid.ts'
import type { Incident } from './outbox.ts'
import { keyOf, type DeviceRow, type IdentityRow, type IncidentsRow, type OutboxStore } from './store.ts'

/** Identity of this device towards one tenant, as this page last saw it. */
export interface Identity {
  readonly inc: string
  readonly seq: number
}

/** What is known of the identity outside IndexedDB. */
export interface Mirrored extends Identity {
  /** so that a device whose database was lost is enrolled as the one it was, and the server can say what is missing */
  readonly deviceId?: string
}
/** Copy of the identity outside IndexedDB. It only detects loss; no number is ever taken from it. */
export interface Mirror {
  read(tenantId: string): Mirrored | null
  write(tenantId: string, identity: Mirrored): void
}

const isIdentity = (value: unknown): value is Mirrored =>
  typeof value === 'object' && value !== null && 'inc' in value && 'seq' in value && typeof value.seq === 'number'

/** A write per scan would cost more than it tells: the copy may lag this far behind. */
const lagMs = 500

/** localStorage may be missing (worker) or forbidden (managed browser): loss is then found by the server's counter alone. */
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

/** Adds incidents to the list the device page shows; the oldest of more than 50 go. */
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
 * Identity towards one tenant: read, or born when there is none. `known` is what the page or the mirror remembers: if
 * the database has less than that it was wiped or restored, a number could be given twice, so a new incarnation begins.
 * `device` is the enrolment this page still remembers; it survives a wipe that happened under the open page.
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
    const identity = await bear(db, tenantId, loss === null ? null : known)
    if (device !== null && (await db.meta.get(device.k)) === undefined) await db.meta.put(device)
    if (loss === null || known === null) return { identity, incident: null }
    const detail = `incarnation ${known.inc} was known up to ${known.seq}, the database holds ${row?.seq ?? 'nothing'}`
    const incident: Incident = { kind: loss, incarnation: known.inc, lastSeq: known.seq, detail, at: Date.now() }
    await recordIncidents(db, [incident])
    return { identity, incident }
  })
}

/** A new incarnation, inside the caller's transaction; the server is told what it replaces with its first batch. */
export const bear = async (db: OutboxStore, tenantId: string, replaced: Identity | null): Promise<Identity> => {
  const born: IdentityRow = { k: keyOf.identity(tenantId), tenantId, inc: randomId(), seq: 0 }
  await db.meta.put(born)
  if (replaced !== null) await db.meta.put({ k: keyOf.replaces(born.inc), incarnation: replaced.inc, lastSeq: replaced.seq })
  return { inc: born.inc, seq: 0 }
}
