// 上传队列 · data/outbox/queue
import type { BatchReply } from '#contract/envelope'
import type { Notifier } from './notifier.ts'
import type { Enrolment } from './terms.ts'
import { renew } from './renew.ts'
import { park, revive, sendChangedAgain, sendWaitingAgain, settle, trimRing, type Moved } from './settle.ts'
import { isFull } from './space.ts'
import type { OutboxBackup } from './backup.ts'
import { keyOf, type DeliveryRow, type DeviceRow, type OutboxStore, type PendingRow, type ReplacesRow } from './store.ts'

const highestSeq = Number.MAX_SAFE_INTEGER

const withoutNumberConflicts = (reply: BatchReply): BatchReply => ({
  ...reply,
  results: reply.results.filter((one) => !('code' in one) || one.code !== 'A1103'),
})

/** Pending operations for the push engine. A row is only moved by a verdict that names it, so none is lost. */
export class Queue {
  private readonly db: OutboxStore
  private readonly notifier: Notifier
  private readonly makeRoom: () => Promise<boolean>
  private readonly backup: OutboxBackup

  constructor(db: OutboxStore, notifier: Notifier, makeRoom: () => Promise<boolean>, backup: OutboxBackup) {
    this.backup = backup
    this.db = db
    this.notifier = notifier
    this.makeRoom = makeRoom
  }

  /** Number of operations waiting, from the counter in memory. */
  get size(): number {
    return this.notifier.counts.pending
  }

  /** Incarnations that have something to send; almost always one. */
  async incarnations(): Promise<readonly string[]> {
    const found: string[] = []
    let row = await this.db.pending.orderBy('[inc+seq]').first()
    while (row !== undefined) {
      found.push(row.inc)
      row = await this.db.pending.where('[inc+seq]').above([row.inc, highestSeq]).first()
    }
    return found
  }

  /** Pending operations of an incarnation above `afterSeq`, in the order they were scanned. */
  read(inc: string, afterSeq: number, limit: number): Promise<readonly PendingRow[]> {
    return this.db.pending.where('[inc+seq]').between([inc, afterSeq], [inc, highestSeq], false, true).limit(limit).toArray()
  }

  /** Lanes with a parked operation; the server would only hold later operations of these lanes. */
  async parkedLanes(inc: string): Promise<ReadonlySet<string>> {
    const rows = await this.db.attention.where('inc').equals(inc).toArray()
    return new Set(rows.filter((row) => row.state === 'stuck').map((row) => row.op.lane))
  }

  async enrolment(tenantId: string): Promise<Enrolment | null> {
    const row = (await this.db.meta.get(keyOf.device(tenantId))) as DeviceRow | undefined
    if (row === undefined) return null
    const { k: _k, ...rest } = row
    return { tenantId, ...rest }
  }

  /** The incarnation this one replaced after a loss, until the server knows it. */
  async replaced(inc: string): Promise<{ readonly incarnation: string; readonly lastSeq: number } | null> {
    const row = (await this.db.meta.get(keyOf.replaces(inc))) as ReplacesRow | undefined
    return row === undefined ? null : { incarnation: row.incarnation, lastSeq: row.lastSeq }
  }
  async toldReplaced(inc: string): Promise<void> {
    await this.db.meta.delete(keyOf.replaces(inc))
  }

  /** Moves answered operations. With `renew`, operations answered A1103 (number used twice) stay and are sent again under new numbers. */
  async settle(rows: readonly PendingRow[], reply: BatchReply): Promise<Moved> {
    const moved = await this.settleWithRoom(rows, reply.renew === true ? withoutNumberConflicts(reply) : reply)
    const { settled, confirmed, attention } = moved
    const answered = new Set(settled.map((one) => one.opId))
    this.backup.drop(rows.filter((row) => answered.has(row.op.opId)).map((row) => [row.inc, row.seq]))
    if (settled.length > 0) this.notifier.settled(settled, { confirmed, attention, pending: -settled.length })
    return moved
  }

  /** Settles, and on a full disk frees space first, because answered operations could not be moved otherwise. */
  private async settleWithRoom(rows: readonly PendingRow[], reply: BatchReply): Promise<Moved> {
    try {
      return await settle(this.db, rows, reply)
    } catch (error) {
      if (!isFull(error)) throw error
      if (!(await this.makeRoom())) await this.db.done.clear()
      return settle(this.db, rows, reply)
    }
  }

  /** Counts one more failure of an operation sent alone. `ms` is the time since the last failure; the times are summed over restarts. */
  async failed(opId: string, ms: number, lastError: string): Promise<DeliveryRow> {
    const row = await this.db.delivery.get(opId)
    const next = { opId, tries: (row?.tries ?? 0) + 1, spentMs: (row?.spentMs ?? 0) + ms, lastError }
    await this.db.delivery.put(next)
    return next
  }

  async park(row: PendingRow, code: string, msg: string): Promise<void> {
    if (!(await park(this.db, row, code, msg, Date.now()))) return
    const { opId } = row.op
    this.notifier.settled([{ opId, verdict: 'stuck', code, msg }], { confirmed: 0, pending: -1, attention: 1 })
  }

  /** Sends again operations of a lane that the server confirmed but no longer has. Returns their number. */
  async revive(inc: string, lane: string, laneSeq: number): Promise<number> {
    const count = await revive(this.db, inc, lane, laneSeq)
    if (count > 0) await this.notifier.moved()
    return count
  }

  /** Ends an incarnation and moves its pending operations to a new incarnation (renew.ts). Returns the number of operations. */
  async renew(inc: string): Promise<number> {
    const renewed = await renew(this.db, inc)
    if (renewed === null) return 0
    await this.backup.keep(renewed.after)
    this.backup.drop(renewed.before.map((row) => [row.inc, row.seq]))
    await this.notifier.moved()
    return renewed.after.length
  }

  /** Sends operations again whose verdict changed after the first answer. Returns how many operations are of this device. */
  reask(opIds: readonly string[]): Promise<number> {
    return this.notifyMoved(sendChangedAgain(this.db, opIds))
  }
  /** Sends operations again to learn whether they still wait for another person's step. Returns their number. */
  reaskWaiting(opIds: readonly string[]): Promise<number> {
    return this.notifyMoved(sendWaitingAgain(this.db, opIds))
  }
  private async notifyMoved(sent: Promise<number>): Promise<number> {
    const count = await sent
    if (count > 0) await this.notifier.moved()
    return count
  }

  trim(): Promise<void> {
    return trimRing(this.db)
  }
}
