// 赔付随账单变化 · workorder/comp/details
/** Claims enter and leave bills here: besides the acts of the definition the only statements that set their state (office.md §5.2). */
import { compDetail } from '#contract/workorder/compDetail'
import { compDetailLife, valuationLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { tellOrders } from './orderHook.ts'
import { moveRows, moveRowsApart } from '../../platform/rows.ts'

const checked = transitionOf(compDetailLife, 'with 赔付账单', compDetailLife.checked)
const owed = transitionOf(compDetailLife, 'with 工单账单', compDetailLife.checked)
const freed = transitionOf(compDetailLife, 'with 赔付账单', compDetailLife.open)
const booked = transitionOf(compDetailLife, 'with 账单确认', compDetailLife.booked)
const valued = transitionOf(valuationLife, 'with 赔付账单', valuationLife.booked)
const unvalued = transitionOf(valuationLife, 'with 赔付作废', valuationLife.closed)

interface Moved {
  readonly compNo: string
  readonly workOrderNo: string | null
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const answers = ['compNo', 'workOrderNo', 'ownerNo', 'warehouseNo', 'sid'] as const
const named = (nos: readonly string[]) => nos.map((compNo) => ({ compNo }))

/** Writes log and change feed, and informs the work orders of the claims. */
const told = async (ctx: Ctx, action: string, rows: readonly Moved[], after: object): Promise<void> => {
  await writeLogs(
    ctx,
    rows.map(({ compNo }) => ({ bizType: compDetail.id, bizNo: compNo, action, before: null, after: { ...after } })),
  )
  await changed(
    ctx,
    rows.map(({ compNo, ownerNo, warehouseNo, sid }) => ({
      resource: compDetail.id,
      key: compNo,
      op: 'put',
      ownerNo,
      ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
    })),
  )
  await tellOrders(
    ctx,
    rows.flatMap(({ workOrderNo }) => workOrderNo ?? []),
  )
}

/** Puts claims into their owner's bill; the caller locked and checked them. */
export const intoCompBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows: Moved[] = await moveRows(ctx.tx, checked, named(nos), {
    by: ctx,
    key: ['compNo'],
    all: { compBillNo: billNo },
    only: { compBillNo: null, status: [compDetailLife.open, compDetailLife.checked] },
    orStay: true,
    returning: answers,
  })
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await told(ctx, '进入赔付账单', rows, { item: billNo })
}

/** Claims that are in no bill any more wait again. */
const free = (
  ctx: Ctx,
  held: readonly { readonly compNo: string; readonly isFree: boolean }[],
  all: { readonly compBillNo: null } | { readonly woBillNo: null },
): Promise<Moved[]> =>
  moveRowsApart(
    ctx.tx,
    [freed],
    held.map(({ compNo, isFree }) => ({ compNo, status: isFree ? freed.to : null })),
    { by: ctx, key: ['compNo'], all, orStay: true, returning: answers },
  )

/** Takes claims out of their draft bill; one that is also in a work-order bill stays checked. */
export const outOfCompBill = async (ctx: Ctx, nos: readonly string[]): Promise<void> => {
  const held = await ctx.tx.query<{ compNo: string; isFree: boolean }>(
    `select comp_no, wo_bill_no is null as is_free from comp_detail
      where tenant_id = $1 and comp_no = any($2::text[]) and status in (${freed.from}) order by comp_no for update`,
    [ctx.tenantId, nos],
  )
  const rows = await free(ctx, held, { compBillNo: null })
  await told(ctx, '移出赔付账单', rows, {})
}

/** Puts claims into the payer's bill; the owner's side may be booked already. */
export const intoWoBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows: Moved[] = await moveRows(ctx.tx, owed, named(nos), {
    by: ctx,
    key: ['compNo'],
    all: { woBillNo: billNo },
    only: { woBillNo: null, status: [compDetailLife.open, compDetailLife.checked, compDetailLife.booked] },
    orStay: true,
    returning: answers,
  })
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await told(ctx, '进入工单账单', rows, { item: billNo })
}

/** Takes claims out of deleted work-order bills. */
export const outOfWoBills = async (ctx: Ctx, billNos: readonly string[]): Promise<void> => {
  const held = await ctx.tx.query<{ compNo: string; isFree: boolean }>(
    `select comp_no, comp_bill_no is null as is_free from comp_detail
      where tenant_id = $1 and wo_bill_no = any($2::text[]) order by comp_no for update`,
    [ctx.tenantId, billNos],
  )
  const rows = await free(ctx, held, { woBillNo: null })
  await told(ctx, '移出工单账单', rows, {})
}

/** Books claims with the confirmed bill, each with its line in the fee ledger. */
export const bookComps = async (
  ctx: Ctx,
  lines: readonly { readonly compNo: string; readonly lineNo: string }[],
): Promise<void> => {
  const rows: Moved[] = await moveRows(
    ctx.tx,
    booked,
    lines.map(({ compNo, lineNo }) => ({ compNo, feeLineNo: lineNo })),
    { by: ctx, key: ['compNo'], set: ['feeLineNo'], returning: answers },
  )
  if (rows.length !== lines.length) throw new Error(`${lines.length} claims were to be booked, ${rows.length} were`)
  await moveRows(ctx.tx, valued, named(lines.map(({ compNo }) => compNo)), { by: { at: ctx.at }, key: ['compNo'] })
  await told(ctx, '入账', rows, {})
}

/** A void claim leaves the price pool. */
export const closePool = (ctx: Ctx, nos: readonly string[]): Promise<unknown> =>
  moveRows(ctx.tx, unvalued, named(nos), {
    by: { at: ctx.at },
    key: ['compNo'],
    all: { handleUserId: ctx.person.userId, handleUserName: ctx.person.name, handleTime: ctx.at },
  })
