// 断点的存取 · floor/checkpoints
/** Stores the step of each flow in the small storage of the device, and reads it when the page opens again. */
import type { Floor } from '#contract/ops/view'
import { build } from '../data/outbox/stamp.ts'
import { cameBack, isKept, type Checkpoint } from '../flows/checkpoint.ts'
import type { Doc, Flow, Session, Worker } from '../flows/flow.ts'
import type { Kept } from '../flows/lastScan.ts'
import { store, stored } from '../state/storage.ts'

const keyOf = (flow: string): string => `step:${flow}`

/** Stores the current step of the session. `opId` is the newest operation of this device. */
export const keepStep = <D extends Doc>(flow: Flow<D>, s: Session<D>, opId: string): void => {
  if (!isKept(flow, s)) return
  const checkpoint: Checkpoint<D> = { doc: s.doc, operatorKey: s.worker.operatorKey, opId, at: Date.now(), build }
  store(keyOf(flow.name), checkpoint)
}

/** The stored step of this person; null without a valid one. `latest` are the person's operations, newest first. */
export const keptStep = <D extends Doc>(
  flow: Flow<D>,
  floor: Floor,
  { operatorKey }: Worker,
  latest: readonly Kept[],
): D | null => {
  const kept = stored(keyOf(flow.name)) as Checkpoint<D> | null
  return cameBack(flow, kept, floor, { operatorKey, at: Date.now(), build, latest })
}

/** Removes the stored step, because the page was left without an open document. */
export const dropStep = (flow: string): void => store(keyOf(flow), null)
