// ERP 出库回传 · core/orders/erpPush
import type { ErpShipment } from '../../platform/adapters/erpPush.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { moveRowsApart, selected } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { bizTypes, part, tellDue, type Told } from '../erpQueue.ts'
import { ordersChanged, writeOrderLogs } from './trail.ts'
import { orderPushLife } from '#contract/rules/orderLife'

/** Maximum number of tries of a refused message (default of owner_config.push_retry). */
const tryMax = 5
/** Wait before the n-th repetition, ms: 1, 2, 4, 8 … minutes. */
const waitOf = (tries: number): number | null => (tries >= tryMax ? null : 60_000 * 2 ** Math.min(tries, 8))

/** Reports shipped orders to the owners' ERP (§17.2 step 12); returns the number sent. */
export const pushDue = (run: Run): Promise<number> =>
  tellDue<ErpShipment>(run, {
    bizType: bizTypes.stockout,
    tell: (adapter, due) => adapter.shipped(due.ownerNo, due.request),
    waitOf,
    answered: writeReplies,
  })

const toDone = transitionOf(orderPushLife, 'with ERP回传', orderPushLife.done)
const toFailed = transitionOf(orderPushLife, 'with ERP回传', orderPushLife.failed)
const replyRows = `
  select v.stockout_no, v.push_status, case when v.push_status = ${toDone.to} then $4::timestamptz end as erp_push_time,
         case when v.push_status = ${toDone.to} and o.erp_deadline_time < $4::timestamptz then 1 end as is_erp_overtime
    from unnest($2::text[], $3::smallint[]) as v(stockout_no, push_status)
    join stockout_order o on o.tenant_id = $1 and o.stockout_no = v.stockout_no`

const writeReplies = async (ctx: Ctx, pushed: readonly Told<ErpShipment>[]): Promise<void> => {
  const replies = selected(
    replyRows,
    pushed.map((one) => one.due.no),
    pushed.map((one) => (one.answer.ok ? toDone : toFailed).to),
    ctx.at,
  )
  const orders = await moveRowsApart(ctx.tx, [toDone, toFailed], replies, {
    by: { at: ctx.at },
    key: ['stockoutNo'],
    add: ['pushCount'],
    keep: ['erpPushTime', 'isErpOvertime'],
    all: { pushCount: 1 },
    returning: ['warehouseNo', 'sid', 'ownerNo', 'isErpOvertime'],
  })
  await writeOrderLogs(
    ctx,
    pushed.map((one) => ({
      stockoutNo: one.due.no,
      node: '推送',
      before: null,
      after: null,
      msg: one.answer.ok ? one.answer.message : `失败：${one.answer.message}`,
    })),
  )
  await writeEvents(
    ctx.tx,
    pushed.map((one) => ({
      type: 'erp.pushed',
      key: `${one.due.no}-${one.due.tries}`,
      aggregateType: 'stockout',
      aggregateNo: one.due.no,
      ownerNo: one.due.ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: {
        result: one.answer.ok ? orderPushLife.done : orderPushLife.failed,
        isErpOvertime: orders.find((order) => order.stockoutNo === one.due.no)?.isErpOvertime ?? 0,
      },
    })),
    ctx,
  )
  await ordersChanged(ctx, orders)
}

/** Runs every minute until nothing in the queue is due. */
export const pushTask: JobTask = {
  name: 'erp-push',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => pushDue(jobRun(services, tenantId))),
}
