// 赔付随账单变化 · workorder/comp/details
/** Claims enter and leave bills. Besides the acts of the definition, only these statements set the state of a claim (office.md §5.2). */
import { compDetail } from '#contract/workorder/compDetail'
import { compDetailLife, valuationLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { finishOrders } from './orderHook.ts'
import { moveRows, moveRowsApart } from '../../platform/rows.ts'

const toCheckedByOwner = transitionOf(compDetailLife, 'with 赔付账单', compDetailLife.checked)
const toCheckedByPayer = transitionOf(compDetailLife, 'with 工单账单', compDetailLife.checked)
const toOpen = transitionOf(compDetailLife, 'with 赔付账单', compDetailLife.open)
const toBooked = transitionOf(compDetailLife, 'with 账单确认', compDetailLife.booked)
const poolToBooked = transitionOf(valuationLife, 'with 赔付账单', valuationLife.booked)
const poolToClosed = transitionOf(valuationLife, 'with 赔付作废', valuationLife.closed)

interface MovedClaim {
  readonly compNo: string
  readonly workOrderNo: string | null
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
}
const returnedColumns = ['compNo', 'workOrderNo', 'ownerNo', 'warehouseNo', 'sid'] as const
const keysOf = (nos: readonly string[]) => nos.map((compNo) => ({ compNo }))

/** Writes log and change feed, and informs the work orders of the claims. */
const publishMoves = async (ctx: Ctx, action: string, rows: readonly MovedClaim[], after: object): Promise<void> => {
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
  await finishOrders(
    ctx,
    rows.flatMap(({ workOrderNo }) => workOrderNo ?? []),
  )
}

/** Puts claims into their owner's bill. The caller has locked and checked the claims. */
export const intoCompBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows: MovedClaim[] = await moveRows(ctx.tx, toCheckedByOwner, keysOf(nos), {
    by: ctx,
    key: ['compNo'],
    all: { compBillNo: billNo },
    only: { compBillNo: null, status: [compDetailLife.open, compDetailLife.checked] },
    orStay: true,
    returning: returnedColumns,
  })
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await publishMoves(ctx, '进入赔付账单', rows, { item: billNo })
}

/** Takes claims out of a bill. Claims that are then in no bill (`isFree`) return to 待核对. */
const takeOut = (
  ctx: Ctx,
  held: readonly { readonly compNo: string; readonly isFree: boolean }[],
  all: { readonly compBillNo: null } | { readonly woBillNo: null },
): Promise<MovedClaim[]> =>
  moveRowsApart(
    ctx.tx,
    [toOpen],
    held.map(({ compNo, isFree }) => ({ compNo, status: isFree ? toOpen.to : null })),
    { by: ctx, key: ['compNo'], all, orStay: true, returning: returnedColumns },
  )

/** Takes claims out of their draft bill; a claim that is also in a work-order bill stays checked. */
export const outOfCompBill = async (ctx: Ctx, nos: readonly string[]): Promise<void> => {
  const held = await ctx.tx.query<{ compNo: string; isFree: boolean }>(
    `select comp_no, wo_bill_no is null as is_free from comp_detail
      where tenant_id = $1 and comp_no = any($2::text[]) and status in (${toOpen.from}) order by comp_no for update`,
    [ctx.tenantId, nos],
  )
  const rows = await takeOut(ctx, held, { compBillNo: null })
  await publishMoves(ctx, '移出赔付账单', rows, {})
}

/** Puts claims into the payer's work-order bill; the owner's claim bill may be booked already. */
export const intoWoBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows: MovedClaim[] = await moveRows(ctx.tx, toCheckedByPayer, keysOf(nos), {
    by: ctx,
    key: ['compNo'],
    all: { woBillNo: billNo },
    only: { woBillNo: null, status: [compDetailLife.open, compDetailLife.checked, compDetailLife.booked] },
    orStay: true,
    returning: returnedColumns,
  })
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await publishMoves(ctx, '进入工单账单', rows, { item: billNo })
}

/** Takes claims out of deleted work-order bills. */
export const outOfWoBills = async (ctx: Ctx, billNos: readonly string[]): Promise<void> => {
  const held = await ctx.tx.query<{ compNo: string; isFree: boolean }>(
    `select comp_no, comp_bill_no is null as is_free from comp_detail
      where tenant_id = $1 and wo_bill_no = any($2::text[]) order by comp_no for update`,
    [ctx.tenantId, billNos],
  )
  const rows = await takeOut(ctx, held, { woBillNo: null })
  await publishMoves(ctx, '移出工单账单', rows, {})
}

/** Books the claims of a confirmed bill, and stores with each claim the number of its line in the fee ledger. */
export const bookComps = async (
  ctx: Ctx,
  lines: readonly { readonly compNo: string; readonly lineNo: string }[],
): Promise<void> => {
  const rows: MovedClaim[] = await moveRows(
    ctx.tx,
    toBooked,
    lines.map(({ compNo, lineNo }) => ({ compNo, feeLineNo: lineNo })),
    { by: ctx, key: ['compNo'], set: ['feeLineNo'], returning: returnedColumns },
  )
  if (rows.length !== lines.length) throw new Error(`${lines.length} claims were to be booked, ${rows.length} were`)
  await moveRows(ctx.tx, poolToBooked, keysOf(lines.map(({ compNo }) => compNo)), { by: { at: ctx.at }, key: ['compNo'] })
  await publishMoves(ctx, '入账', rows, {})
}

/** A void claim leaves the price pool. */
export const closePool = (ctx: Ctx, nos: readonly string[]): Promise<unknown> =>
  moveRows(ctx.tx, poolToClosed, keysOf(nos), {
    by: { at: ctx.at },
    key: ['compNo'],
    all: { handleUserId: ctx.person.userId, handleUserName: ctx.person.name, handleTime: ctx.at },
  })
