// 采集印记 · data/outbox/stamp
import type { AnyOp } from '#contract/envelope'
import { randomId, uuidv7 } from '../uuid.ts'
import type { AnyDraft } from './terms.ts'

/** Values fixed when the scan is captured, before any I/O; a retry keeps them. */
export interface Captured {
  readonly draft: AnyDraft
  readonly opId: string
  /** epoch ms of the device */
  readonly wall: number
  /** ms on the monotonic clock of this boot */
  readonly mono: number
}

/** Id of this page load: performance.now() counts from its start, so times of two loads cannot be compared. */
const bootId = randomId()
/** Build of this page, as operations and claims name it. */
export const build: string = import.meta.env?.['VITE_BUILD_VERSION'] ?? 'dev'

/** Uses the time of the scan itself (its event.timeStamp), not the time the handler ran. */
export const capture = (draft: AnyDraft): Captured => {
  const now = performance.now()
  const mono = draft.at === undefined || draft.at > now ? now : draft.at
  const wall = Math.round(Date.now() - (now - mono))
  return { draft, opId: uuidv7(wall), wall, mono: Math.round(mono) }
}

export const laneOf = (draft: AnyDraft): string => draft.lane ?? draft.docNo ?? 'free'

/** The operation as it is stored and sent; optional fields are absent instead of undefined, so that its hash is stable. */
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
