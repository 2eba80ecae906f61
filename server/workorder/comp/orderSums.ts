// 工单上的赔付合计 · workorder/comp/orderSums
import { compDetailLife } from '#contract/rules/compensationLife'
import { workOrder } from '#contract/workorder/list'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, selected } from '../../platform/rows.ts'

type Reading = Pick<Ctx, 'tx' | 'tenantId'>

const claimSums = `
  select v.no as work_order_no, coalesce(s.approve, 0) as approve_fen, s.is_claim, s.claim as claim_fen
    from unnest($2::text[]) as v(no)
    left join (select d.work_order_no, 1 as is_claim, sum(d.approve_fen) as approve, sum(d.claim_fen) as claim
                 from comp_detail d
                where d.tenant_id = $1 and d.work_order_no = any($2::text[]) and d.status <> ${compDetailLife.off} group by d.work_order_no) s
      on s.work_order_no = v.no`

/**
 * Writes the sums of claims that are not void to their work order (office.md §4.2), with a change notice because claims are often priced
 * days after the settlement.
 */
export const sumOrders = async (ctx: ChangeCtx, workOrderNos: readonly string[]): Promise<void> => {
  const nos = [...new Set(workOrderNos)].toSorted()
  if (nos.length === 0) return
  const rows = await changeRows(ctx.tx, 'work_order', selected(claimSums, nos), {
    key: ['workOrderNo'],
    set: ['approveFen'],
    keep: ['isClaim', 'claimFen'],
    returning: ['workOrderNo', 'ownerNo', 'warehouseNo', 'sid'],
    quiet: true,
  })
  await changed(
    ctx,
    rows.map(({ workOrderNo, ownerNo, warehouseNo, sid }) => ({
      resource: workOrder.id,
      key: workOrderNo,
      op: 'put' as const,
      ownerNo,
      ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
    })),
  )
}

/** Numbers of claims of a work order. A settlement can be withdrawn while `billed` is 0, and is over once `open` is 0. */
export interface OrderClaims {
  readonly live: number
  readonly open: number
  readonly billed: number
}
export const claimsOfOrders = async (
  { tx, tenantId }: Reading,
  workOrderNos: readonly string[],
): Promise<ReadonlyMap<string, OrderClaims>> => {
  const rows = await tx.query<OrderClaims & { workOrderNo: string }>(
    `select d.work_order_no, count(*)::int as live,
            (count(*) filter (where d.status in (${compDetailLife.open}, ${compDetailLife.held})))::int as open,
            (count(*) filter (where d.comp_bill_no is not null or d.wo_bill_no is not null))::int as billed
       from comp_detail d
      where d.tenant_id = $1 and d.work_order_no = any($2::text[]) and d.status <> ${compDetailLife.off} group by d.work_order_no`,
    [tenantId, workOrderNos],
  )
  return new Map(rows.map(({ workOrderNo, ...claims }) => [workOrderNo, claims]))
}

const unclaimed = `
  select $2::text as work_order_no
   where not exists (select 1 from comp_detail d where d.tenant_id = $1 and d.work_order_no = $2 and d.status <> ${compDetailLife.off})`

/** Deletes the unchecked claims of a withdrawn settlement and writes the order's new sums. Returns the numbers of the deleted claims. */
export const deleteOpenComps = async (ctx: ChangeCtx, workOrderNo: string): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ compNo: string }>(
    `delete from comp_detail where tenant_id = $1 and work_order_no = $2 and status in (${compDetailLife.open}, ${compDetailLife.held})
      and not exists (select 1 from comp_fee_diff f where f.tenant_id = $1 and f.comp_no = comp_detail.comp_no) returning comp_no`,
    [ctx.tenantId, workOrderNo],
  )
  await changeRows(ctx.tx, 'work_order', selected(unclaimed, workOrderNo), {
    key: ['workOrderNo'],
    all: { isClaim: 0, claimFen: 0 },
    quiet: true,
  })
  await sumOrders(ctx, [workOrderNo])
  return rows.map(({ compNo }) => compNo)
}
