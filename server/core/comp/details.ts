// 赔付随账单变化 · core/comp/details
/** Claims go into bills and out of them: the only statements that set their state besides the acts of the definition (office.md §5.2). */
import { compDetail } from '#contract/workorder/compDetail'
import { compDetailLife, valuationLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { tellOrders } from './orderHook.ts'

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
const answers = 'd.comp_no, d.work_order_no, d.owner_no, d.warehouse_no, d.sid'
const stamps = 'update_user_id = $3, update_user_name = $4, update_time = $5, version = d.version + 1'
const stampValues = ({ person, at }: Ctx) => [person.userId, person.name, at] as const

/** Log, change feed, and the work orders that wait for their claims. */
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

/** Into the bill of their owner; they are locked and fit for it. */
export const intoCompBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Moved>(
    `update comp_detail as d set status = ${checked.to}, comp_bill_no = $6, ${stamps}
      where d.tenant_id = $1 and d.comp_no = any($2::text[]) and d.comp_bill_no is null and d.status in (${checked.from}, ${compDetailLife.checked})
      returning ${answers}`,
    [ctx.tenantId, nos, ...stampValues(ctx), billNo],
  )
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await told(ctx, '进入赔付账单', rows, { item: billNo })
}

/** Out of the draft they stand in; one that stands in a work-order bill as well stays checked. */
export const outOfCompBill = async (ctx: Ctx, nos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Moved>(
    `update comp_detail as d set status = case when d.wo_bill_no is null then ${freed.to} else d.status end, comp_bill_no = null, ${stamps}
      where d.tenant_id = $1 and d.comp_no = any($2::text[]) and d.status in (${freed.from}) returning ${answers}`,
    [ctx.tenantId, nos, ...stampValues(ctx)],
  )
  await told(ctx, '移出赔付账单', rows, {})
}

/** Into the bill of who bears them; the owner's side may be booked already. */
export const intoWoBill = async (ctx: Ctx, billNo: string, nos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Moved>(
    `update comp_detail as d set status = case when d.status in (${owed.from}) then ${owed.to} else d.status end, wo_bill_no = $6, ${stamps}
      where d.tenant_id = $1 and d.comp_no = any($2::text[]) and d.wo_bill_no is null
        and d.status in (${compDetailLife.open}, ${compDetailLife.checked}, ${compDetailLife.booked}) returning ${answers}`,
    [ctx.tenantId, nos, ...stampValues(ctx), billNo],
  )
  if (rows.length !== nos.length) throw new Error(`${billNo}: ${nos.length} claims were to go in, ${rows.length} did`)
  await told(ctx, '进入工单账单', rows, { item: billNo })
}

/** Out of work-order bills that are deleted. */
export const outOfWoBills = async (ctx: Ctx, billNos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<Moved>(
    `update comp_detail as d set status = case when d.comp_bill_no is null then ${freed.to} else d.status end, wo_bill_no = null, ${stamps}
      where d.tenant_id = $1 and d.wo_bill_no = any($2::text[]) returning ${answers}`,
    [ctx.tenantId, billNos, ...stampValues(ctx)],
  )
  await told(ctx, '移出工单账单', rows, {})
}

/** Booked with the confirmed bill, each with its line in the fee ledger. */
export const bookComps = async (
  ctx: Ctx,
  lines: readonly { readonly compNo: string; readonly lineNo: string }[],
): Promise<void> => {
  const rows = await ctx.tx.query<Moved>(
    `update comp_detail as d set status = ${booked.to}, fee_line_no = v.line_no, ${stamps}
       from unnest($2::text[], $6::text[]) as v(comp_no, line_no)
      where d.tenant_id = $1 and d.comp_no = v.comp_no and d.status in (${booked.from}) returning ${answers}`,
    [ctx.tenantId, lines.map(({ compNo }) => compNo), ...stampValues(ctx), lines.map(({ lineNo }) => lineNo)],
  )
  if (rows.length !== lines.length) throw new Error(`${lines.length} claims were to be booked, ${rows.length} were`)
  await ctx.tx.query(
    `update valuation_pool as p set status = ${valued.to}, update_time = $3, version = p.version + 1
      where p.tenant_id = $1 and p.comp_no = any($2::text[]) and p.status in (${valued.from})`,
    [ctx.tenantId, lines.map(({ compNo }) => compNo), ctx.at],
  )
  await told(ctx, '入账', rows, {})
}

/** A void claim waits for no price any more. */
export const closePool = (ctx: Ctx, nos: readonly string[]): Promise<unknown> =>
  ctx.tx.query(
    `update valuation_pool as p set status = ${unvalued.to}, handle_user_id = $3, handle_user_name = $4, handle_time = $5, update_time = $5,
            version = p.version + 1
      where p.tenant_id = $1 and p.comp_no = any($2::text[]) and p.status in (${unvalued.from})`,
    [ctx.tenantId, nos, ...stampValues(ctx)],
  )
