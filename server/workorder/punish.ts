// 处罚记录 · workorder/punish
import { punishLife } from '#contract/rules/punishLife'
import {
  confirmPunish,
  punish,
  punishAll,
  punishesNow,
  punishesOf as ofOrder,
  punishOne,
  revokePunish,
} from '#contract/workorder/punish'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { byIds } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { transitionOf } from '../platform/transitions.ts'
import { changedOrder, logOrder } from './change.ts'
import { keepPunishSum } from './money.ts'
import { isOwnerSide, readOrder, readOrders, type WorkOrder } from './order.ts'
import { dropPunishes, punishesOf, punishOrder, type Punishing } from './punishing.ts'
import { moveRows } from '../platform/rows.ts'

const confirmed = transitionOf(punishLife, 'act confirm', punishLife.confirmed)
const revoked = transitionOf(punishLife, 'act revoke', punishLife.void)

/** Punishments are internal to the warehouse: users of an owner see none. */
const serving = (_today: string, person: Ctx['person']): Serving => ({
  from: 'wo_punish p join work_order w on w.tenant_id = $1 and w.id = p.work_order_id',
  alias: 'p',
  // for its link; not shown
  extra: { workOrderId: 'p.work_order_id::text' },
  columns: {
    punishId: 'p.id::text',
    workOrderId: 'p.work_order_id::text',
    workOrderNo: 'w.work_order_no',
    logisticsNo: 'w.logistics_no',
    punishTypeId: 'p.punish_type_id::text',
  },
  search: {
    punishTypeId: (filter, p) => byIds('p.punish_type_id', 'punishTypeId', filter, p),
    inside: () => (isOwnerSide(person) ? 'false' : null),
  },
  scope: { owner: 'w.owner_no', warehouse: ['w.warehouse_no', 'w.sid'], shop: 'w.shop_no' },
})

const insideOnly = ({ person }: Ctx): void => {
  if (isOwnerSide(person)) throw refuse('A0404')
}
const punishing = async (ctx: Ctx, workOrderId: string, list: readonly Punishing[], anew: boolean) => {
  insideOnly(ctx)
  const order = await readOrder(ctx, workOrderId, true)
  if (anew) await dropPunishes(ctx, order)
  await punishOrder(ctx, order, list)
  await logOrder(ctx, order, '处罚', { after: { num: list.length } })
  return { ...(await told(ctx, order)), version: order.version }
}
const told = async (ctx: Ctx, order: WorkOrder): Promise<{ punishFen: number }> => {
  const punishFen = await keepPunishSum(ctx, order)
  await changedOrder(ctx, order, ['workorder/list', punish.id])
  return { punishFen }
}

const read = (ctx: Ctx, workOrderId: string) => {
  insideOnly(ctx)
  return readOrder(ctx, workOrderId).then((order) => punishesOf(ctx, order))
}
const one = handle(punishOne, (ctx, { workOrderId, ...entered }) => punishing(ctx, workOrderId, [entered], false))
const all = handle(punishAll, (ctx, { workOrderId, list }) => punishing(ctx, workOrderId, list, true))
const listed = handle(ofOrder, (ctx, { workOrderId }) => read(ctx, workOrderId))
const listedNow = handle(punishesNow, (ctx, { workOrderId }) => read(ctx, workOrderId))

/** Moves punishments along a transition; those in another state or out of scope are left alone. */
const move = async (
  ctx: Ctx,
  ids: readonly string[],
  way: typeof confirmed,
  action: string,
  reason?: string,
): Promise<{ done: number }> => {
  insideOnly(ctx)
  const rows = await ctx.tx.query<{ id: string; workOrderId: string }>(
    'select p.id::text, p.work_order_id::text from wo_punish p where p.tenant_id = $1 and p.id = any($2::bigint[]) order by p.id for update',
    [ctx.tenantId, ids],
  )
  const orders = await readOrders(
    ctx,
    rows.map(({ workOrderId }) => workOrderId),
    true,
  )
  const seen = new Set(orders.map(({ id }) => id))
  const moved = await moveRows(
    ctx.tx,
    way,
    rows.flatMap(({ id, workOrderId }) => (seen.has(workOrderId) ? [{ id }] : [])),
    {
      by: ctx,
      key: ['id'],
      all: way === confirmed ? { confirmUserId: ctx.person.userId, confirmUserName: ctx.person.name, confirmTime: ctx.at } : {},
      returning: ['workOrderId'],
    },
  )
  for (const order of orders.filter(({ id }) => moved.some(({ workOrderId }) => workOrderId === id))) {
    await logOrder(ctx, order, action, { after: reason === undefined ? null : { reason } })
    await told(ctx, order)
  }
  if (moved.length === 0) throw refuse('A3010.says', { reason: '没有可以处理的处罚，请刷新后重试' })
  return { done: moved.length }
}
const confirming = handle(confirmPunish, (ctx, { ids }) => move(ctx, ids, confirmed, '确认处罚'))
const revoking = handle(revokePunish, (ctx, { ids, reason }) => move(ctx, ids, revoked, '撤销处罚', reason ?? ''))

export default [...serve(punish, serving), one, all, listed, listedNow, confirming, revoking] satisfies readonly Endpoint[]
