// 分组提交 · data/outbox/committer
import type { AnyOp } from '#contract/envelope'
import { loadIdentity, type Identity, type Mirror } from './identity.ts'
import { NotSaved } from './notSaved.ts'
import type { AnyDraft, Incident } from './outbox.ts'
import { isFull } from './space.ts'
import { capture, laneOf, stamp, type Captured } from './stamp.ts'
import type { Spare } from './spare.ts'
import { pendingRow, type DeviceRow, type OutboxStore } from './store.ts'
import { write, type Write, type Written } from './write.ts'

/** Drafts that one call handed over: all of them are saved or none. */
interface Entry {
  readonly tenantId: string
  readonly captured: readonly Captured[]
  readonly resolve: (ops: readonly AnyOp[]) => void
  readonly reject: (error: Error) => void
}
export interface Surroundings {
  readonly db: OutboxStore
  readonly mirror: Mirror
  /** opens the connection again; false when a newer version of the application owns the database */
  readonly reopen: () => Promise<boolean>
  /** the ladder of §1.18; false when nothing could be given up */
  readonly makeRoom: () => Promise<boolean>
  readonly spare: Spare
  readonly saved: (tenantId: string, inc: string, ops: readonly AnyOp[]) => void
  /** the database was found wiped: whatever its second copy has comes back */
  readonly recover: () => Promise<void>
  readonly lost: (incident: Incident) => void
}

/** On the disk once; `copied` resolves when it is there twice. */
interface Saved {
  readonly plan: Write
  readonly copied: Promise<void>
}

/** Largest group of one transaction; a flow that hands over more in one call still gets one. */
const groupOps = 200
/** Other tabs may win the next numbers this often in a row. */
const rounds = 8

/**
 * Gives numbers and saves, one transaction at a time; what arrives meanwhile goes into the next one together.
 * Identity and lane counters are kept in memory and proved by the transaction itself (write.ts).
 */
export class Committer {
  private readonly around: Surroundings
  private readonly identities = new Map<string, Identity>()
  private readonly devices = new Map<string, DeviceRow>()
  private readonly deviceIds = new Map<string, string>()
  /** last number by `inc|lane`, valid for the identity in memory */
  private readonly lanes = new Map<string, number>()
  private queue: Entry[] = []
  private flying = false

  constructor(around: Surroundings) {
    this.around = around
  }

  enqueue(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]> {
    return new Promise((resolve, reject) => {
      const tenantId = drafts[0]?.tenantId ?? ''
      if (drafts.some((draft) => draft.tenantId !== tenantId)) return reject(new NotSaved('broken', 'two tenants in one call'))
      if (drafts.some(({ warehouseNo, sid }) => warehouseNo === '' || sid === '')) return reject(new NotSaved('nowhere'))
      this.queue.push({ tenantId, captured: drafts.map(capture), resolve, reject })
      if (!this.flying) void this.fly()
    })
  }

  /** Remembers the enrolment, so that it survives a wipe under the open page. */
  keepDevice(tenantId: string, device: DeviceRow): void {
    this.devices.set(tenantId, device)
  }

  /** The database's own word was changed behind this page (a new incarnation): read again at the next save. */
  forget(): void {
    this.identities.clear()
    this.lanes.clear()
  }

  private async fly(): Promise<void> {
    this.flying = true
    while (this.queue.length > 0) {
      const group = this.nextGroup()
      try {
        const { plan, copied } = await this.save(
          group[0]?.tenantId ?? '',
          group.flatMap((entry) => entry.captured),
        )
        // saved is not yet green: the next group may start, this one is told when its second copy stands
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
    this.flying = false
  }

  /** Longest run of calls of one tenant that fits into a group. */
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
        await this.learn(tenantId)
      } else if (outcome === 'closed') {
        if (reopened) throw new NotSaved('closed')
        reopened = true
        if (!(await this.around.reopen())) throw new NotSaved('superseded')
      } else {
        if (shed || !(await this.around.makeRoom())) throw new NotSaved('full')
        shed = true
      }
    }
    throw new NotSaved('broken', 'other tabs won every round')
  }

  /** The plan that is on disk now, or why nothing is. */
  private async attempt(tenantId: string, captured: readonly Captured[]): Promise<Saved | Exclude<Written, 'done'>> {
    try {
      return await this.writeTwice(await this.plan(tenantId, captured))
    } catch (error) {
      // the identity or a lane counter had to be read, or born, first
      if (isFull(error)) return 'full'
      if (error instanceof Error && error.name === 'DatabaseClosedError') return 'closed'
      throw error
    }
  }

  /** Both writes side by side; a copy of what was not written is taken back. */
  private async writeTwice(plan: Write): Promise<Saved | Exclude<Written, 'done'>> {
    const { spare, db } = this.around
    const copied = spare.keep(plan.rows)
    let outcome: Written | null = null
    try {
      outcome = await write(db, plan)
      return outcome === 'done' ? { plan, copied } : outcome
    } finally {
      if (outcome !== 'done') void copied.then(() => spare.drop(plan.rows.map((row) => [row.inc, row.seq])))
    }
  }

  private async plan(tenantId: string, captured: readonly Captured[]): Promise<Write> {
    const before = this.identities.get(tenantId) ?? (await this.learn(tenantId))
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
    const row = await this.around.db.lane.get([inc, lane])
    return row?.laneSeq ?? 0
  }

  private finish({ tenantId, before, ops, lanes }: Write): readonly AnyOp[] {
    const identity = { inc: before.inc, seq: before.seq + ops.length }
    this.identities.set(tenantId, identity)
    for (const [lane, laneSeq] of lanes) this.lanes.set(`${before.inc}|${lane}`, laneSeq)
    this.remember(tenantId, identity)
    this.around.saved(tenantId, before.inc, ops)
    return ops
  }

  /** Reads (or bears) the identity; lane counters learned under another state of it are worthless. */
  async learn(tenantId: string): Promise<Identity> {
    const mirrored = this.around.mirror.read(tenantId)
    const known = this.identities.get(tenantId) ?? mirrored
    const deviceId = this.devices.get(tenantId)?.deviceId ?? mirrored?.deviceId
    if (deviceId !== undefined) this.deviceIds.set(tenantId, deviceId)
    const { identity, incident } = await loadIdentity(this.around.db, tenantId, known, this.devices.get(tenantId) ?? null)
    this.identities.set(tenantId, identity)
    this.lanes.clear()
    this.remember(tenantId, identity)
    if (incident?.kind === 'wiped') await this.around.recover()
    if (incident !== null) this.around.lost(incident)
    return identity
  }

  private remember(tenantId: string, identity: Identity): void {
    const deviceId = this.deviceIds.get(tenantId)
    this.around.mirror.write(tenantId, { ...identity, ...(deviceId !== undefined && { deviceId }) })
  }
}
