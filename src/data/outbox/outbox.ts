// 本机待上传 · data/outbox
/**
 * The device's outbox: one per device, never cleared by a change of person (offline.md §1).
 * `enqueue` is the only way a scan becomes durable, and durable is the only moment a verdict may turn green.
 */
import type { Actor, AnyOp, Effects, Op, Step } from '#contract/envelope'
import type { FactType, PayloadOf } from '#contract/ops/payload'
import { LocalOutbox, type OutboxEnvironment } from './local.ts'
import type { Queue } from './queue.ts'

export { NotSaved, type NotSavedReason } from './notSaved.ts'

/**
 * What a flow hands over; the outbox adds id, sequence, lane sequence, clocks and build. A claim is never queued: it lives in its own
 * request (handheld/ground).
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
  /** opId of an unsent operation this one rests on */
  readonly dependsOn?: string
  readonly leaseVersion?: number
  readonly raw?: { readonly text: string; readonly symbology?: string }
  /** revisions the decision was made against; 0 where there was none */
  readonly basis?: { readonly taskRev: number; readonly refRev: number }
  /** `Scan.at` (event.timeStamp, ms on the page's monotonic clock); default: now */
  readonly at?: number
}
export type AnyDraft = { [T in FactType]: Draft<T> }[FactType]

export interface Counts {
  /** confirmed by the server since this person's shift began on this device */
  readonly confirmed: number
  /** durable here, not confirmed yet, whoever scanned them */
  readonly pending: number
  readonly attention: number
}

/**
 * An operation somebody has to look at. `flagged`: stored by the server, a clash is open; `refused`: nothing was
 * changed; `stuck`: the outcome is unknown after 8 tries over 15 minutes, only sending again is right.
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

/** An operation with where it stands. `waiting`: applied, its cause has not been uploaded by the other person yet. */
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

/** What the server said about one operation in the end (never `held` or `retry`: those stay pending). */
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
  /** loss found at start or while working: what is known to be missing */
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
  /** Several operations of one hand movement: all in one transaction, or none. */
  enqueueAll(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]>
  counts(): Counts
  /** Calls at once and after every change; returns the way out. */
  subscribe(listener: (counts: Counts) => void): () => void
  /** Own operations of these documents, pending, confirmed (7 days, 5,000) and in attention, in the order they were scanned. */
  opsOf(...docNos: readonly string[]): Promise<readonly Traced[]>
  /** The latest operations of this device, whoever made them, newest first. */
  recent(limit: number): Promise<readonly Traced[]>
  /** Calls with operations that became durable, in this tab or another one of the browser. */
  onCommit(listener: (rows: readonly Traced[]) => void): () => void
  /** Calls with operations the server has answered. */
  onSettled(listener: (rows: readonly Settled[]) => void): () => void
  attention(): Promise<readonly AttentionRow[]>
  /** 重试: back to pending under the same opId. */
  resend(opId: string): Promise<void>
  /** 知晓: a flagged or refused operation leaves the list and stays in the ring. A stuck one cannot. */
  acknowledge(opId: string): Promise<void>
  /** Pending operations by author: [userId, name, number]; the next person sees numbers and none of the contents. */
  pendingByPerson(): Promise<readonly { readonly userId: string; readonly name: string; readonly pending: number }[]>
  /** Sign-in or badge switch: the confirmed counter starts anew unless the same person goes on. */
  startShift(person: { readonly tenantId: string; readonly userId: string; readonly name: string }): Promise<void>
  enrolment(tenantId: string): Promise<Enrolment | null>
  /** Number under which this device was enrolled, also after its database was lost; to be sent with a new enrolment. */
  formerDeviceId(tenantId: string): Promise<string | null>
  enrol(enrolment: Enrolment): Promise<void>
  health(): Promise<OutboxHealth>
  /** Scan of §1.20, ballast and trimming of the ring; run when the page is idle. Returns what was found. */
  tidy(): Promise<readonly Incident[]>
  /** Calls when operations were found missing or the database was replaced by a newer version. */
  onIncident(listener: (incident: Incident) => void): () => void
  /** For the push engine (data/push), nobody else. */
  readonly queue: Queue
  close(): void
}

/** Opens the `ob` database and counts it; `tidy` (repair scan, ballast) is left to an idle moment. Rejects with `NotSaved`. */
export const openOutbox = (environment: OutboxEnvironment = {}): Promise<Outbox> => LocalOutbox.open(environment)
