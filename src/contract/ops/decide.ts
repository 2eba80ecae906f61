// 作业判定表 · ops/decide
/** One row per operation: what it is called, who may do it, and the pure function that says what it means. */
import type { AnyOp, Op } from '../envelope.ts'
import * as checkDiff from './checkDiff.ts'
import * as checkOrder from './checkOrder.ts'
import type { Decision } from './decision.ts'
import * as handoverRemove from './handoverRemove.ts'
import * as handoverScan from './handoverScan.ts'
import * as moveLine from './moveLine.ts'
import * as packOrder from './packOrder.ts'
import { claims, type OpType } from './payload.ts'
import * as pickBindTote from './pickBindTote.ts'
import * as pickClaim from './pickClaim.ts'
import * as pickFinish from './pickFinish.ts'
import * as pickLine from './pickLine.ts'
import * as pickRelease from './pickRelease.ts'
import * as pickShort from './pickShort.ts'
import * as pullOut from './pullOut.ts'
import * as scan from './scan.ts'
import * as seedPut from './seedPut.ts'
import { titles } from './titles.ts'
import type { DecideContext, Floor } from './view.ts'
import * as weighPackage from './weighPackage.ts'
import * as workerSwitch from './workerSwitch.ts'

export interface Operation<T extends OpType> {
  readonly title: string
  /** a claim asks and may be refused; a fact reports what hands did and never is */
  readonly kind: 'fact' | 'claim'
  readonly offline: boolean
  /** right of the handheld page it is made on (floor.md §16.3); 0: any page */
  readonly right: number
  /** work_record.op_type a temp worker must be authorised for; 0: none */
  readonly workType: number
  readonly decide: (op: Op<T>, floor: Floor, ctx: DecideContext) => Decision
  /**
   * Whether no document asked for it (floor.md §16.2 Clashes): of somebody who may not do it, it is a proposal that a leader accepts.
   * Absent: it always belongs to a document.
   */
  readonly isFree?: (op: Op<T>, floor: Floor) => boolean
}

const operation = <T extends OpType>(
  opType: T,
  right: number,
  workType: number,
  decide: Operation<T>['decide'],
  isFree?: Operation<T>['isFree'],
): Operation<T> => {
  const kind = (claims as readonly OpType[]).includes(opType) ? 'claim' : 'fact'
  return { title: titles[opType], kind, offline: kind === 'fact', right, workType, decide, ...(isFree && { isFree }) }
}

export const operations: { readonly [T in OpType]: Operation<T> } = {
  SCAN: operation('SCAN', 0, 0, scan.decide),
  PICK_CLAIM: operation('PICK_CLAIM', 280_100, 1, pickClaim.decide),
  PICK_BIND_TOTE: operation('PICK_BIND_TOTE', 280_100, 1, pickBindTote.decide),
  PICK_LINE: operation('PICK_LINE', 280_100, 1, pickLine.decide),
  PICK_SHORT: operation('PICK_SHORT', 280_100, 1, pickShort.decide),
  PICK_FINISH: operation('PICK_FINISH', 280_100, 1, pickFinish.decide),
  PICK_RELEASE: operation('PICK_RELEASE', 280_100, 1, pickRelease.decide),
  SEED_PUT: operation('SEED_PUT', 280_200, 1, seedPut.decide),
  CHECK_ORDER: operation('CHECK_ORDER', 280_300, 2, checkOrder.decide),
  CHECK_DIFF: operation('CHECK_DIFF', 280_300, 2, checkDiff.decide),
  PACK_ORDER: operation('PACK_ORDER', 280_500, 4, packOrder.decide),
  WEIGH_PACKAGE: operation('WEIGH_PACKAGE', 280_800, 7, weighPackage.decide),
  HANDOVER_SCAN: operation('HANDOVER_SCAN', 280_900, 8, handoverScan.decide),
  HANDOVER_REMOVE: operation('HANDOVER_REMOVE', 280_900, 8, handoverRemove.decide),
  PULL_OUT: operation('PULL_OUT', 282_300, 0, pullOut.decide),
  MOVE_LINE: operation('MOVE_LINE', 281_700, 13, moveLine.decide, moveLine.isFree),
  WORKER_SWITCH: operation('WORKER_SWITCH', 0, 0, workerSwitch.decide),
}

/** What the operation means on this floor. Pure: the same on the device and on the server. */
export const decide = (op: AnyOp, floor: Floor, ctx: DecideContext): Decision =>
  (operations[op.opType].decide as (op: AnyOp, floor: Floor, ctx: DecideContext) => Decision)(op, floor, ctx)

/** Whether the operation reports something no document asked for. */
export const isFree = (op: AnyOp, floor: Floor): boolean =>
  (operations[op.opType].isFree as ((op: AnyOp, floor: Floor) => boolean) | undefined)?.(op, floor) === true

export const isOpType = (opType: string): opType is OpType => Object.hasOwn(operations, opType)
