// 规则的装载 · ops/load
/**
 * On a device the rules of a flow are loaded with its page. Pending operations may belong to any flow; their rules are loaded when the
 * operations are applied to a view.
 */
import type { AnyOp } from '../envelope.ts'
import { joinRules, type Rules } from './operation.ts'
import { listed, type OpType } from './titles.ts'

type Load = () => Promise<{ readonly rules: Rules }>
const loads: { readonly [Set in (typeof listed)[OpType]['rules']]: Load } = {
  pick: () => import('./rules/pick.ts'),
  check: () => import('./rules/check.ts'),
  checkBatch: () => import('./rules/checkBatch.ts'),
  pack: () => import('./rules/pack.ts'),
  packBatch: () => import('./rules/packBatch.ts'),
  spot: () => import('./rules/spot.ts'),
  weigh: () => import('./rules/weigh.ts'),
  pullOut: () => import('./rules/pullOut.ts'),
  handover: () => import('./rules/handover.ts'),
  move: () => import('./rules/move.ts'),
  stockCheck: () => import('./rules/stockCheck.ts'),
  anywhere: () => import('./rules/anywhere.ts'),
  tempAuth: () => import('./rules/tempAuth.ts'),
  workRule: () => import('./rules/workRule.ts'),
  clock: () => import('./rules/clock.ts'),
  customTask: () => import('./rules/customTask.ts'),
  receive: () => import('./rules/receive.ts'),
  putaway: () => import('./rules/putaway.ts'),
  unload: () => import('./rules/unload.ts'),
  arrival: () => import('./rules/arrival.ts'),
  returnReceive: () => import('./rules/returnReceive.ts'),
  returnInspect: () => import('./rules/returnInspect.ts'),
  returnPutaway: () => import('./rules/returnPutaway.ts'),
}

/** Rules for all of these operations. */
export const rulesFor = async (ops: readonly AnyOp[]): Promise<Rules> => {
  const needed = new Set(ops.map((op) => loads[listed[op.opType].rules]))
  const loaded = await Promise.all([...needed].map((load) => load()))
  return joinRules(loaded.map(({ rules }) => rules))
}
