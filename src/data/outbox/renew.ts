// 换新身份 · data/outbox/renew
import { randomId } from '../uuid.ts'
import { keyOf, type IdentityRow, type LaneRow, type OutboxStore, type PendingRow, type ReplacesRow } from './store.ts'

/** The moved rows before and after the change, in the order of scanning. */
export interface Renewed {
  readonly before: readonly PendingRow[]
  readonly after: readonly PendingRow[]
}

const rowsOf = async (db: OutboxStore, inc: string): Promise<{ pending: PendingRow[]; stuck: PendingRow[] }> => {
  const pending = await db.pending.where('[inc+seq]').between([inc, 0], [inc, Number.MAX_SAFE_INTEGER], true, true).toArray()
  const attention = await db.attention.where('inc').equals(inc).toArray()
  const stuck = attention
    .filter((row) => row.state === 'stuck')
    .map(({ seq, tenantId, doc, op }) => ({ inc, seq, tenantId, doc, op }))
  return { pending, stuck }
}

/**
 * Ends an incarnation that another copy of this device also uses, or that belongs to an earlier enrolment. Its pending and parked
 * operations move to a new incarnation in the same order, with new numbers and the same ids. Everything else of an operation stays as
 * captured, so that the server recognises the operation. Returns null when there was nothing to end.
 */
export const renew = (db: OutboxStore, inc: string): Promise<Renewed | null> =>
  db.transaction('rw', [db.meta, db.lane, db.pending, db.attention], async () => {
    const { pending, stuck } = await rowsOf(db, inc)
    const identities = (await db.meta.where('k').startsWith('id:').toArray()) as IdentityRow[]
    const identity = identities.find((row) => row.inc === inc)
    const before = [...pending, ...stuck].sort((a, b) => a.seq - b.seq)
    if (before.length === 0 && (identity === undefined || identity.seq === 0)) return null
    const newInc = randomId()
    const lanes = new Map<string, number>()
    const after = before.map(({ tenantId, doc, op }, at): PendingRow => {
      const laneSeq = (lanes.get(op.lane) ?? 0) + 1
      lanes.set(op.lane, laneSeq)
      return { inc: newInc, seq: at + 1, tenantId, doc, op: { ...op, seq: at + 1, laneSeq } }
    })
    const parked = new Set(stuck.map((row) => row.op.opId))
    await db.pending.bulkDelete(pending.map((row) => [row.inc, row.seq] as [string, number]))
    await db.pending.bulkAdd(after.filter((row) => !parked.has(row.op.opId)))
    for (const { seq, op } of after)
      if (parked.has(op.opId)) await db.attention.where('opId').equals(op.opId).modify({ inc: newInc, seq, op })
    await db.lane.bulkPut([...lanes].map(([lane, laneSeq]): LaneRow => ({ inc: newInc, lane, laneSeq })))
    if (identity !== undefined) await db.meta.put({ ...identity, inc: newInc, seq: after.length })
    await passOnReplaces(db, inc, newInc)
    return { before, after }
  })

/** Passes the note about an earlier replaced incarnation, which the server does not know yet, to the new incarnation. */
const passOnReplaces = async (db: OutboxStore, inc: string, newInc: string): Promise<void> => {
  const note = (await db.meta.get(keyOf.replaces(inc))) as ReplacesRow | undefined
  if (note === undefined) return
  await db.meta.put({ ...note, k: keyOf.replaces(newInc) })
  await db.meta.delete(note.k)
}
