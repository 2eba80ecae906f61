// 电脑端作业 · core/floor/desk
import type { AnyOp, Op } from '#contract/envelope'
import { overfills } from '#contract/rules/binRules'
import type { Refusal } from '#contract/errors'
import { decide } from '#contract/ops/decide'
import type { OpType, PayloadOf } from '#contract/ops/payload'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { loadViews } from './loadViews.ts'
import type { Task } from './decideBatch.ts'
import type { OpsTx } from './context.ts'

/**
 * An operation made on the desktop, in the transaction of the request and by the same rule as on the handheld. What would stop the operator
 * there is refused and changes nothing; the rest is booked like any other operation. It needs the server, so it is not stored in pda_op;
 * its records and its work carry `opId`.
 */
export const atDesk = async <T extends OpType>(
  ctx: Ctx,
  at: { readonly warehouseNo: string; readonly sid: string },
  opType: T,
  payload: PayloadOf[T],
  opId: string,
): Promise<void> => {
  const { userId, sessionId, name, operatorKey, rights } = ctx.person
  const op: Op<T> = {
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
  }
  const one = op as AnyOp
  const place: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const views = await loadViews(place, [one])
  const decision = decide(one, views.floor, { now: ctx.now, operatorKey, operatorName: name, rights, opId })
  if (!decision.ok) throw deskRefusal(decision.code, decision.args, rights)
  const author = { operatorKey, operatorName: name, rights, userId, tempUserId: null, stop: null, signDue: false, foreign: false }
  const task: Task = { op: one, effectiveAt: ctx.now, author, deviceId: '', stored: false, isOld: false }
  await decideAndWrite(place, views, [task], [], { expire: false })
}

/** The refusal as the desktop shows it. Somebody without the right to overfill a bin is refused instead of being asked (A1707). */
export const deskRefusal = (code: string, args: Refusal['args'], rights: ReadonlySet<number>) =>
  refuse(code === 'A1707' && !rights.has(overfills) ? 'A1746' : code, args)
