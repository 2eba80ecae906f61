// 结算 · workorder/settle
/** Settles a work order: liability, claims, penalties. The amounts are in the claims (workorder/comp). */
import { workOrderLife } from '#contract/rules/workOrderLife'
import { settle, settleTerms } from '#contract/workorder/act'
import { registerSettle, registerFinish } from './comp/orderHook.ts'
import { deleteOpenComps } from './comp/orderSums.ts'
import type { NewComp } from './comp/types.ts'
import { createComps } from './comp/write.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { cause, causeMany, sameVersion, type OrderEvent, type EventInput } from './change.ts'
import { checkDays, claimsFor, termsFor } from './claims.ts'
import { writePunishSum } from './money.ts'
import { anyOrders, readOrder, readOrders, type WorkOrder } from './order.ts'
import { dropPunishes, punishOrder, type PunishInput } from './punishing.ts'
import { compPriceLife } from '#contract/rules/compensationLife'

/** Whether the order has no claim, or only claims with an amount of 0. */
const owesNothing = async (ctx: Ctx, { workOrderNo, approveFen }: WorkOrder): Promise<boolean> => {
  if (Number(approveFen) > 0) return false
  const waiting = await ctx.tx.query(
    `select 1 from comp_detail c where c.tenant_id = $1 and c.work_order_no = $2 and c.price_status = ${compPriceLife.no} limit 1`,
    [ctx.tenantId, workOrderNo],
  )
  return waiting.length === 0
}

/** The state a settlement leads to, and its columns on the order. */
const settleInput = async (
  ctx: Ctx,
  order: WorkOrder,
  liability: number,
  causeCode: string | null | undefined = null,
): Promise<EventInput> => ({
  to: (await owesNothing(ctx, order)) ? workOrderLife.done : workOrderLife.toSettle,
  liability,
  patch: { liability, ...(causeCode !== null && { causeCode }) },
})

interface Settlement {
  readonly liability: number
  readonly causeCode?: string | null | undefined
  readonly comps: readonly NewComp[]
  readonly punishes?: readonly PunishInput[]
}
/** @throws Refused for a faulty claim or penalty, or by the table of events */
const settleOrder = async (ctx: Ctx, order: WorkOrder, { liability, causeCode, comps, punishes = [] }: Settlement) => {
  const compIds = comps.length === 0 ? [] : await createComps(ctx, comps)
  await punishOrder(ctx, order, punishes)
  await writePunishSum(ctx, order)
  // reads the order again, with the new sums of its claims
  const now = await readOrder(ctx, order.id, true)
  const done = await cause(ctx, now, 'settle', await settleInput(ctx, now, liability, causeCode))
  return { ...done, compIds: [...compIds] }
}

const settleById = handle(settle, async (ctx, { id, version, liability, causeCode, compList, punishList }) => {
  const order = await readOrder(ctx, id, true)
  sameVersion(order, version)
  checkDays(compList)
  const comps = await claimsFor(ctx, order, liability, compList)
  return settleOrder(ctx, order, { liability, causeCode, comps, punishes: punishList })
})

const readTerms = handle(
  settleTerms,
  async (ctx, { id, liability }) => termsFor(ctx, await readOrder(ctx, id), Number(liability)),
  { readOnly: true },
)

/** Drops the unchecked claims and unconfirmed penalties of a withdrawn settlement. */
export const dropClaims = async (ctx: Ctx, order: WorkOrder): Promise<void> => {
  await deleteOpenComps(ctx, order.workOrderNo)
  await dropPunishes(ctx, order)
  await writePunishSum(ctx, order)
}

/** Ends orders whose claims are all handled, whatever the scope of the person who moved the claims. */
const finishWaiting = async (ctx: Ctx, workOrderNos: readonly string[]): Promise<void> => {
  const rows = await ctx.tx.query<{ id: string }>(
    'select w.id::text from work_order w where w.tenant_id = $1 and w.work_order_no = any($2::text[]) order by w.id',
    [ctx.tenantId, workOrderNos],
  )
  const ids = rows.map(({ id }) => id)
  const waiting = (await anyOrders(ctx, ids, true)).filter(({ status }) => status === workOrderLife.toSettle)
  await causeMany(
    ctx,
    'paid',
    waiting.map((order) => ({ order, how: { as: ['system'] } })),
  )
}
registerFinish(finishWaiting)

/** Settles the orders of a file: makes all claims at once, without penalties. @throws Refused as on the page */
registerSettle(async (ctx, settled) => {
  const ids = settled.map(({ id }) => id)
  await readOrders(ctx, ids, true)
  await createComps(
    ctx,
    settled.flatMap(({ comps }) => comps),
  )
  // reads the orders again, with the new sums of their claims
  const now = new Map((await readOrders(ctx, ids)).map((order) => [order.id, order]))
  const events: OrderEvent[] = []
  for (const { id, liability } of settled) {
    const order = now.get(id)
    if (order === undefined) throw refuse('A0404')
    events.push({ order, how: await settleInput(ctx, order, liability) })
  }
  await causeMany(ctx, 'settle', events)
})

export default [settleById, readTerms] satisfies readonly Endpoint[]
