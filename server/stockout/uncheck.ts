// 反复核 · stockout/uncheck
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { settlePostbackDue } from '../core/orders/postbackDue.ts'
import { floorTold, writeOrderLogs } from '../core/orders/trail.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import { refuse } from '../platform/errors.ts'
import { transitionOf } from '../platform/transitions.ts'
import type { Order } from '../core/orders/endOrder.ts'
import { besidePick } from './orderLock.ts'

const unchecked = transitionOf(orderLife, 'act uncheck', orderLife.toCheck)

/** Orders whose parcel is weighed or with the carrier already. */
const beyond = async (ctx: Ctx, nos: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ no: string }>(
    `select distinct p.stockout_no as no from stockout_package p
      where p.tenant_id = $1 and p.stockout_no = any($2::text[]) and (p.status in (${packageLife.weighed}, ${packageLife.handed}) or p.handover_no is not null)`,
    [ctx.tenantId, nos],
  )
  return rows.map(({ no }) => no)
}

/** The check does not count any more: neither its record nor the work. Of a batch only the order goes back, the batch stays as it was. */
const takeBack = async (ctx: Ctx, order: Order, reason: string): Promise<void> => {
  const { stockoutNo, status } = order
  const keys = [ctx.tenantId, stockoutNo]
  await ctx.tx.query(
    'update check_record set is_valid = 0 where tenant_id = $1 and stockout_no = $2 and check_type = 1 and is_valid = 1',
    keys,
  )
  await ctx.tx.query(
    'update work_record set is_valid = 0, changed_at = $3 where tenant_id = $1 and stockout_no = $2 and op_type = 2 and is_valid = 1',
    [...keys, ctx.at],
  )
  await ctx.tx.query('delete from stockout_sn where tenant_id = $1 and stockout_no = $2', keys)
  await ctx.tx.query('update stockout_line set checked_qty = 0, update_time = $3 where tenant_id = $1 and stockout_no = $2', [
    ...keys,
    ctx.at,
  ])
  await ctx.tx.query(
    'update stockout_order set check_time = null, pack_time = null where tenant_id = $1 and stockout_no = $2',
    keys,
  )
  await settlePostbackDue(ctx, [stockoutNo], unchecked.to)
  await writeOrderLogs(ctx, [{ stockoutNo, node: '反复核', before: status, after: unchecked.to, msg: reason }])
  await floorTold(ctx, [order])
}

/** Reverses the check of orders that are not weighed yet (floor.md §7.2): they stand at 待复核 again. */
export const uncheck: ActWork = {
  guard: async (ctx, heads) =>
    new Map(
      (
        await beyond(
          ctx,
          heads.map(({ no }) => no),
        )
      ).map((no) => [no, refuse('A1206')]),
    ),
  ...besidePick((ctx, order, input) => takeBack(ctx, order, word(input, 'reason'))),
}
