// 一件作业 · ops/op
import type { OpType } from './titles.ts'

/** Who worked: the person of the session, or the temp worker whose badge is active in that session. */
export interface Actor {
  readonly userId: string
  readonly tempUserId?: string
  readonly sessionId: string
}

/**
 * One handheld operation with its payload `P`, whose shape is in the operation's own file (ops/pickLine …). An operation never changes
 * after it was written (interfaces.md "Calls"). Times are epoch milliseconds of the device except where named otherwise.
 */
export interface OpOf<T extends OpType = OpType, P = unknown> {
  /** UUIDv7 made at capture; the same id is used from the scan to the stock flow */
  readonly opId: string
  /** running number within the incarnation, without gaps */
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
  readonly payload: P
  /** the text exactly as the scanner delivered it */
  readonly raw?: { readonly text: string; readonly symbology?: string }
  readonly actor: Actor
  readonly basis: { readonly taskRev: number; readonly refRev: number }
  readonly capturedWall: number
  readonly capturedMono: number
  readonly bootId: string
  readonly build: string
}

/** Step an operation waits for (floor.md §16.2 Waiting). */
export type Step = 'PICK' | 'CHECK' | 'PACK' | 'WEIGH' | 'UNLOAD'
