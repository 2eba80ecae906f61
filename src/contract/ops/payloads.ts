// 载荷校验与点名表 · ops/payloads
/** Schema and named documents per operation, for the server and tests; a handheld never loads this file. */
import type { TSchema } from 'typebox'
import type { AnyOp } from '../envelope.ts'
import type { Names } from './names.ts'
import type { OpType, PayloadOf } from './payload.ts'
import * as checkBatch from './checkBatch.ts'
import * as checkDiff from './checkDiff.ts'
import * as checkOrder from './checkOrder.ts'
import * as handoverRemove from './handoverRemove.ts'
import * as handoverScan from './handoverScan.ts'
import * as moveLine from './moveLine.ts'
import * as packBatch from './packBatch.ts'
import * as packOrder from './packOrder.ts'
import * as pickBindTote from './pickBindTote.ts'
import * as pickClaim from './pickClaim.ts'
import * as pickFinish from './pickFinish.ts'
import * as pickLine from './pickLine.ts'
import * as pickRelease from './pickRelease.ts'
import * as pickShort from './pickShort.ts'
import * as pullOut from './pullOut.ts'
import * as scan from './scan.ts'
import * as seedPut from './seedPut.ts'
import * as spotCheck from './spotCheck.ts'
import * as stocktakeCount from './stocktakeCount.ts'
import * as stocktakeEmpty from './stocktakeEmpty.ts'
import * as weighPackage from './weighPackage.ts'
import * as workerSwitch from './workerSwitch.ts'
import * as tempSign from './tempSign.ts'
import * as rulesSigned from './rulesSigned.ts'
import * as clock from './clock.ts'
import * as taskReport from './taskReport.ts'
import * as receiveLine from './receiveLine.ts'
import * as putawayLine from './putawayLine.ts'
import * as unloadStart from './unloadStart.ts'
import * as unloadFinish from './unloadFinish.ts'
import * as arrivalCreate from './arrivalCreate.ts'
import * as measureGoods from './measureGoods.ts'
import * as receiveFinish from './receiveFinish.ts'
import * as returnReceive from './returnReceive.ts'
import * as returnInspect from './returnInspect.ts'
import * as returnPutaway from './returnPutaway.ts'
import * as returnPick from './returnPick.ts'

export const payloads = {
  SCAN: scan.payload(),
  PICK_CLAIM: pickClaim.payload(),
  PICK_BIND_TOTE: pickBindTote.payload(),
  PICK_LINE: pickLine.payload(),
  PICK_SHORT: pickShort.payload(),
  PICK_FINISH: pickFinish.payload(),
  PICK_RELEASE: pickRelease.payload(),
  SEED_PUT: seedPut.payload(),
  CHECK_ORDER: checkOrder.payload(),
  CHECK_DIFF: checkDiff.payload(),
  CHECK_BATCH: checkBatch.payload(),
  PACK_ORDER: packOrder.payload(),
  PACK_BATCH: packBatch.payload(),
  SPOT_CHECK: spotCheck.payload(),
  WEIGH_PACKAGE: weighPackage.payload(),
  HANDOVER_SCAN: handoverScan.payload(),
  HANDOVER_REMOVE: handoverRemove.payload(),
  PULL_OUT: pullOut.payload(),
  MOVE_LINE: moveLine.payload(),
  STOCKTAKE_COUNT: stocktakeCount.payload(),
  STOCKTAKE_EMPTY: stocktakeEmpty.payload(),
  WORKER_SWITCH: workerSwitch.payload(),
  TEMP_SIGN: tempSign.payload(),
  RULES_SIGNED: rulesSigned.payload(),
  CLOCK: clock.payload(),
  TASK_REPORT: taskReport.payload(),
  RECEIVE_LINE: receiveLine.payload(),
  PUTAWAY_LINE: putawayLine.payload(),
  UNLOAD_START: unloadStart.payload(),
  UNLOAD_FINISH: unloadFinish.payload(),
  ARRIVAL_CREATE: arrivalCreate.payload(),
  MEASURE_GOODS: measureGoods.payload(),
  RECEIVE_FINISH: receiveFinish.payload(),
  RETURN_RECEIVE: returnReceive.payload(),
  RETURN_INSPECT: returnInspect.payload(),
  RETURN_PUTAWAY: returnPutaway.payload(),
  RETURN_PICK: returnPick.payload(),
} satisfies { readonly [T in OpType]: TSchema }

const names: { readonly [T in OpType]: (payload: PayloadOf[T]) => Names } = {
  SCAN: scan.names,
  PICK_CLAIM: pickClaim.names,
  PICK_BIND_TOTE: pickBindTote.names,
  PICK_LINE: pickLine.names,
  PICK_SHORT: pickShort.names,
  PICK_FINISH: pickFinish.names,
  PICK_RELEASE: pickRelease.names,
  SEED_PUT: seedPut.names,
  CHECK_ORDER: checkOrder.names,
  CHECK_DIFF: checkDiff.names,
  CHECK_BATCH: checkBatch.names,
  PACK_ORDER: packOrder.names,
  PACK_BATCH: packBatch.names,
  SPOT_CHECK: spotCheck.names,
  WEIGH_PACKAGE: weighPackage.names,
  HANDOVER_SCAN: handoverScan.names,
  HANDOVER_REMOVE: handoverRemove.names,
  PULL_OUT: pullOut.names,
  MOVE_LINE: moveLine.names,
  STOCKTAKE_COUNT: stocktakeCount.names,
  STOCKTAKE_EMPTY: stocktakeEmpty.names,
  WORKER_SWITCH: workerSwitch.names,
  TEMP_SIGN: tempSign.names,
  RULES_SIGNED: rulesSigned.names,
  CLOCK: clock.names,
  TASK_REPORT: taskReport.names,
  RECEIVE_LINE: receiveLine.names,
  PUTAWAY_LINE: putawayLine.names,
  UNLOAD_START: unloadStart.names,
  UNLOAD_FINISH: unloadFinish.names,
  ARRIVAL_CREATE: arrivalCreate.names,
  MEASURE_GOODS: measureGoods.names,
  RECEIVE_FINISH: receiveFinish.names,
  RETURN_RECEIVE: returnReceive.names,
  RETURN_INSPECT: returnInspect.names,
  RETURN_PUTAWAY: returnPutaway.names,
  RETURN_PICK: returnPick.names,
}

/** What the operation names, by kind. */
export const namesOf = (op: AnyOp): Names => (names[op.opType] as (payload: AnyOp['payload']) => Names)(op.payload)
