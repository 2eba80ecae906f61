// 本机待上传 · data/outbox
/**
 * The device's outbox: one per device, not cleared when the person changes (offline.md §1). A scan is stored by `enqueue` only, and a
 * verdict may turn green only after it is stored.
 */
import type { AnyOp, Op } from '#contract/envelope'
import type { FactType } from '#contract/ops/claims'
import type { Queue } from './queue.ts'
import type { Draft, AnyDraft, Counts, AttentionRow, Traced, Settled, Enrolment, OutboxHealth, Incident } from './terms.ts'

export { NotSaved, type NotSavedReason } from './notSaved.ts'

export interface Outbox {
  /** Resolves when the strict transaction (identity check, sequence, operation) has completed; rejects with `NotSaved`. */
  enqueue<T extends FactType>(draft: Draft<T>): Promise<Op<T>>
  /** Stores several operations of one scan in one transaction: all or none. */
  enqueueAll(drafts: readonly AnyDraft[]): Promise<readonly AnyOp[]>
  counts(): Counts
  /** Calls the listener at once and after every change; returns a function that removes the listener. */
  subscribe(listener: (counts: Counts) => void): () => void
  /** Own operations of these documents, pending, confirmed (7 days, 5,000) and in attention, in the order they were scanned. */
  opsOf(...docNos: readonly string[]): Promise<readonly Traced[]>
  /** The latest operations of this device, of all people, newest first. */
  recent(limit: number): Promise<readonly Traced[]>
  /** Calls the listener with operations that were stored in this or another tab. */
  onCommit(listener: (rows: readonly Traced[]) => void): () => void
  /** Calls the listener with operations the server has answered. */
  onSettled(listener: (rows: readonly Settled[]) => void): () => void
  attention(): Promise<readonly AttentionRow[]>
  /** 重试: puts the operation back to pending under the same opId. */
  resend(opId: string): Promise<void>
  /** 知晓: removes a flagged or refused operation from the list; it stays in the ring. Not possible for a stuck one. */
  acknowledge(opId: string): Promise<void>
  /** Number of pending operations by author; the next person sees the numbers but not the contents. */
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
  /** Calls the listener when operations were found missing or the database was replaced by a newer version. */
  onIncident(listener: (incident: Incident) => void): () => void
  /** Only for the push engine (data/push). */
  readonly queue: Queue
  close(): void
}
