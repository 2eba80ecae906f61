// 断点 · checkpoint
/**
 * The current step of a flow, stored beside its operations, because no operation contains an open question (which of two goods, how many,
 * which tote). The step is a hint: when it is lost, or older than an operation of the flow, the restart uses the operations alone.
 */
import type { Floor } from '#contract/ops/view'
import type { Kept } from './lastScan.ts'
import { isOfFlow } from './lastScan.ts'
import type { Doc, Flow, Session } from './flow.ts'
import { stageOf } from './step.ts'

export interface Checkpoint<D> {
  readonly doc: D
  readonly operatorKey: string
  /** newest operation of this device when the checkpoint was stored; '' without operations */
  readonly opId: string
  /** epoch ms */
  readonly at: number
  /** documents of another build may look different */
  readonly build: string
}

/** A step older than this is not restored, ms. */
const oldestMs = 12 * 3_600_000

/** Whether the step is stored. A step that waits for the network is not, because its answer will not come after a restart. */
export const isKept = <D extends Doc>(flow: Flow<D>, s: Session<D>): boolean =>
  s.saving === null && stageOf(flow, s).expects !== 'network'

interface Now {
  readonly operatorKey: string
  readonly at: number
  readonly build: string
  /** operations of the person on this device, newest first */
  readonly latest: readonly Kept[]
}

/** The document to continue with; null when the checkpoint is no longer valid. */
export function cameBack<D extends Doc>(flow: Flow<D>, kept: Checkpoint<D> | null, floor: Floor, now: Now): D | null {
  if (kept === null || kept.build !== now.build || kept.operatorKey !== now.operatorKey) return null
  if (Math.abs(now.at - kept.at) > oldestMs || !Object.hasOwn(flow.stages, kept.doc.stage)) return null
  const newerOps = now.latest.findIndex(({ op }) => op.opId === kept.opId)
  if (newerOps === -1 && kept.opId !== '') return null
  const since = newerOps === -1 ? now.latest : now.latest.slice(0, newerOps)
  if (since.some(({ op }) => isOfFlow(op, flow.name))) return null
  return flow.rebase(flow.kept?.(kept.doc) ?? kept.doc, floor)
}
