// 作业信封 · envelope
import type { OpType } from './ops/titles.ts'
import type { PayloadOf } from './ops/payload.ts'

/** Who worked: the person of the session, or the temp worker whose badge is active in that session. */
export interface Actor {
  readonly userId: string
  readonly tempUserId?: string
  readonly sessionId: string
}

/**
 * One handheld operation. It never changes after it was written (interfaces.md "Calls").
 * Times are epoch milliseconds of the device except where named otherwise.
 */
export interface Op<T extends OpType = OpType> {
  /** UUIDv7 made at capture; the same id is used from the scan to the stock flow */
  readonly opId: string
  /** gap-free per incarnation */
  readonly seq: number
  /** task number, or `free` */
  readonly lane: string
  readonly laneSeq: number
  /** an unsent operation that this one depends on */
  readonly dependsOn?: string
  readonly opType: T
  readonly typeVer: number
  readonly warehouseNo: string
  readonly sid: string
  readonly workstationNo?: string
  readonly docNo?: string
  readonly leaseVersion?: number
  readonly payload: PayloadOf[T]
  /** exactly what the scanner delivered */
  readonly raw?: { readonly text: string; readonly symbology?: string }
  readonly actor: Actor
  readonly basis: { readonly taskRev: number; readonly refRev: number }
  readonly capturedWall: number
  readonly capturedMono: number
  readonly bootId: string
  readonly build: string
}

/** An operation of any type, discriminated by `opType`. */
export type AnyOp = { [T in OpType]: Op<T> }[OpType]

/** Version of the batch protocol itself. */
export const protocol = 1
/**
 * Response header with that version, present in every answer of the API. A proxy, a captive portal or another product does not send it;
 * only an answer with this header counts as the server's.
 */
export const protocolHeader = 'yuncang-protocol'
/** Largest batch (a packing limit, not an op limit: one op may be 1 MB). */
export const batchOps = 50
export const batchBytes = 64 * 1024
export const opBytes = 1024 * 1024

export interface BatchRequest {
  readonly incarnation: string
  readonly protocol: number
  readonly deviceNow: number
  /** number of operations that remain on the device after these */
  readonly pending?: number
  /** the previous incarnation, when its database was lost */
  readonly replaces?: { readonly incarnation: string; readonly lastSeq: number }
  readonly ops: readonly AnyOp[]
}

/** Step an operation waits for (floor.md §16.2 Waiting). */
export type Step = 'PICK' | 'CHECK' | 'PACK' | 'WEIGH' | 'UNLOAD'
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
  /** last processed laneSeq per lane of this incarnation */
  readonly lanes: Readonly<Record<string, number>>
  /** revision of each task named in the batch, after it */
  readonly taskRevs: Readonly<Record<string, number>>
  /**
   * Another copy of this device already wrote under this incarnation; the operations refused with A1103 have no place there. The device
   * takes a new identity and sends everything still waiting again, with new numbers and the same ids.
   */
  readonly renew?: boolean
}
