// 审核与取消盘点 · stock/checkResult
import { statusText } from '#contract/rules/life'
import { checkLife, needsSecond } from '#contract/rules/stockLife'
import { checkCancel, checkResult } from '#contract/stock/check'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { finishCheck, settleCheck } from '../platform/stock/checkBook.ts'
import { checkChanged, lockCheck, measureFlows, readCheck, releaseBins, type CheckHead } from '../platform/stock/checkDoc.ts'

const waiting = 40

const result = handle(checkResult, async (ctx, { checkNo, recount }) => {
  const head = await readCheck(ctx, checkNo, 'for update')
  if (head.status !== waiting)
    throw refuse('A1736', { name: '盘点单', no: checkNo, text: statusText(checkLife, head.status), op: '审核' })
  if (head.commitUserId === ctx.person.userId) throw refuse('A1714')
  if (recount !== undefined && recount.length > 0) return lastRound(ctx, head, recount)
  await measureFlows(ctx, head)
  const sums = await settleCheck(ctx, head)
  if (needsSecond(sums.lossFen, sums.accuracy)) {
    if (head.firstApproveUserId === ctx.person.userId) throw refuse('A1745')
    if (head.firstApproveUserId === null) return noteFirst(ctx, head)
  }
  await finishCheck(ctx, head, sums)
  await ctx.tx.query(
    `update stock_check set status = 50, approve_time = $3, approve_user_id = $4, approve_user_name = $5, update_time = $3,
            version = version + 1 where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, checkNo, ctx.at, ctx.person.userId, ctx.person.name],
  )
  await checkChanged(ctx, head)
  return { checkNo, status: 50, second: 0 }
})

/** The first of two approvals: nothing is booked yet. */
const noteFirst = async (ctx: Ctx, head: CheckHead): Promise<{ checkNo: string; status: number; second: number }> => {
  await ctx.tx.query(
    `update stock_check set first_approve_user_id = $3, first_approve_user_name = $4, first_approve_time = $5, update_time = $5,
            version = version + 1 where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, head.checkNo, ctx.person.userId, ctx.person.name, ctx.at],
  )
  await checkChanged(ctx, head)
  return { checkNo: head.checkNo, status: waiting, second: 1 }
}

/** Lines the approver does not believe are counted a last time (终盘). */
const lastRound = async (
  ctx: Ctx,
  head: CheckHead,
  ids: readonly string[],
): Promise<{ checkNo: string; status: number; second: number }> => {
  const opened = await ctx.tx.query(
    `update stock_check_line set is_open = 1, final_qty = null, update_time = $4, version = version + 1
      where tenant_id = $1 and check_no = $2 and id = any($3::bigint[]) returning id`,
    [ctx.tenantId, head.checkNo, ids, ctx.at],
  )
  if (opened.length !== new Set(ids).size) throw refuse('A1718')
  await ctx.tx.query(
    `update stock_check set status = 30, round_no = 3, first_approve_user_id = null, first_approve_user_name = null,
            first_approve_time = null, update_time = $3, version = version + 1 where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, head.checkNo, ctx.at],
  )
  await checkChanged(ctx, head)
  return { checkNo: head.checkNo, status: 30, second: 0 }
}

const cancel = handle(checkCancel, async (ctx, { checkNo }) => {
  const head = await lockCheck(ctx, checkNo, 5, '取消')
  await releaseBins(ctx, head)
  await ctx.tx.query(
    'update stock_check set status = 5, update_time = $3, version = version + 1 where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, checkNo, ctx.at],
  )
  await checkChanged(ctx, head)
  return { checkNo, status: 5, roundNo: head.roundNo }
})

export default [result, cancel]
