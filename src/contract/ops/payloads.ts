// 作业文件表 · ops/payloads
/**
 * The file of every operation, with its payload and the documents it names, for the server and tests. A handheld never loads this file; it
 * takes the types of the payloads from here.
 */
import type { TSchema } from 'typebox'
import type { Sent } from './fields.ts'
import type { Names } from './names.ts'
import type { OpOf } from './op.ts'
import type { Operation } from './operation.ts'
import type { OpType } from './titles.ts'
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

const table = {
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
} satisfies { readonly [T in OpType]: { readonly payload: () => TSchema } }

type Payloads = { readonly [T in OpType]: Sent<(typeof table)[T]['payload']> }
/**
 * Payload of each operation, as its file describes it. An interface, so that the compiler does not expand `PayloadOf[T]` for an open `T`.
 */
export interface PayloadOf extends Payloads {}

/** The exports of an operation's file. */
interface OperationFile<T extends OpType> {
  readonly payload: () => TSchema
  /** the documents the operation names, which the server loads and locks */
  readonly names: (payload: PayloadOf[T]) => Names
  readonly operation: Operation<OpOf<T, PayloadOf[T]>>
}
export const files: { readonly [T in OpType]: OperationFile<T> } = table

export const payloads = Object.fromEntries(Object.entries(files).map(([opType, file]) => [opType, file.payload()])) as Readonly<
  Record<OpType, TSchema>
>

/** The documents the operation names, by kind. */
export const namesOf = <T extends OpType>({ opType, payload }: OpOf<T, PayloadOf[T]>): Names => files[opType].names(payload)
