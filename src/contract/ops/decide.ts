// 作业判定表 · ops/decide
/**
 * Every operation there is, for the server and tests; a handheld loads only those of its flow (rules/) and of its pending operations
 * (load).
 */
import type { AnyOp } from '../envelope.ts'
import type { OpType } from './payload.ts'
import { operation as checkBatch } from './checkBatch.ts'
import { operation as checkDiff } from './checkDiff.ts'
import { operation as checkOrder } from './checkOrder.ts'
import { operation as handoverRemove } from './handoverRemove.ts'
import { operation as handoverScan } from './handoverScan.ts'
import { operation as moveLine } from './moveLine.ts'
import { operation as packBatch } from './packBatch.ts'
import { operation as packOrder } from './packOrder.ts'
import { operation as pickBindTote } from './pickBindTote.ts'
import { operation as pickClaim } from './pickClaim.ts'
import { operation as pickFinish } from './pickFinish.ts'
import { operation as pickLine } from './pickLine.ts'
import { operation as pickRelease } from './pickRelease.ts'
import { operation as pickShort } from './pickShort.ts'
import { operation as pullOut } from './pullOut.ts'
import { operation as scan } from './scan.ts'
import { operation as seedPut } from './seedPut.ts'
import { operation as spotCheck } from './spotCheck.ts'
import { operation as stocktakeCount } from './stocktakeCount.ts'
import { operation as stocktakeEmpty } from './stocktakeEmpty.ts'
import { operation as weighPackage } from './weighPackage.ts'
import { operation as workerSwitch } from './workerSwitch.ts'
import { rulesOf, type Operation, type OperationOf } from './operation.ts'
import { operation as tempSign } from './tempSign.ts'
import { operation as rulesSigned } from './rulesSigned.ts'
import { operation as clock } from './clock.ts'
import { operation as taskReport } from './taskReport.ts'
import { operation as receiveLine } from './receiveLine.ts'
import { operation as putawayLine } from './putawayLine.ts'
import { operation as unloadStart } from './unloadStart.ts'
import { operation as unloadFinish } from './unloadFinish.ts'
import { operation as arrivalCreate } from './arrivalCreate.ts'
import { operation as measureGoods } from './measureGoods.ts'
import { operation as receiveFinish } from './receiveFinish.ts'
import { operation as returnReceive } from './returnReceive.ts'
import { operation as returnInspect } from './returnInspect.ts'
import { operation as returnPutaway } from './returnPutaway.ts'
import { operation as returnPick } from './returnPick.ts'

export const operations: { readonly [T in OpType]: Operation<T> } = {
  SCAN: scan,
  PICK_CLAIM: pickClaim,
  PICK_BIND_TOTE: pickBindTote,
  PICK_LINE: pickLine,
  PICK_SHORT: pickShort,
  PICK_FINISH: pickFinish,
  PICK_RELEASE: pickRelease,
  SEED_PUT: seedPut,
  CHECK_ORDER: checkOrder,
  CHECK_DIFF: checkDiff,
  CHECK_BATCH: checkBatch,
  PACK_ORDER: packOrder,
  PACK_BATCH: packBatch,
  SPOT_CHECK: spotCheck,
  WEIGH_PACKAGE: weighPackage,
  HANDOVER_SCAN: handoverScan,
  HANDOVER_REMOVE: handoverRemove,
  PULL_OUT: pullOut,
  MOVE_LINE: moveLine,
  STOCKTAKE_COUNT: stocktakeCount,
  STOCKTAKE_EMPTY: stocktakeEmpty,
  WORKER_SWITCH: workerSwitch,
  TEMP_SIGN: tempSign,
  RULES_SIGNED: rulesSigned,
  CLOCK: clock,
  TASK_REPORT: taskReport,
  RECEIVE_LINE: receiveLine,
  PUTAWAY_LINE: putawayLine,
  UNLOAD_START: unloadStart,
  UNLOAD_FINISH: unloadFinish,
  ARRIVAL_CREATE: arrivalCreate,
  MEASURE_GOODS: measureGoods,
  RECEIVE_FINISH: receiveFinish,
  RETURN_RECEIVE: returnReceive,
  RETURN_INSPECT: returnInspect,
  RETURN_PUTAWAY: returnPutaway,
  RETURN_PICK: returnPick,
}

export const rules = rulesOf(Object.values(operations))
export const { decide, isFree, apply: applyPatch } = rules

export const isOpType = (opType: string): opType is OpType => Object.hasOwn(operations, opType)

/** Rights of which one allows the operation: that of its handheld page, or of the page's twin on the desktop; none: every person may make it. */
export const rightsFor = (op: AnyOp): readonly number[] => {
  const { right, desk } = operations[op.opType] as unknown as OperationOf<AnyOp>
  return right === 0 ? [] : [right, ...(desk === undefined ? [] : [desk(op)])]
}
