// 重新判定 · core/floor/again
import { operations } from '#contract/ops/decide'
import { say } from '#contract/ops/say'
import { authorOf } from './actors.ts'
import { carryOut } from './carryOut.ts'
import { loadHall } from './hall.ts'
import { decideTask, type Task } from './judge.ts'
import { makeCount } from './once.ts'
import type { OpsTx } from './place.ts'
import { storedColumns, storedOp, storedTask } from './stored.ts'

/** Codes that question the person, not the work: the effect was applied as usual, only the records are void. */
const personCodes: ReadonlySet<string> = new Set(['A1118', 'A1120', 'A1121', 'A2113', 'A2114', 'A2115'])

export type Again = { readonly ok: true } | { readonly ok: false; readonly msg: string }

/**
 * Decides a flagged operation once more and applies it when nothing stops it now (floor.md §7.3 resolution 2): its record is valid again,
 * its work counts, with its own effectiveAt. The stored operation keeps its verdict. Otherwise nothing changes and the sentence says why.
 */
export const decideAgain = async (ctx: OpsTx, opId: string): Promise<Again> => {
  const rows = await ctx.tx.query<{ code: string | null; isProposal: number | null }>(
    `select ${storedColumns}, code,
            (select e.is_proposal from op_exception e where e.tenant_id = $1 and e.op_id = pda_op.op_id) as is_proposal
       from pda_op where tenant_id = $1 and op_id = $2 and verdict = 2 for update`,
    [ctx.tenantId, opId],
  )
  const row = rows[0]
  if (row === undefined) return { ok: false, msg: '这条没有入账，不能认可，请选盘点或作废' }
  const isProposal = row.isProposal === 1
  if (!isProposal && personCodes.has(row.code ?? '')) return recognise(ctx, opId)
  const { op, effectiveAt, deviceId, device } = storedOp(row)
  if (!isProposal && operations[op.opType].isRecord !== true) return { ok: false, msg: '该作业已按实物入账，请选择已回库或盘点' }
  const hall = await loadHall(ctx, [op])
  const author = { ...authorOf(hall.people, op, effectiveAt, device, ctx.now), stop: null }
  const task: Task = { op, effectiveAt, author, deviceId, stored: false, isOld: false }
  const decision = decideTask(task, hall.floor)
  if (!decision.ok) return { ok: false, msg: say(decision.code, decision.args) }
  const waiting = hall.waiting.map((one) => storedTask(hall.people, one, ctx.now))
  await carryOut(ctx, hall, [task], waiting, { expire: false })
  return { ok: true }
}

/** A supervisor accepts what was done: records and work of the operation become valid. */
export const recognise = async (ctx: OpsTx, opId: string): Promise<Again> => {
  await makeCount(ctx.tx, opId)
  return { ok: true }
}
