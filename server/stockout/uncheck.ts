// 反复核 · stockout/uncheck
import type { order } from '#contract/stockout/order'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { settlePostbackDue } from '../core/orders/postbackDue.ts'
import { floorTold, writeOrderLogs } from '../core/orders/trail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing, Ended, Sets } from '../platform/document/acts.ts'
import { refuse } from '../platform/errors.ts'
import { transitionOf } from '../platform/transitions.ts'
import { changeRows } from '../platform/rows.ts'
import type { Order } from '../core/orders/endOrder.ts'
import { besidePick } from './orderLock.ts'

const toCheck = transitionOf(orderLife, 'act uncheck', orderLife.toCheck)

/** Orders with a parcel that is already weighed or handed over. */
const weighedOrders = async (ctx: Ctx, nos: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select distinct p.stockout_no as no from stockout_package p
      where p.tenant_id = $1 and p.stockout_no = any($2::text[]) and (p.status in (${packageLife.weighed}, ${packageLife.handed}) or p.handover_no is not null)`,
    [ctx.tenantId, nos],
  )
  return rows.map(({ no }) => no)
}

/** work_record.op_type 复核 */
const checkWork = 2

/** Voids the check record and the work record of an order. An order of a batch check is taken back alone; the batch does not change. */
const voidCheck = async (ctx: Ctx, order: Order, reason: string): Promise<Ended<Sets<'stockout_order'>>> => {
  const { stockoutNo, status } = order
  await changeRows(ctx.tx, 'check_record', [order], {
    key: ['stockoutNo'],
    all: { isValid: 0 },
    only: { checkType: 1, isValid: 1 },
  })
  await changeRows(ctx.tx, 'work_record', [order], {
    key: ['stockoutNo'],
    all: { isValid: 0, changedAt: ctx.at },
    only: { opType: checkWork, isValid: 1 },
  })
  await ctx.tx.query('delete from stockout_sn where tenant_id = $1 and stockout_no = $2', [ctx.tenantId, stockoutNo])
  await changeRows(ctx.tx, 'stockout_line', [order], {
    key: ['stockoutNo'],
    all: { checkedQty: 0, updateTime: ctx.at },
    quiet: true,
  })
  await settlePostbackDue(ctx, [stockoutNo], toCheck.to)
  await writeOrderLogs(ctx, [{ stockoutNo, node: '反复核', before: status, after: toCheck.to, msg: reason }])
  await floorTold(ctx, [order])
  return { set: { checkTime: null, packTime: null } }
}

/** Reverses the check of orders that are not weighed yet (floor.md §7.2): they are 待复核 again. */
export const uncheck: Doing<typeof order, 'uncheck'> = {
  guard: async (ctx, heads) =>
    new Map(
      (
        await weighedOrders(
          ctx,
          heads.map(({ no }) => no),
        )
      ).map((no) => [no, refuse('A1206')]),
    ),
  ...besidePick((ctx, order, input) => voidCheck(ctx, order, input.reason ?? '')),
}
