// 载荷校验表 · ops/payloads
/** Schema per operation, for the server and tests; a handheld never loads this file. */
import type { TSchema } from 'typebox'
import type { OpType } from './payload.ts'
import { payload as checkDiff } from './checkDiff.ts'
import { payload as checkOrder } from './checkOrder.ts'
import { payload as handoverRemove } from './handoverRemove.ts'
import { payload as handoverScan } from './handoverScan.ts'
import { payload as moveLine } from './moveLine.ts'
import { payload as packOrder } from './packOrder.ts'
import { payload as pickBindTote } from './pickBindTote.ts'
import { payload as pickClaim } from './pickClaim.ts'
import { payload as pickFinish } from './pickFinish.ts'
import { payload as pickLine } from './pickLine.ts'
import { payload as pickRelease } from './pickRelease.ts'
import { payload as pickShort } from './pickShort.ts'
import { payload as pullOut } from './pullOut.ts'
import { payload as scan } from './scan.ts'
import { payload as seedPut } from './seedPut.ts'
import { payload as weighPackage } from './weighPackage.ts'
import { payload as workerSwitch } from './workerSwitch.ts'

export const payloads = {
  SCAN: scan(),
  PICK_CLAIM: pickClaim(),
  PICK_BIND_TOTE: pickBindTote(),
  PICK_LINE: pickLine(),
  PICK_SHORT: pickShort(),
  PICK_FINISH: pickFinish(),
  PICK_RELEASE: pickRelease(),
  SEED_PUT: seedPut(),
  CHECK_ORDER: checkOrder(),
  CHECK_DIFF: checkDiff(),
  PACK_ORDER: packOrder(),
  WEIGH_PACKAGE: weighPackage(),
  HANDOVER_SCAN: handoverScan(),
  HANDOVER_REMOVE: handoverRemove(),
  PULL_OUT: pullOut(),
  MOVE_LINE: moveLine(),
  WORKER_SWITCH: workerSwitch(),
} satisfies { readonly [T in OpType]: TSchema }
