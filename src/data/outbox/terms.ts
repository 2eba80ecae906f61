// 待上传的词 · data/outbox/terms
import type { AnyOp, Effects } from '#contract/envelope'
import type { Actor, Step } from '#contract/ops/op'
import type { FactType } from '#contract/ops/claims'
import type { PayloadOf } from '#contract/ops/payloads'

/**
 * An operation from a flow; the outbox adds id, sequence, lane sequence, clocks and build. A claim is never queued, because it is sent in
 * its own request (floor/flowServices).
 */
export interface Draft<T extends FactType = FactType> {
  /** tenant of the batch; operations of two tenants never share a batch */
  readonly tenantId: string
  readonly opType: T
  readonly payload: PayloadOf[T]
  readonly actor: Actor
  readonly warehouseNo: string
  readonly sid: string
  readonly workstationNo?: string
  /** pick order, order or parcel the operation is about; `opsOf` finds it by this */
  readonly docNo?: string
  /** operations of one lane are applied in order; the default is docNo, or `free` without docNo */
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
 * An operation that a person has to look at. `flagged`: the server stored it with an open conflict. `refused`: the server changed nothing.
 * `stuck`: no answer came in 8 tries over 15 minutes, so it can only be sent again.
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

/** An operation with its state. `waiting` is another person's step that the accepted operation needs and that is not uploaded yet. */
export interface Traced {
  readonly op: AnyOp
  readonly tenantId: string
  /** incarnation to which the numbers of the operation belong */
  readonly inc: string
  readonly state: 'pending' | 'done' | 'attention'
  readonly waiting?: Step
  /** when the server answered, its epoch ms */
  readonly at?: number
}

/** The server's final answer to one operation. An operation answered `held` or `retry` stays pending instead. */
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
  /** absent on a device enrolled before it was stored */
  readonly warehouseName?: string
}

/** Content of the device page, which support asks for. */
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
