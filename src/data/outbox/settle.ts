// 判定归档 · data/outbox/settle
import type { BatchReply, Verdict } from '#contract/envelope'
import type { Settled } from './terms.ts'
import { keyOf, type AttentionStored, type DoneRow, type OutboxStore, type PendingRow, type TallyRow } from './store.ts'

/** Result of one transaction that moved answered operations. */
export interface Moved {
  readonly settled: readonly Settled[]
  /** lanes of the settled operations */
  readonly lanes: ReadonlySet<string>
  readonly confirmed: number
  readonly attention: number
  /** operations of the batch that are still pending: held, to be retried, not answered, or with a verdict unknown to this build */
  readonly left: readonly { readonly row: PendingRow; readonly verdict: Verdict | null }[]
}

type Final = Extract<Verdict, { readonly verdict: Settled['verdict'] }>
const isFinal = (verdict: Verdict | undefined): verdict is Final =>
  verdict !== undefined && ['applied', 'duplicate', 'flagged', 'refused'].includes(verdict.verdict)

const bumpTally = async (db: OutboxStore, inc: string, by: number): Promise<void> => {
  const k = keyOf.tally(inc)
  const row = (await db.meta.get(k)) as TallyRow | undefined
  await db.meta.put({ k, confirmed: (row?.confirmed ?? 0) + by })
}

const doneOf = ({ waiting: _before, ...row }: PendingRow, verdict: Final, reply: BatchReply): DoneRow => ({
  ...row,
  opId: row.op.opId,
  verdict: verdict.verdict,
  at: reply.serverTime,
  ...(verdict.effects?.waiting !== undefined && { waiting: verdict.effects.waiting }),
})

const attentionOf = (
  row: PendingRow,
  state: AttentionStored['state'],
  code: string,
  msg: string,
  at: number,
): AttentionStored => ({
  opId: row.op.opId,
  tenantId: row.tenantId,
  op: row.op,
  state,
  code,
  msg,
  at,
  inc: row.inc,
  seq: row.seq,
  doc: row.doc,
})

/** The rows that are still pending, because another page may have moved some rows. */
const stillPending = async (db: OutboxStore, rows: readonly PendingRow[]): Promise<readonly PendingRow[]> => {
  const found = await db.pending.bulkGet(rows.map((row) => [row.inc, row.seq] as [string, number]))
  return rows.filter((row, at) => found[at]?.op.opId === row.op.opId)
}

/**
 * Moves the answered operations of one batch (so of one incarnation) out of pending in one strict transaction: applied and duplicate
 * operations into the ring, flagged and refused operations into attention. Only operations named by opId move, and an operation is in
 * exactly one store.
 */
export const settle = async (db: OutboxStore, rows: readonly PendingRow[], reply: BatchReply): Promise<Moved> => {
  const verdicts = new Map(reply.results.map((verdict) => [verdict.opId, verdict]))
  return db.transaction('rw', [db.pending, db.done, db.attention, db.delivery, db.meta], async () => {
    const pendingRows = await stillPending(db, rows)
    const done: DoneRow[] = []
    const attention: AttentionStored[] = []
    const settled: Settled[] = []
    const left: { row: PendingRow; verdict: Verdict | null }[] = []
    for (const row of pendingRows) {
      const verdict = verdicts.get(row.op.opId)
      if (!isFinal(verdict)) {
        left.push({ row, verdict: verdict ?? null })
        continue
      }
      settled.push(verdict)
      if (verdict.verdict === 'applied' || verdict.verdict === 'duplicate') done.push(doneOf(row, verdict, reply))
      else attention.push(attentionOf(row, verdict.verdict, verdict.code ?? '', verdict.msg ?? '', reply.serverTime))
    }
    const moved = [...done, ...attention]
    if (moved.length > 0) {
      await db.pending.bulkDelete(moved.map((row) => [row.inc, row.seq] as [string, number]))
      if (done.length > 0) await db.done.bulkAdd(done)
      if (attention.length > 0) await db.attention.bulkPut(attention)
      await db.delivery.bulkDelete(settled.map((one) => one.opId))
      const [first] = done
      if (first !== undefined) await bumpTally(db, first.inc, done.length)
    }
    const lanes = new Set(moved.map((row) => row.op.lane))
    return { settled, lanes, confirmed: done.length, attention: attention.length, left }
  })
}

/** Takes one operation out of the queue because its outcome stays unknown; only sending it again is offered. */
export const park = (db: OutboxStore, row: PendingRow, code: string, msg: string, at: number): Promise<boolean> =>
  db.transaction('rw', [db.pending, db.attention], async () => {
    const [pendingRow] = await stillPending(db, [row])
    if (pendingRow === undefined) return false
    await db.pending.delete([row.inc, row.seq])
    await db.attention.put(attentionOf(row, 'stuck', code, msg, at))
    return true
  })

/** 重试: puts the operation back to pending with the same opId and numbers. */
export const resend = (db: OutboxStore, opId: string): Promise<boolean> =>
  db.transaction('rw', [db.pending, db.attention, db.delivery], async () => {
    const row = await db.attention.get(opId)
    if (row === undefined) return false
    await db.attention.delete(opId)
    await db.delivery.delete(opId)
    await db.pending.put({ inc: row.inc, seq: row.seq, tenantId: row.tenantId, doc: row.doc, op: row.op })
    return true
  })

/** 知晓: moves an operation with a final answer from the list to the ring. A stuck operation has none, so it stays. */
export const acknowledge = (db: OutboxStore, opId: string): Promise<boolean> =>
  db.transaction('rw', [db.attention, db.done, db.meta], async () => {
    const row = await db.attention.get(opId)
    if (row === undefined || row.state === 'stuck') return false
    const { inc, seq, tenantId, doc, op, at } = row
    await db.attention.delete(opId)
    await db.done.add({ inc, seq, tenantId, doc, op, opId, verdict: row.state, at })
    await bumpTally(db, inc, 1)
    return true
  })

/**
 * Puts confirmed operations back to pending so that they are sent again; the server answers with the current verdict and applies nothing
 * twice. With `mayWait` an operation that waited for a step counts as waiting until the new answer comes.
 */
const sendAgain = async (db: OutboxStore, rows: readonly DoneRow[], mayWait = false): Promise<number> => {
  await db.done.bulkDelete(rows.flatMap((row) => row.n ?? []))
  await db.pending.bulkPut(
    rows.map(({ inc, seq, tenantId, doc, op, waiting }) => ({
      inc,
      seq,
      tenantId,
      doc,
      op,
      ...(mayWait && waiting !== undefined && { waiting }),
    })),
  )
  for (const row of rows) await bumpTally(db, row.inc, -1)
  return rows.length
}

/** Sends operations again whose verdict changed according to the change feed (a waiting operation was applied or flagged). */
export const sendChangedAgain = (db: OutboxStore, opIds: readonly string[]): Promise<number> =>
  db.transaction('rw', [db.pending, db.done, db.meta], async () =>
    sendAgain(db, await db.done.where('opId').anyOf(opIds).toArray()),
  )
/** Sends operations again that may still wait for another step. */
export const sendWaitingAgain = (db: OutboxStore, opIds: readonly string[]): Promise<number> =>
  db.transaction('rw', [db.pending, db.done, db.meta], async () =>
    sendAgain(db, await db.done.where('opId').anyOf(opIds).toArray(), true),
  )

/** Sends again the operations of a lane above `laneSeq` that the server confirmed but no longer has (it was restored from a backup). */
export const revive = (db: OutboxStore, inc: string, lane: string, laneSeq: number): Promise<number> =>
  db.transaction('rw', [db.pending, db.done, db.meta], async () =>
    sendAgain(db, await db.done.filter((row) => row.inc === inc && row.op.lane === lane && row.op.laneSeq > laneSeq).toArray()),
  )

const ringRows = 5000
const ringMs = 7 * 24 * 3_600_000

/** Keeps the ring at 7 days (of the server's clock) and 5,000 rows; operations that wait for another step are never removed. */
export const trimRing = async (db: OutboxStore): Promise<void> => {
  const last = await db.done.orderBy('n').last()
  if (last?.n === undefined) return
  const newest = last.n
  const oldest = await db.done.orderBy('n').limit(1000).toArray()
  const expired = oldest.filter(
    ({ n = 0, at, waiting }) => waiting === undefined && (n <= newest - ringRows || at < last.at - ringMs),
  )
  if (expired.length > 0) await db.done.bulkDelete(expired.flatMap((row) => row.n ?? []))
}
