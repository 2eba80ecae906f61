// 电脑端作业 · core/floor/desk
import type { AnyOp, Op } from '#contract/envelope'
import { overfills } from '#contract/rules/binRules'
import type { Refusal } from '#contract/errors'
import { decide } from '#contract/ops/decide'
import type { OpType } from '#contract/ops/titles'
import type { PayloadOf } from '#contract/ops/payloads'
import { clientKinds } from '#contract/user/session'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { loadViews } from './loadViews.ts'
import type { Task } from './decideBatch.ts'
import { deskDevice, type Author, type OpsTx } from './context.ts'
import { storedTask } from './storedOps.ts'

export interface DeskPlace {
  readonly warehouseNo: string
  readonly sid: string
}
/** The operation of the request's person at the desk. `more` adds a lease, a workstation, and numbers if it is one of several. */
export const deskOp = <T extends OpType>(
  ctx: Ctx,
  at: DeskPlace,
  opType: T,
  payload: PayloadOf[T],
  opId: string,
  more: Partial<Pick<Op, 'seq' | 'laneSeq' | 'leaseVersion' | 'workstationNo'>> = {},
): AnyOp => {
  const { userId, sessionId } = ctx.person
  const op = {
    opId,
    seq: 0,
    lane: 'free',
    laneSeq: 0,
    opType,
    typeVer: 1,
    warehouseNo: at.warehouseNo,
    sid: at.sid,
    payload,
    actor: { userId, sessionId },
    basis: { taskRev: 0, refRev: 0 },
    capturedWall: ctx.now,
    capturedMono: 0,
    bootId: '',
    build: ctx.services.version,
    ...more,
  } satisfies Op<T>
  return op as unknown as AnyOp
}

/** The operation ready to be decided. Its call has checked the right. */
export const deskTask = (ctx: Ctx, op: AnyOp): Task => {
  const { userId, name, operatorKey, rights } = ctx.person
  const author: Author = {
    operatorKey,
    operatorName: name,
    rights,
    userId,
    tempUserId: null,
    clientKind: clientKinds.front,
    stop: null,
    signDue: false,
    foreign: false,
  }
  return { op, effectiveAt: ctx.now, author, deviceId: deskDevice, stored: false, isOld: false }
}

/**
 * Performs an operation on the desktop, in the request's transaction and with the same check as on the handheld. What would stop the
 * operator of a handheld is refused and changes nothing; everything else is booked like any operation. It needs the server, so it is not
 * stored in pda_op; its records and its work carry `opId`. `workstationNo` is the person's bench.
 */
export const atDesk = async <T extends OpType>(
  ctx: Ctx,
  at: DeskPlace,
  opType: T,
  payload: PayloadOf[T],
  opId: string,
  workstationNo?: string | null,
): Promise<void> => {
  const { name, operatorKey, rights } = ctx.person
  const op = deskOp(ctx, at, opType, payload, opId, workstationNo == null ? {} : { workstationNo })
  const opsTx: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const views = await loadViews(opsTx, [op])
  const decision = decide(op, views.floor, {
    now: ctx.now,
    operatorKey,
    operatorName: name,
    rights,
    opId,
    ...(op.workstationNo !== undefined && { workstationNo: op.workstationNo }),
  })
  if (!decision.ok) throw deskRefusal(decision.code, decision.args, rights)
  const waiting = views.waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  await decideAndWrite(opsTx, views, [deskTask(ctx, op)], waiting, { expire: false })
}

/** The refusal for the desktop. A1707 asks to confirm an overfilled bin; a person without that right gets A1746, which does not ask. */
export const deskRefusal = (code: string, args: Refusal['args'], rights: ReadonlySet<number>) =>
  refuse(code === 'A1707' && !rights.has(overfills) ? 'A1746' : code, args)
