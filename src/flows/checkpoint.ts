// 断点 · checkpoint
/**
 * The step a flow stood at, kept beside its operations: what is asked between two operations (which of two goods, how many, which tote) is in
 * none of them. It is a hint: one that is lost, or older than an operation of the flow, leaves the restart to the operations alone.
 */
import type { Floor } from '#contract/ops/view'
import type { Kept } from './lastScan.ts'
import { isOfFlow } from './lastScan.ts'
import type { Doc, Flow, Session } from './flow.ts'
import { stageOf } from './step.ts'

export interface Checkpoint<D> {
  readonly doc: D
  readonly operatorKey: string
  /** newest operation of this device when it was made, '' when there was none */
  readonly opId: string
  /** epoch ms */
  readonly at: number
  /** documents of another build may look different */
  readonly build: string
}

/** A step of yesterday is nobody's any more, ms. */
const oldestMs = 12 * 3_600_000

/** Whether the step may be come back to: nobody brings the answer a network step waits for, so the step before it stays. */
export const isKept = <D extends Doc>(flow: Flow<D>, s: Session<D>): boolean =>
  s.saving === null && stageOf(flow, s).expects !== 'network'

interface Now {
  readonly operatorKey: string
  readonly at: number
  readonly build: string
  /** operations of the person on this device, newest first */
  readonly latest: readonly Kept[]
}

/** The document to go on with; null: the checkpoint does not hold any more. */
export function cameBack<D extends Doc>(flow: Flow<D>, kept: Checkpoint<D> | null, floor: Floor, now: Now): D | null {
  if (kept === null || kept.build !== now.build || kept.operatorKey !== now.operatorKey) return null
  if (Math.abs(now.at - kept.at) > oldestMs || !Object.hasOwn(flow.stages, kept.doc.stage)) return null
  const made = now.latest.findIndex(({ op }) => op.opId === kept.opId)
  if (made === -1 && kept.opId !== '') return null
  const since = made === -1 ? now.latest : now.latest.slice(0, made)
  if (since.some(({ op }) => isOfFlow(op, flow.name))) return null
  return flow.rebase(flow.kept?.(kept.doc) ?? kept.doc, floor)
}
