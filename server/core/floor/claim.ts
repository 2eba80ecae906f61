// 当场领取 · core/floor/claim
import { createHash, randomUUID } from 'node:crypto'
import type { AnyOp, Op } from '#contract/envelope'
import { codes } from '#contract/errors'
import type { ClaimType } from '#contract/ops/claims'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { seesWarehouse } from '../../platform/scope.ts'
import { authorOf } from './actors.ts'
import type { Device, OpsTx } from './context.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { decideTask, type Task } from './decideBatch.ts'
import { loadViews } from './loadViews.ts'
import { insertClaim } from './operationRows.ts'
import { storedTask } from './storedOps.ts'

export interface Claimer {
  /** the temp worker whose badge is active in the session */
  readonly tempUserId?: string
  readonly workstationNo?: string
  readonly build?: string
}

/**
 * Decides a claim in its own request and transaction, by the same check as queued operations. A refused one changes nothing; a granted one
 * is stored in pda_op, outside the device's queue. Returns its operation id. @throws Refused A0404 (unknown, or in a warehouse outside the
 * person's scope), the code of the check, or the reason that stops the person (`Author.stop`)
 */
export const claim = async <T extends ClaimType>(
  ctx: Ctx,
  device: Device,
  opType: T,
  payload: PayloadOf[T],
  { tempUserId, workstationNo, build }: Claimer,
): Promise<string> => {
  const { userId, sessionId } = ctx.person
  const { warehouseNo, sid, deviceId } = device
  if (!seesWarehouse(ctx.person, warehouseNo, sid)) throw refuse(codes.notFound)
  const opId = randomUUID()
  const op = {
    opId,
    seq: 1,
    lane: opId,
    laneSeq: 1,
    opType,
    typeVer: 1,
    warehouseNo,
    sid,
    ...(workstationNo === undefined ? {} : { workstationNo }),
    payload,
    actor: { userId, sessionId, ...(tempUserId === undefined ? {} : { tempUserId }) },
    basis: { taskRev: 0, refRev: 0 },
    capturedWall: ctx.now,
    capturedMono: 0,
    bootId: '',
    build: build ?? '',
  } satisfies Op<T> as unknown as AnyOp
  const opsTx: OpsTx = { ...ctx, warehouseNo, sid }
  const views = await loadViews(opsTx, [op])
  const author = authorOf(views.people, op, ctx.now, device, ctx.now)
  const task: Task = { op, effectiveAt: ctx.now, author, deviceId, stored: false, isOld: false }
  const decision = decideTask(task, views.floor)
  // a document that is not found is reported before a missing right
  if (!decision.ok && decision.code === codes.notFound) throw refuse(decision.code)
  if (author.stop !== null) throw refuse(author.stop)
  if (!decision.ok) throw refuse(decision.code, decision.args)
  const waiting = views.waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  await decideAndWrite(opsTx, views, [task], waiting, {
    expire: false,
    store: async (now, outcomes) => {
      for (const outcome of outcomes) if (outcome.task === task) await insertClaim(opsTx, now, deviceId, outcome, hashOfClaim(op))
    },
  })
  return opId
}

const hashOfClaim = (op: AnyOp): string => createHash('sha256').update(JSON.stringify(op)).digest('hex')
