// 计数 · data/outbox/counter
import type { Counts } from './terms.ts'
import { keyOf, type OutboxStore, type ShiftRow, type TallyRow } from './store.ts'

/** A shift of the same person that began less than this ago is continued. */
const shiftMs = 16 * 3_600_000

const confirmedEver = async (db: OutboxStore): Promise<number> => {
  const tallies = (await db.meta.where('k').startsWith('tally:').toArray()) as TallyRow[]
  return tallies.reduce((sum, row) => sum + row.confirmed, 0)
}

/** The three numbers as the database has them. */
export const countAll = (db: OutboxStore): Promise<Counts> =>
  db.transaction('r', [db.meta, db.pending, db.attention], async () => {
    const shift = (await db.meta.get(keyOf.shift)) as ShiftRow | undefined
    const [ever, pending, attention] = await Promise.all([confirmedEver(db), db.pending.count(), db.attention.count()])
    return { confirmed: Math.max(0, ever - (shift?.base ?? 0)), pending, attention }
  })

/** Resets the confirmed counter, unless the same person continues a shift. Remembers the name for `pendingByPerson`. */
export const beginShift = (
  db: OutboxStore,
  person: { readonly tenantId: string; readonly userId: string; readonly name: string },
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const { tenantId, userId, name } = person
    const people = await db.meta.get(keyOf.people)
    const names = people !== undefined && 'names' in people ? people.names : {}
    const key = `${tenantId}|${userId}`
    if (names[key] !== name) await db.meta.put({ k: keyOf.people, names: { ...names, [key]: name } })
    const shift = (await db.meta.get(keyOf.shift)) as ShiftRow | undefined
    const goesOn = shift?.tenantId === tenantId && shift.userId === userId && Math.abs(Date.now() - shift.startedAt) < shiftMs
    if (goesOn) return
    await db.meta.put({ k: keyOf.shift, tenantId, userId, base: await confirmedEver(db), startedAt: Date.now() })
  })
