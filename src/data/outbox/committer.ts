// 分组提交 · data/outbox/committer
import type { AnyOp } from '#contract/envelope'
import { loadIdentity, type Identity, type Mirror } from './identity.ts'
import { NotSaved } from './notSaved.ts'
import type { AnyDraft, Incident } from './terms.ts'
import { isFull } from './space.ts'
import { capture, laneOf, stamp, type Captured } from './stamp.ts'
import type { OutboxBackup } from './backup.ts'
import { pendingRow, type DeviceRow, type OutboxStore } from './store.ts'
import { write, type Write, type Written } from './write.ts'

/** The drafts of one call: all are saved, or none. */
interface Entry {
  readonly tenantId: string
  readonly captured: readonly Captured[]
  readonly resolve: (ops: readonly AnyOp[]) => void
  readonly reject: (error: Error) => void
}
export interface CommitterEnvironment {
  readonly db: OutboxStore
  readonly mirror: Mirror
  /** opens the connection again; false when a newer version of the application has upgraded the database */
  readonly reopen: () => Promise<boolean>
  /** frees disk space (§1.18); false when there was nothing to free */
  readonly makeRoom: () => Promise<boolean>
  readonly backup: OutboxBackup
  readonly saved: (tenantId: string, inc: string, ops: readonly AnyOp[]) => void
  /** restores the content of the second copy after the database was wiped */
  readonly recover: () => Promise<void>
  readonly lost: (incident: Incident) => void
}

/** Saved operations; `copied` resolves when the second copy is written. */
interface Saved {
  readonly plan: Write
  readonly copied: Promise<void>
}

/** Maximum number of operations of one transaction; a single call with more operations is still one transaction. */
const groupOps = 200
/** Number of times other tabs may take the next numbers before saving fails. */
const rounds = 8

/**
 * Numbers and saves operations, one transaction at a time; drafts that arrive meanwhile are saved together in the next transaction.
 * Identity and lane counters are kept in memory, and each transaction verifies them (write.ts).
 */
export class Committer {
  private readonly environment: CommitterEnvironment
  private readonly identities = new Map<string, Identity>()
  private readonly devices = new Map<string, DeviceRow>()
  private readonly deviceIds = new Map<string, string>()
  /** last number by `inc|lane`, valid for the identity in memory */
  private readonly lanes = new Map<string, number>()
  private queue: Entry[] = []
  private isSaving = false

  constructor(environment: CommitterEnvironment) {
    this.environment = environment
  }

  enqueue(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]> {
    return new Promise((resolve, reject) => {
      const tenantId = drafts[0]?.tenantId ?? ''
      if (drafts.some((draft) => draft.tenantId !== tenantId)) return reject(new NotSaved('broken', 'two tenants in one call'))
      if (drafts.some(({ warehouseNo, sid }) => warehouseNo === '' || sid === '')) return reject(new NotSaved('nowhere'))
      this.queue.push({ tenantId, captured: drafts.map(capture), resolve, reject })
      if (!this.isSaving) void this.saveAll()
    })
  }

  /** Remembers the enrolment, so that it survives when the database is wiped while the page is open. */
  keepDevice(tenantId: string, device: DeviceRow): void {
    this.devices.set(tenantId, device)
  }

  /** Forgets the identity after it was changed elsewhere (a new incarnation). The next save reads the identity again. */
  forget(): void {
    this.identities.clear()
    this.lanes.clear()
  }

  private async saveAll(): Promise<void> {
    this.isSaving = true
    while (this.queue.length > 0) {
      const group = this.nextGroup()
      try {
        const { plan, copied } = await this.save(
          group[0]?.tenantId ?? '',
          group.flatMap((entry) => entry.captured),
        )
        // the next group may start now, but this group is reported as saved only once its second copy is written
        const ops = this.finish(plan)
        void copied.then(() => {
          let from = 0
          for (const entry of group) entry.resolve(ops.slice(from, (from += entry.captured.length)))
        })
      } catch (error) {
        const failure = error instanceof NotSaved ? error : new NotSaved('broken', error)
        for (const entry of group) entry.reject(failure)
      }
    }
    this.isSaving = false
  }

  /** The longest run of calls of the same tenant that fits into a group. */
  private nextGroup(): readonly Entry[] {
    let size = 0
    const tenantId = this.queue[0]?.tenantId
    const end = this.queue.findIndex((entry, at) => {
      size += entry.captured.length
      return entry.tenantId !== tenantId || (at > 0 && size > groupOps)
    })
    return this.queue.splice(0, end === -1 ? this.queue.length : end)
  }

  private async save(tenantId: string, captured: readonly Captured[]): Promise<Saved> {
    let reopened = false
    let shed = false
    for (let round = 0; round < rounds;) {
      const outcome = await this.attempt(tenantId, captured)
      if (typeof outcome !== 'string') return outcome
      if (outcome === 'stale') {
        round += 1
        await this.readIdentity(tenantId)
      } else if (outcome === 'closed') {
        if (reopened) throw new NotSaved('closed')
        reopened = true
        if (!(await this.environment.reopen())) throw new NotSaved('superseded')
      } else {
        if (shed || !(await this.environment.makeRoom())) throw new NotSaved('full')
        shed = true
      }
    }
    throw new NotSaved('broken', 'other tabs won every round')
  }

  /** Returns the saved operations, or why nothing was saved. */
  private async attempt(tenantId: string, captured: readonly Captured[]): Promise<Saved | Exclude<Written, 'done'>> {
    try {
      return await this.writeTwice(await this.plan(tenantId, captured))
    } catch (error) {
      // failed while reading the identity or a lane counter, or while making a new identity
      if (isFull(error)) return 'full'
      if (error instanceof Error && error.name === 'DatabaseClosedError') return 'closed'
      throw error
    }
  }

  /** Writes both copies at the same time. When the first copy fails, the second copy is removed. */
  private async writeTwice(plan: Write): Promise<Saved | Exclude<Written, 'done'>> {
    const { backup, db } = this.environment
    const copied = backup.keep(plan.rows)
    let outcome: Written | null = null
    try {
      outcome = await write(db, plan)
      return outcome === 'done' ? { plan, copied } : outcome
    } finally {
      if (outcome !== 'done') void copied.then(() => backup.drop(plan.rows.map((row) => [row.inc, row.seq])))
    }
  }

  private async plan(tenantId: string, captured: readonly Captured[]): Promise<Write> {
    const before = this.identities.get(tenantId) ?? (await this.readIdentity(tenantId))
    const lanes = new Map<string, number>()
    for (const { draft } of captured) {
      const lane = laneOf(draft)
      if (!lanes.has(lane)) lanes.set(lane, this.lanes.get(`${before.inc}|${lane}`) ?? (await this.laneSeq(before.inc, lane)))
    }
    const ops = captured.map((one, at) => {
      const lane = laneOf(one.draft)
      const laneSeq = (lanes.get(lane) ?? 0) + 1
      lanes.set(lane, laneSeq)
      return stamp(one, before.seq + at + 1, laneSeq)
    })
    return { tenantId, before, ops, lanes, rows: ops.map((op) => pendingRow(tenantId, before.inc, op)) }
  }

  private async laneSeq(inc: string, lane: string): Promise<number> {
    const row = await this.environment.db.lane.get([inc, lane])
    return row?.laneSeq ?? 0
  }

  private finish({ tenantId, before, ops, lanes }: Write): readonly AnyOp[] {
    const identity = { inc: before.inc, seq: before.seq + ops.length }
    this.identities.set(tenantId, identity)
    for (const [lane, laneSeq] of lanes) this.lanes.set(`${before.inc}|${lane}`, laneSeq)
    this.remember(tenantId, identity)
    this.environment.saved(tenantId, before.inc, ops)
    return ops
  }

  /** Reads or creates the identity. Lane counters of another identity are dropped. */
  async readIdentity(tenantId: string): Promise<Identity> {
    const mirrored = this.environment.mirror.read(tenantId)
    const known = this.identities.get(tenantId) ?? mirrored
    const deviceId = this.devices.get(tenantId)?.deviceId ?? mirrored?.deviceId
    if (deviceId !== undefined) this.deviceIds.set(tenantId, deviceId)
    const { identity, incident } = await loadIdentity(this.environment.db, tenantId, known, this.devices.get(tenantId) ?? null)
    this.identities.set(tenantId, identity)
    this.lanes.clear()
    this.remember(tenantId, identity)
    if (incident?.kind === 'wiped') await this.environment.recover()
    if (incident !== null) this.environment.lost(incident)
    return identity
  }

  private remember(tenantId: string, identity: Identity): void {
    const deviceId = this.deviceIds.get(tenantId)
    this.environment.mirror.write(tenantId, { ...identity, ...(deviceId !== undefined && { deviceId }) })
  }
}
