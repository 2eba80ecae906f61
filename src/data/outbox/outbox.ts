// 本机待上传 · data/outbox
/**
 * The device's outbox: one per device, not cleared when the person changes (offline.md §1). A scan is stored by `enqueue` only, and a
 * verdict may turn green only after it is stored.
 */
import type { Actor, AnyOp, Effects, Op, Step } from '#contract/envelope'
import type { FactType, PayloadOf } from '#contract/ops/payload'
import { LocalOutbox, type OutboxEnvironment } from './local.ts'
import type { Queue } from './queue.ts'

export { NotSaved, type NotSavedReason } from './notSaved.ts'

/**
 * What a flow hands over; the outbox adds id, sequence, lane sequence, clocks and build. A claim is never queued: it is sent in its own
 * request (floor/flowServices).
 */
export interface Draft<T extends FactType = FactType> {
  /** the batch header; operations of two tenants never share a batch */
  readonly tenantId: string
  readonly opType: T
  readonly payload: PayloadOf[T]
  readonly actor: Actor
  readonly warehouseNo: string
  readonly sid: string
  readonly workstationNo?: string
  /** pick order, order or parcel the operation is about; `opsOf` finds it by this */
  readonly docNo?: string
  /** operations of one lane are applied in order; default: docNo, else `free` */
  readonly lane?: string
  /** opId of an unsent operation this one depends on */
  readonly dependsOn?: string
  readonly leaseVersion?: number
  readonly raw?: { readonly text: string; readonly symbology?: string }
  /** revisions the decision was based on; 0 when there were none */
  readonly basis?: { readonly taskRev: number; readonly refRev: number }
  /** `Scan.at` (event.timeStamp, ms on the page's monotonic clock); default: now */
  readonly at?: number
}
export type AnyDraft = { [T in FactType]: Draft<T> }[FactType]

export interface Counts {
  /** confirmed by the server since this person's shift began on this device */
  readonly confirmed: number
  /** stored here and not confirmed yet, of all people */
  readonly pending: number
  readonly attention: number
}

/**
 * An operation somebody has to look at. `flagged`: stored by the server with an open conflict; `refused`: nothing was changed; `stuck`: no
 * answer after 8 tries over 15 minutes, it can only be sent again.
 */
export interface AttentionRow {
  readonly opId: string
  readonly tenantId: string
  readonly op: AnyOp
  readonly state: 'flagged' | 'refused' | 'stuck'
  readonly code: string
  readonly msg: string
  /** epoch ms, of the server where it answered */
  readonly at: number
}

/** An operation with its state. `waiting`: accepted, but the step of another person that it needs is not uploaded yet. */
export interface Traced {
  readonly op: AnyOp
  readonly tenantId: string
  /** incarnation its numbers belong to */
  readonly inc: string
  readonly state: 'pending' | 'done' | 'attention'
  readonly waiting?: Step
  /** when the server answered, its epoch ms */
  readonly at?: number
}

/** The server's final answer to one operation (never `held` or `retry`: those stay pending). */
export interface Settled {
  readonly opId: string
  readonly verdict: 'applied' | 'duplicate' | 'flagged' | 'refused' | 'stuck'
  readonly code?: string
  readonly msg?: string
  readonly effects?: Effects
}

export interface Enrolment {
  readonly tenantId: string
  readonly deviceId: string
  readonly deviceKey: string
  readonly name: string
  readonly warehouseNo: string
  readonly sid: string
  /** absent on a device enrolled before it was kept */
  readonly warehouseName?: string
}

/** What the device page shows and support asks for. */
export interface OutboxHealth {
  readonly incarnation: string
  readonly lastSeq: number
  /** losses found at start or while working */
  readonly incidents: readonly Incident[]
  readonly ballast: boolean
}
export interface Incident {
  readonly kind: 'wiped' | 'hole' | 'seqBehind' | 'twice' | 'superseded'
  readonly incarnation: string
  readonly lastSeq: number
  readonly detail: string
  /** epoch ms of the device */
  readonly at: number
}

export interface Outbox {
  /** Resolves when the strict transaction (identity check, sequence, operation) has completed; rejects with `NotSaved`. */
  enqueue<T extends FactType>(draft: Draft<T>): Promise<Op<T>>
  /** Several operations of one scan: all in one transaction, or none. */
  enqueueAll(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]>
  counts(): Counts
  /** Calls the listener at once and after every change; returns a function that removes it. */
  subscribe(listener: (counts: Counts) => void): () => void
  /** Own operations of these documents, pending, confirmed (7 days, 5,000) and in attention, in the order they were scanned. */
  opsOf(...docNos: readonly string[]): Promise<readonly Traced[]>
  /** The latest operations of this device, of all people, newest first. */
  recent(limit: number): Promise<readonly Traced[]>
  /** Calls with operations that were stored, in this tab or another one. */
  onCommit(listener: (rows: readonly Traced[]) => void): () => void
  /** Calls with operations the server has answered. */
  onSettled(listener: (rows: readonly Settled[]) => void): () => void
  attention(): Promise<readonly AttentionRow[]>
  /** 重试: back to pending under the same opId. */
  resend(opId: string): Promise<void>
  /** 知晓: removes a flagged or refused operation from the list; it stays in the ring. Not possible for a stuck one. */
  acknowledge(opId: string): Promise<void>
  /** Pending operations by author; the next person sees how many, and none of the contents. */
  pendingByPerson(): Promise<readonly { readonly userId: string; readonly name: string; readonly pending: number }[]>
  /** To be called at sign-in and badge switch: resets the confirmed counter, unless the same person continues. */
  startShift(person: { readonly tenantId: string; readonly userId: string; readonly name: string }): Promise<void>
  enrolment(tenantId: string): Promise<Enrolment | null>
  /** Number under which this device was enrolled, also after its database was lost; to be sent with a new enrolment. */
  formerDeviceId(tenantId: string): Promise<string | null>
  enrol(enrolment: Enrolment): Promise<void>
  health(): Promise<OutboxHealth>
  /** Checks the store (§1.20), writes the ballast and trims the ring; run when the page is idle. Returns the losses found. */
  tidy(): Promise<readonly Incident[]>
  /** Calls when operations were found missing or the database was replaced by a newer version. */
  onIncident(listener: (incident: Incident) => void): () => void
  /** For the push engine (data/push), nobody else. */
  readonly queue: Queue
  close(): void
}

/** Opens the `ob` database and counts it; `tidy` (repair scan, ballast) is left to an idle moment. Rejects with `NotSaved`. */
export const openOutbox = (environment: OutboxEnvironment = {}): Promise<Outbox> => LocalOutbox.open(environment)
