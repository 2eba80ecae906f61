// 作业信封 · envelope
import type { OpOf, Step } from './ops/op.ts'
import type { PayloadOf } from './ops/payloads.ts'
import type { OpType } from './ops/titles.ts'

/** One handheld operation with the payload of its type. */
export type Op<T extends OpType = OpType> = OpOf<T, PayloadOf[T]>
/** An operation of any type, discriminated by `opType`. */
export type AnyOp = { [T in OpType]: Op<T> }[OpType]

/** Version of the batch protocol itself. */
export const protocol = 1
/**
 * Response header with the protocol version, present in every answer of the API. A proxy, a captive portal or another product does not send
 * it; only an answer with this header counts as the server's.
 */
export const protocolHeader = 'yuncang-protocol'
/** Limits of a batch. A larger operation, up to `opBytes`, is sent alone. */
export const batchOps = 50
export const batchBytes = 64 * 1024
export const opBytes = 1024 * 1024

export interface BatchRequest {
  readonly incarnation: string
  readonly protocol: number
  readonly deviceNow: number
  /** number of operations that remain on the device after this batch */
  readonly pending?: number
  /** the previous incarnation, when its database was lost */
  readonly replaces?: { readonly incarnation: string; readonly lastSeq: number }
  readonly ops: readonly AnyOp[]
}

export interface Effects {
  readonly waiting?: Step
  readonly excluded?: readonly string[]
  readonly notes?: readonly string[]
}

export type Verdict =
  | {
      readonly opId: string
      readonly verdict: 'applied' | 'duplicate'
      readonly effects?: Effects
      readonly code?: string
      readonly msg?: string
    }
  | {
      readonly opId: string
      readonly verdict: 'flagged' | 'refused'
      readonly code: string
      readonly msg: string
      readonly effects?: Effects
    }
  | { readonly opId: string; readonly verdict: 'held'; readonly blockedBy: string }
  | { readonly opId: string; readonly verdict: 'retry'; readonly after: number }

export interface BatchReply {
  /** epoch ms */
  readonly serverTime: number
  readonly results: readonly Verdict[]
  /** laneSeq of the last processed operation, by lane, of this incarnation */
  readonly lanes: Readonly<Record<string, number>>
  /** revision of each task named in the batch, after the batch */
  readonly taskRevs: Readonly<Record<string, number>>
  /**
   * Another copy of this device already wrote under this incarnation, so its operations are refused with A1103. The device takes a new
   * incarnation and sends all waiting operations again, with new sequence numbers and the same ids.
   */
  readonly renew?: boolean
}
