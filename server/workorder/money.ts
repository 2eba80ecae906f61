// 工单的赔付与处罚 · workorder/money
/** Claims and penalties of a work order: facts for the guards of its events, and the sum of penalties it stores. */
import type { CompLine } from '#contract/workorder/detail'
import { punishLife } from '#contract/rules/punishLife'
import type { WorkOrderFacts } from '#contract/rules/workOrderLife'
import { claimsOfOrders } from './comp/orderSums.ts'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows, selected } from '../platform/rows.ts'
import type { WorkOrder } from './order.ts'

type Reading = Pick<Ctx, 'tx' | 'tenantId'>
type OrderKey = Pick<WorkOrder, 'id' | 'workOrderNo'>

type Money = Pick<WorkOrderFacts, 'claims' | 'punishes'>

/** Claims and penalties that are not void, by work order, as the guards of events need them. */
export const moneyOfOrders = async (ctx: Reading, orders: readonly OrderKey[]): Promise<(order: OrderKey) => Money> => {
  const claims = await claimsOfOrders(
    ctx,
    orders.map(({ workOrderNo }) => workOrderNo),
  )
  const rows = await ctx.tx.query<{ workOrderId: string; n: number }>(
    `select p.work_order_id::text, count(*)::int as n from wo_punish p
      where p.tenant_id = $1 and p.work_order_id = any($2::bigint[]) and p.status <> ${punishLife.void} group by p.work_order_id`,
    [ctx.tenantId, orders.map(({ id }) => id)],
  )
  const punishes = new Map(rows.map(({ workOrderId, n }) => [workOrderId, n]))
  return ({ id, workOrderNo }) => {
    const own = claims.get(workOrderNo)
    return { ...(own !== undefined && { claims: own }), punishes: punishes.get(id) ?? 0 }
  }
}
/** As `moneyOfOrders`, for one order. */
export const moneyOf = async (ctx: Reading, order: OrderKey): Promise<Money> => (await moneyOfOrders(ctx, [order]))(order)

const punishSum = `
  select $2::bigint as id, (select coalesce(sum(p.amount_fen), 0) from wo_punish p
    where p.tenant_id = $1 and p.work_order_id = $2 and p.status <> ${punishLife.void})::bigint as punish_fen`

/** Writes the sum of an order's penalties without raising the version, so that an open page stays valid. */
export const writePunishSum = async (ctx: Reading, { id }: OrderKey): Promise<number> => {
  const [row] = await changeRows(ctx.tx, 'work_order', selected(punishSum, id), {
    key: ['id'],
    set: ['punishFen'],
    returning: ['punishFen'],
    quiet: true,
  })
  return Number(row?.punishFen ?? 0)
}

export const compLines = async (ctx: Reading, { workOrderNo }: OrderKey): Promise<CompLine[]> => {
  const rows = await ctx.tx.query<
    Omit<CompLine, 'claimFen' | 'approveFen'> & { readonly claim: string; readonly approve: string }
  >(
    `select c.id::text, c.comp_no, c.comp_type, c.payer_type, c.payer_name, c.claim_fen as claim, c.approve_fen as approve, c.status
       from comp_detail c where c.tenant_id = $1 and c.work_order_no = $2 order by c.id`,
    [ctx.tenantId, workOrderNo],
  )
  return rows.map(({ claim, approve, ...row }) => ({ ...row, claimFen: Number(claim), approveFen: Number(approve) }))
}
