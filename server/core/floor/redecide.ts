// 重新判定 · core/floor/redecide
import { handoverItemLife } from '#contract/rules/handoverLife'
import type { AnyOp } from '#contract/envelope'
import { operations } from '#contract/ops/decide'
import { say } from '#contract/ops/sentences'
import { acceptInbound, isInbound, type RedecideResult } from './acceptInbound.ts'
import { authorOf } from './actors.ts'
import type { OpsTx } from './context.ts'
import { makeValid } from './countOnce.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { decideTask, type Task } from './decideBatch.ts'
import { loadViews } from './loadViews.ts'
import { storedColumns, storedOp, storedTask } from './storedOps.ts'

/** Codes that stop the person (`Author.stop`), not the work: the effect was applied as usual, only the records are void. */
const personCodes: ReadonlySet<string> = new Set(['A1118', 'A1120', 'A1121', 'A2113', 'A2114', 'A2115'])

/**
 * Decides a flagged operation again and applies it if nothing stops it now (floor.md §7.3 resolution 2). Its records become valid and its
 * work counts, as of its own effectiveAt; the stored operation keeps its verdict. If it is stopped, nothing changes and `msg` has the
 * reason.
 */
export const redecide = async (ctx: OpsTx, opId: string): Promise<RedecideResult> => {
  const rows = await ctx.tx.query<{ code: string | null; isProposal: number | null }>(
    `select ${storedColumns}, code,
            (select e.is_proposal from op_exception e where e.tenant_id = $1 and e.op_id = pda_op.op_id) as is_proposal
       from pda_op where tenant_id = $1 and op_id = $2 and verdict = 2 for update`,
    [ctx.tenantId, opId],
  )
  const row = rows[0]
  if (row === undefined) return { ok: false, msg: '这条没有入账，不能认可，请选盘点或作废' }
  const isProposal = row.isProposal === 1
  if (!isProposal && personCodes.has(row.code ?? '')) return acceptOperation(ctx, opId)
  const stored = storedOp(row)
  const { op, effectiveAt, deviceId, device } = stored
  const accepted = !isProposal && isInbound(op) ? await acceptInbound(ctx, stored) : null
  if (accepted !== null) return accepted
  if (!isProposal && !isInbound(op) && operations[op.opType].isRecord !== true)
    return { ok: false, msg: '该作业已按实物入账，请选择已回库或盘点' }
  if (await isOnHandover(ctx, op)) return acceptOperation(ctx, opId)
  const views = await loadViews(ctx, [op])
  const author = { ...authorOf(views.people, op, effectiveAt, device, ctx.now), stop: null, signDue: false }
  const task: Task = { op, effectiveAt, author, deviceId, stored: false, isOld: false }
  const decision = decideTask(task, views.floor)
  if (!decision.ok) return { ok: false, msg: say(decision.code, decision.args) }
  const waiting = views.waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  await decideAndWrite(ctx, views, [task], waiting, { expire: false })
  return { ok: true }
}

/** Whether this scan has put the parcel on its hand-over already, so that it must not be added again. */
const isOnHandover = async (ctx: OpsTx, op: AnyOp): Promise<boolean> => {
  if (op.opType !== 'HANDOVER_SCAN') return false
  const [item] = await ctx.tx.query(
    `select 1 from handover_item where tenant_id = $1 and handover_no = $2 and op_id = $3 and status = ${handoverItemLife.valid}`,
    [ctx.tenantId, op.payload.handoverNo, op.opId],
  )
  return item !== undefined
}

/** A supervisor accepts the operation: its records and work become valid. */
export const acceptOperation = async (ctx: OpsTx, opId: string): Promise<RedecideResult> => {
  await makeValid(ctx.tx, opId, ctx.at)
  return { ok: true }
}
