// 采集印记 · data/outbox/stamp
import type { AnyOp } from '#contract/envelope'
import { randomId, uuidv7 } from '../uuid.ts'
import type { AnyDraft } from './outbox.ts'

/** What is fixed at capture, before any I/O; a retry never makes it anew. */
export interface Captured {
  readonly draft: AnyDraft
  readonly opId: string
  /** epoch ms of the device */
  readonly wall: number
  /** ms on the monotonic clock of this boot */
  readonly mono: number
}

/** The page's life: performance.now() counts from its start, so readings of two boots cannot be compared. */
const bootId = randomId()
/** Build of this page, as operations and claims name it. */
export const build: string = import.meta.env?.VITE_BUILD_VERSION ?? 'dev'

/** Takes the time of the scan itself (its event.timeStamp), not of the moment the handler ran. */
export const capture = (draft: AnyDraft): Captured => {
  const now = performance.now()
  const mono = draft.at === undefined || draft.at > now ? now : draft.at
  const wall = Math.round(Date.now() - (now - mono))
  return { draft, opId: uuidv7(wall), wall, mono: Math.round(mono) }
}

export const laneOf = (draft: AnyDraft): string => draft.lane ?? draft.docNo ?? 'free'

/** The operation as it will travel for ever; optional fields are absent, not undefined, so that its hash is stable. */
export const stamp = ({ draft, opId, wall, mono }: Captured, seq: number, laneSeq: number): AnyOp => {
  const { dependsOn, workstationNo, docNo, leaseVersion, raw } = draft
  const op = {
    opId,
    seq,
    lane: laneOf(draft),
    laneSeq,
    ...(dependsOn !== undefined && { dependsOn }),
    opType: draft.opType,
    typeVer: 1,
    warehouseNo: draft.warehouseNo,
    sid: draft.sid,
    ...(workstationNo !== undefined && { workstationNo }),
    ...(docNo !== undefined && { docNo }),
    ...(leaseVersion !== undefined && { leaseVersion }),
    payload: draft.payload,
    ...(raw !== undefined && { raw }),
    actor: draft.actor,
    basis: draft.basis ?? { taskRev: 0, refRev: 0 },
    capturedWall: wall,
    capturedMono: mono,
    bootId,
    build,
  }
  return op as AnyOp
}
