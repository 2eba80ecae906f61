// ERP 回传队列 · core/orders/erpPush
import type { ErpAnswer, ErpShipment } from '../../platform/adapters/erpPush.ts'
import { OutsideFailed } from '../../platform/adapters/post.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { writeEvents } from '../../platform/events.ts'
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { ordersChanged, writeOrderLogs } from './trail.ts'

/** Shipments told per round, and how often a refused one is tried again (owner_config.push_retry default). */
const part = 50
const tryMax = 5
/** Wait before the n-th repetition, ms: 1, 2, 4, 8 … minutes. */
const waitOf = (tries: number): number => 60_000 * 2 ** Math.min(tries, 8)

interface Due {
  readonly id: string
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly tries: number
  readonly request: ErpShipment
}
type Told = { readonly due: Due; readonly answer: ErpAnswer }

/**
 * Tells the owners' ERP what was shipped (§17.2 step 12): reads a part of the queue, calls the adapter outside of any transaction, writes
 * the answers. A refusal or silence is tried again later, after five times it stops (3). Answers how many were told.
 */
export const pushDue = async (run: Run): Promise<number> => {
  const { due, adapter } = await run(async (ctx) => ({ due: await takeDue(ctx), adapter: ctx.adapters.erpPush }))
  const told: Told[] = []
  for (const one of due) told.push({ due: one, answer: await tell(adapter, one) })
  if (told.length > 0) await run((ctx) => writeAnswers(ctx, told))
  return told.length
}

const tell = async (adapter: Ctx['adapters']['erpPush'], due: Due): Promise<ErpAnswer> => {
  try {
    return await adapter.shipped(due.ownerNo, due.request)
  } catch (error) {
    if (error instanceof OutsideFailed) return { ok: false, message: error.message, response: null }
    throw error
  }
}

/** The next part; its turn is moved on at once, so that two servers do not tell the same shipment. */
const takeDue = async (ctx: Ctx): Promise<Due[]> => {
  const rows = await ctx.tx.query<{ id: string; bizNo: string; ownerNo: string; tryNum: number; request: ErpShipment }>(
    `update erp_push_queue as q set next_time = $3, try_num = q.try_num + 1, update_time = $2, version = q.version + 1
       from (select p.id from erp_push_queue p where p.tenant_id = $1 and p.biz_type = 1 and p.status in (0, 2) and p.next_time <= $2
              order by p.next_time limit ${part} for update skip locked) as v
      where q.tenant_id = $1 and q.id = v.id returning q.id, q.biz_no, q.owner_no, q.try_num, q.request`,
    [ctx.tenantId, ctx.at, new Date(ctx.now + 10 * 60_000)],
  )
  return rows.map((row) => ({
    id: row.id,
    stockoutNo: row.bizNo,
    ownerNo: row.ownerNo,
    tries: row.tryNum,
    request: row.request,
  }))
}

const writeAnswers = async (ctx: Ctx, told: readonly Told[]): Promise<void> => {
  const statusOf = ({ answer, due }: Told): number => (answer.ok ? 1 : due.tries >= tryMax ? 3 : 2)
  await ctx.tx.query(
    `update erp_push_queue as q set status = v.status, response = v.response, next_time = v.next_time, update_time = $6, version = q.version + 1
       from unnest($2::bigint[], $3::smallint[], $4::jsonb[], $5::timestamptz[]) as v(id, status, response, next_time)
      where q.tenant_id = $1 and q.id = v.id`,
    [
      ctx.tenantId,
      told.map((one) => one.due.id),
      told.map(statusOf),
      told.map((one) => JSON.stringify({ message: one.answer.message, response: one.answer.response })),
      told.map((one) => new Date(ctx.now + waitOf(one.due.tries))),
      ctx.at,
    ],
  )
  const orders = await ctx.tx.query<{
    stockoutNo: string
    warehouseNo: string
    sid: string
    ownerNo: string
    isErpOvertime: number
  }>(
    `update stockout_order as o set push_status = v.status, push_count = o.push_count + 1,
            erp_push_time = case when v.status = 1 then $4 else o.erp_push_time end,
            is_erp_overtime = case when v.status = 1 and o.erp_deadline_time < $4 then 1 else o.is_erp_overtime end,
            update_time = $4, version = o.version + 1
       from unnest($2::text[], $3::smallint[]) as v(no, status) where o.tenant_id = $1 and o.stockout_no = v.no
     returning o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.is_erp_overtime`,
    [ctx.tenantId, told.map((one) => one.due.stockoutNo), told.map((one) => (one.answer.ok ? 1 : 2)), ctx.at],
  )
  await writeOrderLogs(
    ctx,
    told.map((one) => ({
      stockoutNo: one.due.stockoutNo,
      node: '推送',
      before: null,
      after: null,
      msg: one.answer.ok ? one.answer.message : `失败：${one.answer.message}`,
    })),
  )
  await writeEvents(
    ctx.tx,
    told.map((one) => ({
      type: 'erp.pushed',
      key: `${one.due.stockoutNo}-${one.due.tries}`,
      aggregateType: 'stockout',
      aggregateNo: one.due.stockoutNo,
      ownerNo: one.due.ownerNo,
      bizDate: ctx.today,
      occurredAt: ctx.at,
      payload: {
        result: one.answer.ok ? 1 : 2,
        isErpOvertime: orders.find((order) => order.stockoutNo === one.due.stockoutNo)?.isErpOvertime ?? 0,
      },
    })),
    ctx,
  )
  await ordersChanged(ctx, orders)
}

/** Every minute, until the queue has nothing due. */
export const pushTask: JobTask = {
  name: 'erp-push',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => inParts(part, stopping, () => pushDue(jobRun(services, tenantId))),
}
