// 等待上游 · ops/waits
import { orderLife } from '../rules/orderLife.ts'
import type { Step } from '../envelope.ts'
import type { Args } from './decision.ts'
import type { OpType } from './payload.ts'

/** The step done by hands that comes right before an operation. */
const stepBefore: Partial<Record<OpType, Step>> = {
  PICK_FINISH: 'PICK',
  CHECK_ORDER: 'PICK',
  CHECK_DIFF: 'PICK',
  PACK_ORDER: 'CHECK',
  WEIGH_PACKAGE: 'PACK',
  HANDOVER_SCAN: 'WEIGH',
}

/** Codes that say nothing but that the step before has not been reported. */
const missingStep: readonly string[] = ['A1111', 'A1213', 'A1605']

/**
 * Step an operation waits for when `code` is all that stopped it, null when nobody's report would help
 * (floor.md §16.2 Waiting, App. D.1). A2201 waits only while the status is below the one needed and not 已取消.
 */
export const waitsFor = (opType: OpType, code: string, args: Args): Step | null => {
  const step = stepBefore[opType] ?? null
  if (missingStep.includes(code)) return step
  if (code !== 'A2201') return null
  const { status, needs } = args
  return typeof status === 'number' && typeof needs === 'number' && status !== orderLife.off && status < needs ? step : null
}
