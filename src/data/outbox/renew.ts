// 换新身份 · data/outbox/renew
import { randomId } from '../uuid.ts'
import { keyOf, type IdentityRow, type LaneRow, type OutboxStore, type PendingRow, type ReplacesRow } from './store.ts'

/** The moved rows before and after, in the order they were scanned. */
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
 * Ends an incarnation that another copy of this device uses, too, or that belongs to an earlier enrolment. Its pending operations, parked
 * ones included, move to a new one in their order, with new numbers and the same ids. Everything else of an operation stays as it was
 * captured, so that the server recognises it. Answers null when there was nothing to end.
 */
export const renew = (db: OutboxStore, inc: string): Promise<Renewed | null> =>
  db.transaction('rw', [db.meta, db.lane, db.pending, db.attention], async () => {
    const { pending, stuck } = await rowsOf(db, inc)
    const identities = (await db.meta.where('k').startsWith('id:').toArray()) as IdentityRow[]
    const identity = identities.find((row) => row.inc === inc)
    const before = [...pending, ...stuck].sort((a, b) => a.seq - b.seq)
    if (before.length === 0 && (identity === undefined || identity.seq === 0)) return null
    const born = randomId()
    const lanes = new Map<string, number>()
    const after = before.map(({ tenantId, doc, op }, at): PendingRow => {
      const laneSeq = (lanes.get(op.lane) ?? 0) + 1
      lanes.set(op.lane, laneSeq)
      return { inc: born, seq: at + 1, tenantId, doc, op: { ...op, seq: at + 1, laneSeq } }
    })
    const parked = new Set(stuck.map((row) => row.op.opId))
    await db.pending.bulkDelete(pending.map((row) => [row.inc, row.seq] as [string, number]))
    await db.pending.bulkAdd(after.filter((row) => !parked.has(row.op.opId)))
    for (const { seq, op } of after)
      if (parked.has(op.opId)) await db.attention.where('opId').equals(op.opId).modify({ inc: born, seq, op })
    await db.lane.bulkPut([...lanes].map(([lane, laneSeq]): LaneRow => ({ inc: born, lane, laneSeq })))
    if (identity !== undefined) await db.meta.put({ ...identity, inc: born, seq: after.length })
    await handOn(db, inc, born)
    return { before, after }
  })

/** Passes on an earlier loss that the server does not know of yet. */
const handOn = async (db: OutboxStore, inc: string, born: string): Promise<void> => {
  const note = (await db.meta.get(keyOf.replaces(inc))) as ReplacesRow | undefined
  if (note === undefined) return
  await db.meta.put({ ...note, k: keyOf.replaces(born) })
  await db.meta.delete(note.k)
}
