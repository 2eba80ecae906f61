// 重新判定 · platform/ops/again
import type { OpType } from '#contract/ops/payload'
import { decide } from '#contract/ops/decide'
import { say } from '#contract/ops/say'
import { authorOf } from './actors.ts'
import { carryOut } from './carryOut.ts'
import { loadHall } from './hall.ts'
import type { OpsTx } from './place.ts'
import { storedColumns, storedOp, storedTask } from './stored.ts'

/** Operations whose flag left nothing behind but a void record: a second decision can make it good. Pieces that moved were booked at once. */
const recordOnly: ReadonlySet<OpType> = new Set([
  'CHECK_ORDER',
  'CHECK_DIFF',
  'PACK_ORDER',
  'WEIGH_PACKAGE',
  'HANDOVER_SCAN',
  'PULL_OUT',
])

/** Codes of the person, not of the work: the effect was applied as usual, only the records were void. */
const personCodes: ReadonlySet<string> = new Set(['A1118', 'A1120', 'A1121', 'A2113', 'A2114', 'A2115'])

export type Again = { readonly ok: true } | { readonly ok: false; readonly msg: string }

/**
 * Decides a flagged operation once more and applies it when nothing stops it now (floor.md §7.3 resolution 2): its record is valid again,
 * its work counts, with its own effectiveAt. The stored operation keeps its verdict. Otherwise nothing changes and the sentence says why.
 */
export const decideAgain = async (ctx: OpsTx, opId: string): Promise<Again> => {
  const rows = await ctx.tx.query<{ code: string | null }>(
    `select ${storedColumns}, code from pda_op where tenant_id = $1 and op_id = $2 and verdict = 2 for update`,
    [ctx.tenantId, opId],
  )
  const row = rows[0]
  if (row === undefined) return { ok: false, msg: '没有这个冲突作业' }
  if (personCodes.has(row.code ?? '')) return recognise(ctx, opId)
  const { op, effectiveAt, deviceId, device } = storedOp(row)
  if (!recordOnly.has(op.opType)) return { ok: false, msg: '该作业已按实物入账，请选择已回库或盘点' }
  const hall = await loadHall(ctx, [op])
  const author = { ...authorOf(hall.people, op, effectiveAt, device, ctx.now), stop: null }
  const decision = decide(op, hall.floor, {
    now: effectiveAt,
    operatorKey: author.operatorKey,
    operatorName: author.operatorName,
    rights: author.rights,
    opId,
    deviceId,
    ...(op.workstationNo === undefined ? {} : { workstationNo: op.workstationNo }),
    ...(op.leaseVersion === undefined ? {} : { leaseVersion: op.leaseVersion }),
  })
  if (!decision.ok) return { ok: false, msg: say(decision.code, decision.args) }
  const waiting = hall.waiting.map((one) => storedTask(hall.people, one, ctx.now))
  await carryOut(ctx, hall, [{ op, effectiveAt, author, deviceId, stored: false, isOld: false }], waiting, { expire: false })
  return { ok: true }
}

/** The supervisor vouches for the person: records and work of the operation count. */
const recognise = async (ctx: OpsTx, opId: string): Promise<Again> => {
  for (const table of ['check_record', 'pack_record', 'weigh_record', 'work_record'] as const)
    await ctx.tx.query(`update ${table} set is_valid = 1 where tenant_id = $1 and op_id = $2`, [ctx.tenantId, opId])
  return { ok: true }
}
