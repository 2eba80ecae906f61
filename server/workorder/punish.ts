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
import { writePunishSum } from './money.ts'
import { isOwnerSide, readOrder, readOrders, type WorkOrder } from './order.ts'
import { dropPunishes, punishesOf, punishOrder, type PunishInput } from './punishing.ts'
import { moveRows } from '../platform/rows.ts'

const toConfirmed = transitionOf(punishLife, 'act confirm', punishLife.confirmed)
const toVoid = transitionOf(punishLife, 'act revoke', punishLife.void)

/** Penalties are internal to the warehouse: users of an owner see none (`inside`). */
const serving = (_today: string, person: Ctx['person']): Serving => ({
  from: 'wo_punish p join work_order w on w.tenant_id = $1 and w.id = p.work_order_id',
  alias: 'p',
  // for the link to the work order; not shown
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

const mustBeInternal = ({ person }: Ctx): void => {
  if (isOwnerSide(person)) throw refuse('A0404')
}
const addPunishes = async (ctx: Ctx, workOrderId: string, list: readonly PunishInput[], anew: boolean) => {
  mustBeInternal(ctx)
  const order = await readOrder(ctx, workOrderId, true)
  if (anew) await dropPunishes(ctx, order)
  await punishOrder(ctx, order, list)
  await logOrder(ctx, order, '处罚', { after: { num: list.length } })
  return { ...(await publishSums(ctx, order)), version: order.version }
}
const publishSums = async (ctx: Ctx, order: WorkOrder): Promise<{ punishFen: number }> => {
  const punishFen = await writePunishSum(ctx, order)
  await changedOrder(ctx, order, ['workorder/list', punish.id])
  return { punishFen }
}

const read = (ctx: Ctx, workOrderId: string) => {
  mustBeInternal(ctx)
  return readOrder(ctx, workOrderId).then((order) => punishesOf(ctx, order))
}
const punishOnce = handle(punishOne, (ctx, { workOrderId, ...entered }) => addPunishes(ctx, workOrderId, [entered], false))
const replacePunishes = handle(punishAll, (ctx, { workOrderId, list }) => addPunishes(ctx, workOrderId, list, true))
const listPunishes = handle(ofOrder, (ctx, { workOrderId }) => read(ctx, workOrderId))
const listPunishesNow = handle(punishesNow, (ctx, { workOrderId }) => read(ctx, workOrderId))

/** Moves penalties along a transition. Penalties in another state or out of scope do not change. */
const move = async (
  ctx: Ctx,
  ids: readonly string[],
  way: typeof toConfirmed,
  action: string,
  reason?: string,
): Promise<{ done: number }> => {
  mustBeInternal(ctx)
  const rows = await ctx.tx.query<{ id: string; workOrderId: string }>(
    'select p.id::text, p.work_order_id::text from wo_punish p where p.tenant_id = $1 and p.id = any($2::bigint[]) order by p.id for update',
    [ctx.tenantId, ids],
  )
  const orders = await readOrders(
    ctx,
    rows.map(({ workOrderId }) => workOrderId),
    true,
  )
  const orderIds = new Set(orders.map(({ id }) => id))
  const moved = await moveRows(
    ctx.tx,
    way,
    rows.flatMap(({ id, workOrderId }) => (orderIds.has(workOrderId) ? [{ id }] : [])),
    {
      by: ctx,
      key: ['id'],
      all: way === toConfirmed ? { confirmUserId: ctx.person.userId, confirmUserName: ctx.person.name, confirmTime: ctx.at } : {},
      returning: ['workOrderId'],
    },
  )
  for (const order of orders.filter(({ id }) => moved.some(({ workOrderId }) => workOrderId === id))) {
    await logOrder(ctx, order, action, { after: reason === undefined ? null : { reason } })
    await publishSums(ctx, order)
  }
  if (moved.length === 0) throw refuse('A3010.text', { reason: '没有可以处理的处罚，请刷新后重试' })
  return { done: moved.length }
}
const confirmPunishes = handle(confirmPunish, (ctx, { ids }) => move(ctx, ids, toConfirmed, '确认处罚'))
const revokePunishes = handle(revokePunish, (ctx, { ids, reason }) => move(ctx, ids, toVoid, '撤销处罚', reason ?? ''))

export default [
  ...serve(punish, serving),
  punishOnce,
  replacePunishes,
  listPunishes,
  listPunishesNow,
  confirmPunishes,
  revokePunishes,
] satisfies readonly Endpoint[]
