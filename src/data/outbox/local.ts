// 本机待上传实现 · data/outbox/local
import type { AnyOp, Op } from '#contract/envelope'
import type { FactType } from '#contract/ops/claims'
import { freeReference } from '../reference.ts'
import { Committer } from './committer.ts'
import { beginShift, countAll } from './counter.ts'
import { localMirror, type Mirror } from './identity.ts'
import { Notifier } from './notifier.ts'
import { NotSaved } from './notSaved.ts'
import type { Outbox } from './outbox.ts'
import type { AnyDraft, AttentionRow, Counts, Draft, Enrolment, Incident, OutboxHealth, Settled, Traced } from './terms.ts'
import { Queue } from './queue.ts'
import { repair } from './repair.ts'
import { acknowledge, resend } from './settle.ts'
import { layBallast, makeRoom } from './space.ts'
import { bucketDisk } from '../bucket.ts'
import { type BackupContents, OutboxBackup } from './backup.ts'
import {
  keyOf,
  OutboxStore,
  type AttentionStored,
  type DeviceRow,
  type DoneRow,
  type IdentityRow,
  type IncidentsRow,
  type PendingRow,
  type StoreEnvironment,
} from './store.ts'

/** Parts that a test replaces. */
export interface OutboxEnvironment extends StoreEnvironment {
  readonly mirror?: Mirror
  /** steps that free space when the disk is full, run in order before the ballast is dropped; each returns whether it freed something */
  readonly shed?: readonly (() => Promise<boolean>)[]
  /** database of the second copy; null for no second copy */
  readonly backup?: IDBFactory | null
}

const inOrder = (a: Traced, b: Traced): number => (a.inc === b.inc ? a.op.seq - b.op.seq : a.op.capturedWall - b.op.capturedWall)

const tracedPending = ({ op, tenantId, inc, waiting }: PendingRow): Traced => ({
  op,
  tenantId,
  inc,
  state: 'pending',
  ...(waiting !== undefined && { waiting }),
})
const tracedAnswered = (row: DoneRow | AttentionStored, state: 'done' | 'attention'): Traced => ({
  op: row.op,
  tenantId: row.tenantId,
  inc: row.inc,
  state,
  at: row.at,
  ...('waiting' in row && row.waiting !== undefined && { waiting: row.waiting }),
})

/** The outbox in IndexedDB; outbox.ts documents its methods. */
export class LocalOutbox implements Outbox {
  readonly queue: Queue
  private readonly db: OutboxStore
  private readonly notifier: Notifier
  private readonly committer: Committer
  private readonly mirror: Mirror
  private readonly backup: OutboxBackup
  private superseded = false
  /** the ballast was dropped */
  private isBallastDropped = false

  private constructor(environment: OutboxEnvironment) {
    const db = new OutboxStore(environment)
    this.db = db
    this.mirror = environment.mirror ?? localMirror()
    this.notifier = new Notifier(() => countAll(db), `yuncang.${db.name}`)
    const freeSpace = async (): Promise<boolean> => {
      this.isBallastDropped = true
      return makeRoom(db, environment.shed ?? freeReference)
    }
    const { backup } = environment
    this.backup = new OutboxBackup(db.name, backup === undefined ? bucketDisk : () => Promise.resolve(backup))
    this.queue = new Queue(db, this.notifier, freeSpace, this.backup)
    this.notifier.answers.add(() => this.restoreBallast())
    this.committer = new Committer({
      db,
      mirror: this.mirror,
      reopen: () => this.reopen(),
      makeRoom: freeSpace,
      backup: this.backup,
      saved: (tenantId, inc, ops) => this.notifier.committed(ops.map((op) => ({ op, tenantId, inc, state: 'pending' }))),
      recover: async () => {
        await this.recover()
        await this.notifier.moved()
      },
      lost: (incident) => this.notifier.incidents.tell(incident),
    })
    db.on('versionchange', (event) => this.makeWay(event))
  }

  static async open(environment: OutboxEnvironment): Promise<LocalOutbox> {
    const outbox = new LocalOutbox(environment)
    try {
      await outbox.db.open()
    } catch (error) {
      throw new NotSaved('closed', error)
    }
    if ((await outbox.db.meta.where('k').startsWith('id:').count()) === 0) await outbox.recover()
    await outbox.notifier.recount()
    return outbox
  }

  /** Restores the content of the second copy. Called for a database without identity: it is new, or the browser deleted it. */
  private async recover(): Promise<void> {
    const { pending, devices } = await this.backup.read()
    if (pending.length === 0 && devices.length === 0) return
    const { db } = this
    await db.transaction('rw', [db.meta, db.pending], async () => {
      await db.meta.bulkPut([...devices])
      await db.pending.bulkPut([...pending])
    })
    for (const row of devices) this.committer.keepDevice(row.k.slice('device:'.length), row)
    console.warn(`本机存储被浏览器清空，从副本找回 ${pending.length} 条待上传`)
  }

  async enqueue<T extends FactType>(draft: Draft<T>): Promise<Op<T>> {
    const [op] = await this.committer.enqueue([draft as AnyDraft])
    return op as Op<T>
  }
  enqueueAll(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]> {
    return drafts.length === 0 ? Promise.resolve([]) : this.committer.enqueue(drafts)
  }
  counts(): Counts {
    return this.notifier.counts
  }
  subscribe(listener: (counts: Counts) => void): () => void {
    return this.notifier.subscribe(listener)
  }
  onCommit(listener: (rows: readonly Traced[]) => void): () => void {
    return this.notifier.commits.add(listener)
  }
  onSettled(listener: (rows: readonly Settled[]) => void): () => void {
    return this.notifier.answers.add(listener)
  }
  onIncident(listener: (incident: Incident) => void): () => void {
    return this.notifier.incidents.add(listener)
  }

  async opsOf(...docNos: readonly string[]): Promise<readonly Traced[]> {
    const { db } = this
    const [pending, done, attention] = await db.transaction('r', [db.pending, db.done, db.attention], () =>
      Promise.all([
        db.pending.where('doc').anyOf(docNos).toArray(),
        db.done.where('doc').anyOf(docNos).toArray(),
        db.attention.where('doc').anyOf(docNos).toArray(),
      ]),
    )
    const traced: Traced[] = [
      ...pending.map(tracedPending),
      ...done.map((row) => tracedAnswered(row, 'done')),
      ...attention.map((row) => tracedAnswered(row, 'attention')),
    ]
    return traced.sort(inOrder)
  }

  async recent(limit: number): Promise<readonly Traced[]> {
    const { db } = this
    const [pending, done, attention] = await db.transaction('r', [db.pending, db.done, db.attention], () =>
      Promise.all([
        db.pending.reverse().limit(limit).toArray(),
        db.done.reverse().limit(limit).toArray(),
        db.attention.toArray(),
      ]),
    )
    const latest: Traced[] = [
      ...pending.map(tracedPending),
      ...done.map((row) => tracedAnswered(row, 'done')),
      ...attention.map((row) => tracedAnswered(row, 'attention')),
    ]
    return latest.sort((a, b) => inOrder(b, a)).slice(0, limit)
  }

  async attention(): Promise<readonly AttentionRow[]> {
    const rows = await this.db.attention.toArray()
    return rows.sort((a, b) => b.at - a.at)
  }
  async resend(opId: string): Promise<void> {
    if (await resend(this.db, opId)) await this.notifier.moved()
  }
  async acknowledge(opId: string): Promise<void> {
    if (await acknowledge(this.db, opId)) await this.notifier.moved()
  }

  async pendingByPerson(): Promise<readonly { readonly userId: string; readonly name: string; readonly pending: number }[]> {
    const people = await this.db.meta.get(keyOf.people)
    const names = people !== undefined && 'names' in people ? people.names : {}
    const found = new Map<string, { userId: string; name: string; pending: number }>()
    await this.db.pending.each(({ tenantId, op }) => {
      const key = `${tenantId}|${op.actor.userId}`
      const one = found.get(key) ?? { userId: op.actor.userId, name: names[key] ?? op.actor.userId, pending: 0 }
      found.set(key, { ...one, pending: one.pending + 1 })
    })
    return [...found.values()]
  }
  async startShift(person: { readonly tenantId: string; readonly userId: string; readonly name: string }): Promise<void> {
    await beginShift(this.db, person)
    await this.notifier.moved()
  }

  enrolment(tenantId: string): Promise<Enrolment | null> {
    return this.queue.enrolment(tenantId)
  }
  async formerDeviceId(tenantId: string): Promise<string | null> {
    return (await this.enrolment(tenantId))?.deviceId ?? this.mirror.read(tenantId)?.deviceId ?? null
  }
  async enrol({ tenantId, ...device }: Enrolment): Promise<void> {
    const row: DeviceRow = { k: keyOf.device(tenantId), ...device }
    // renewed before the enrolment is stored, because the server counts a new device's operations from 1; a repetition does no harm
    if ((await this.enrolment(tenantId))?.deviceId !== device.deviceId) await this.renewAll(tenantId)
    this.committer.keepDevice(tenantId, row)
    await this.db.meta.put(row)
    this.backup.keepDevice(row)
    await this.committer.readIdentity(tenantId)
  }

  /** Moves all pending operations of a tenant to a new identity. */
  private async renewAll(tenantId: string): Promise<void> {
    const identity = (await this.db.meta.get(keyOf.identity(tenantId))) as IdentityRow | undefined
    const waiting = await this.waiting()
    const incs = waiting.pending.filter((row) => row.tenantId === tenantId).map((row) => row.inc)
    for (const inc of new Set([...(identity === undefined ? [] : [identity.inc]), ...incs])) await this.queue.renew(inc)
  }

  async health(): Promise<OutboxHealth> {
    const identity = (await this.db.meta.where('k').startsWith('id:').first()) as IdentityRow | undefined
    const incidents = (await this.db.meta.get(keyOf.incidents)) as IncidentsRow | undefined
    const ballast = (await this.db.ballast.count()) > 0
    return { incarnation: identity?.inc ?? '', lastSeq: identity?.seq ?? 0, incidents: incidents?.rows ?? [], ballast }
  }

  async tidy(): Promise<readonly Incident[]> {
    const found = await repair(this.db)
    for (const incident of found) {
      this.committer.forget()
      this.notifier.incidents.tell(incident)
    }
    await this.queue.trim()
    await layBallast(this.db)
    for (const row of (await this.db.meta.where('k').startsWith('device:').toArray()) as DeviceRow[])
      this.committer.keepDevice(row.k.slice('device:'.length), row)
    await this.backup.match(() => this.waiting())
    await this.notifier.recount()
    return found
  }

  /** Content of the second copy: every operation without a final answer. */
  private waiting(): Promise<BackupContents> {
    const { db } = this
    return db.transaction('r', [db.pending, db.attention, db.meta], async () => {
      const stuck = await db.attention.filter((row) => row.state === 'stuck').toArray()
      const devices = (await db.meta.where('k').startsWith('device:').toArray()) as DeviceRow[]
      const pending = [
        ...(await db.pending.toArray()),
        ...stuck.map(({ inc, seq, tenantId, doc, op }) => ({ inc, seq, tenantId, doc, op })),
      ]
      return { pending, devices }
    })
  }

  close(): void {
    this.notifier.close()
    this.backup.close()
    this.db.close()
  }

  /** Writes the ballast again once everything is uploaded, so that the ballast can be dropped the next time. */
  private restoreBallast(): void {
    if (!this.isBallastDropped || this.notifier.counts.pending > 0) return
    this.isBallastDropped = false
    layBallast(this.db).then(
      (laid) => {
        this.isBallastDropped = !laid
      },
      (error: unknown) => console.error('预留空间写不回', error),
    )
  }

  /** Another tab opens a newer version (or deletes the database) and waits for us: closes the connection at once. */
  private makeWay(event: IDBVersionChangeEvent): boolean {
    this.superseded = event.newVersion !== null
    this.db.close()
    if (this.superseded) {
      const incident: Incident = { kind: 'superseded', incarnation: '', lastSeq: 0, detail: '', at: Date.now() }
      this.notifier.incidents.tell(incident)
    }
    return false
  }

  private async reopen(): Promise<boolean> {
    if (this.superseded) return false
    this.db.close()
    try {
      await this.db.open()
      return true
    } catch (error) {
      throw new NotSaved('closed', error)
    }
  }
}
