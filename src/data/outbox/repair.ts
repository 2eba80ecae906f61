// 启动检查 · data/outbox/repair
import { newIdentity, recordIncidents } from './identity.ts'
import type { Incident } from './terms.ts'
import { keyOf, type IdentityRow, type OutboxStore, type TallyRow } from './store.ts'

const range = (inc: string): [[string, number], [string, number]] => [
  [inc, 0],
  [inc, Number.MAX_SAFE_INTEGER],
]

const pendingOf = (db: OutboxStore, inc: string) => db.pending.where('[inc+seq]').between(...range(inc), true, true)

/** Removes pending operations that were answered; an older build left both rows. */
const dropAnswered = async (db: OutboxStore, inc: string): Promise<number> => {
  const rows = await pendingOf(db, inc).toArray()
  const answered = new Set([
    ...(
      await db.done
        .where('opId')
        .anyOf(rows.map((row) => row.op.opId))
        .toArray()
    ).map((row) => row.opId),
    ...(await db.attention.bulkGet(rows.map((row) => row.op.opId))).flatMap((row) => row?.opId ?? []),
  ])
  const twice = rows.filter((row) => answered.has(row.op.opId))
  await db.pending.bulkDelete(twice.map((row) => [row.inc, row.seq] as [string, number]))
  return twice.length
}

/**
 * Checks the count of one incarnation: every number must be pending, confirmed or in attention. When there are too many, an answered
 * operation is still pending. When there are too few, operations are lost; the loss is recorded and a new incarnation begins.
 */
const check = async (db: OutboxStore, identity: IdentityRow): Promise<Incident | null> => {
  const { inc, seq, tenantId } = identity
  const incident = (kind: Incident['kind'], detail: string): Incident => ({
    kind,
    incarnation: inc,
    lastSeq: seq,
    detail,
    at: Date.now(),
  })
  const last = await pendingOf(db, inc).last()
  if (last !== undefined && last.seq > seq) {
    await newIdentity(db, tenantId, identity)
    return incident('seqBehind', `counter ${seq}, last operation ${last.seq}`)
  }
  const tally = (await db.meta.get(keyOf.tally(inc))) as TallyRow | undefined
  const attention = await db.attention.where('inc').equals(inc).count()
  const storedNum = (await pendingOf(db, inc).count()) + (tally?.confirmed ?? 0) + attention
  if (storedNum === seq) return null
  if (storedNum > seq) {
    const dropped = await dropAnswered(db, inc)
    return dropped === 0 ? null : incident('twice', `${dropped} answered operations were still pending`)
  }
  await newIdentity(db, tenantId, identity)
  return incident('hole', `${seq} numbers given, ${storedNum} operations found`)
}

/** Checks every incarnation in use at the start (§1.20). Returns the losses found, which are recorded already. */
export const repair = (db: OutboxStore): Promise<readonly Incident[]> =>
  db.transaction('rw', [db.meta, db.pending, db.done, db.attention], async () => {
    const identities = (await db.meta.where('k').startsWith('id:').toArray()) as IdentityRow[]
    const found: Incident[] = []
    for (const identity of identities) {
      const incident = await check(db, identity)
      if (incident !== null) found.push(incident)
    }
    await recordIncidents(db, found)
    return found
  })
