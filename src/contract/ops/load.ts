// 规则的装载 · ops/load
/**
 * On a device the rules of a flow are loaded with its page. Pending operations may be of any flow: their rules are loaded when they are
 * applied to a view.
 */
import type { AnyOp } from '../envelope.ts'
import { joinRules, type Rules } from './operation.ts'
import type { OpType } from './payload.ts'

type Load = () => Promise<{ readonly rules: Rules }>
const pick: Load = () => import('./rules/pick.ts')
const check: Load = () => import('./rules/check.ts')
const checkBatch: Load = () => import('./rules/checkBatch.ts')
const pack: Load = () => import('./rules/pack.ts')
const packBatch: Load = () => import('./rules/packBatch.ts')
const spot: Load = () => import('./rules/spot.ts')
const weigh: Load = () => import('./rules/weigh.ts')
const pullOut: Load = () => import('./rules/pullOut.ts')
const handover: Load = () => import('./rules/handover.ts')
const move: Load = () => import('./rules/move.ts')
const stockCheck: Load = () => import('./rules/stockCheck.ts')
const anywhere: Load = () => import('./rules/anywhere.ts')
const tempAuth: Load = () => import('./rules/tempAuth.ts')
const workRule: Load = () => import('./rules/workRule.ts')
const clock: Load = () => import('./rules/clock.ts')
const customTask: Load = () => import('./rules/customTask.ts')
const receive: Load = () => import('./rules/receive.ts')
const putaway: Load = () => import('./rules/putaway.ts')
const unload: Load = () => import('./rules/unload.ts')
const arrival: Load = () => import('./rules/arrival.ts')
const returnReceive: Load = () => import('./rules/returnReceive.ts')
const returnInspect: Load = () => import('./rules/returnInspect.ts')
const returnPutaway: Load = () => import('./rules/returnPutaway.ts')

const loads: { readonly [T in OpType]: Load } = {
  SCAN: anywhere,
  PICK_CLAIM: pick,
  PICK_BIND_TOTE: pick,
  PICK_LINE: pick,
  PICK_SHORT: pick,
  PICK_FINISH: pick,
  PICK_RELEASE: pick,
  SEED_PUT: pick,
  CHECK_ORDER: check,
  CHECK_DIFF: check,
  CHECK_BATCH: checkBatch,
  PACK_ORDER: pack,
  PACK_BATCH: packBatch,
  SPOT_CHECK: spot,
  WEIGH_PACKAGE: weigh,
  HANDOVER_SCAN: handover,
  HANDOVER_REMOVE: handover,
  PULL_OUT: pullOut,
  MOVE_LINE: move,
  STOCKTAKE_COUNT: stockCheck,
  STOCKTAKE_EMPTY: stockCheck,
  WORKER_SWITCH: anywhere,
  TEMP_SIGN: tempAuth,
  RULES_SIGNED: workRule,
  CLOCK: clock,
  TASK_REPORT: customTask,
  RECEIVE_LINE: receive,
  PUTAWAY_LINE: putaway,
  UNLOAD_START: unload,
  UNLOAD_FINISH: unload,
  ARRIVAL_CREATE: arrival,
  MEASURE_GOODS: receive,
  RECEIVE_FINISH: receive,
  RETURN_RECEIVE: returnReceive,
  RETURN_INSPECT: returnInspect,
  RETURN_PUTAWAY: returnPutaway,
  RETURN_PICK: returnPutaway,
}

/** Rules that know all of these operations. */
export const rulesFor = async (ops: readonly AnyOp[]): Promise<Rules> => {
  const needed = new Set(ops.map((op) => loads[op.opType]))
  const loaded = await Promise.all([...needed].map((load) => load()))
  return joinRules(loaded.map(({ rules }) => rules))
}
