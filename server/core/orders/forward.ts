// 订单推进 · core/orders/forward
import { orderLife, waybillLife, interceptLife } from '#contract/rules/orderLife'
import { OutsideFailed } from '../../platform/adapters/post.ts'
import { jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { allocateOrders } from './allocate.ts'
import { takeWaybills } from './waybill.ts'

/** Orders per transaction: few enough that it takes much less than 5 s. */
const ordersPerTransaction = 200

export interface ForwardScope {
  /** only the orders of one import */
  readonly importId?: string
}

/**
 * Moves audited orders on (§17.2 steps 3, 4): reserves stock, so that 待分配 and 缺货 become 待波次 or 缺货, then takes waybills for
 * 待波次. A run without due orders changes nothing, so it may run at any time. `betweenParts` is called between parts.
 */
export const forwardOrders = async (
  run: Run,
  scope: ForwardScope,
  betweenParts: () => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  const warehouses = await run((ctx) => warehousesOf(ctx, scope), { readOnly: true })
  for (const warehouse of warehouses) {
    await sweep(run, scope, warehouse, [orderLife.toAllocate, orderLife.short], betweenParts, (numbers) =>
      run((ctx) => allocateOrders(ctx, numbers)),
    )
    await sweep(run, scope, warehouse, [orderLife.toWave], betweenParts, (numbers) => takeWaybills(run, numbers))
  }
}

/**
 * Runs `work`, which takes waybills for new orders. If the carrier does not reply, the failure is only logged: the orders keep their state
 * until the scheduled job tries again.
 */
export const orLater = async (logSubject: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error
    console.error(`[orders] ${logSubject} 取号未完成，稍后自动重试: ${error.message}`)
  }
}

/** Runs every 5 minutes, and at once when stock comes in: tries orders that wait for stock (§7.2 status 25) again. */
export const forwardTask: JobTask = {
  name: 'orders.forward',
  everyMin: 5,
  run: (services, { tenantId }) => forwardOrders(jobRun(services, tenantId), {}),
}

interface Warehouse {
  readonly warehouseNo: string
  readonly sid: string
}

const warehousesOf = (ctx: Ctx, scope: ForwardScope): Promise<Warehouse[]> =>
  ctx.tx.query<Warehouse>(
    `select distinct o.warehouse_no, o.sid from stockout_order o
      where o.tenant_id = $1 and o.status in (${orderLife.toAllocate}, ${orderLife.short}, ${orderLife.toWave}) and ($2::bigint is null or o.import_id = $2)`,
    [ctx.tenantId, scope.importId ?? null],
  )

/** Walks the orders of some statuses by number, a part at a time; each order comes once. A 待波次 order with a waybill is skipped. */
const sweep = async (
  run: Run,
  scope: ForwardScope,
  warehouse: Warehouse,
  statuses: readonly number[],
  betweenParts: () => Promise<void>,
  work: (numbers: readonly string[]) => Promise<unknown>,
): Promise<void> => {
  for (let after = ''; ;) {
    const rows = await run(
      ({ tx, tenantId }) =>
        tx.query<{ stockoutNo: string }>(
          `select o.stockout_no from stockout_order o
            where o.tenant_id = $1 and ($2::bigint is null or o.import_id = $2) and o.warehouse_no = $3 and o.sid = $4
              and o.stockout_no > $5 and o.status = any($6::smallint[]) and (o.status <> ${orderLife.toWave} or o.waybill_status = ${waybillLife.none}) and o.hold_flag = 0 and o.intercept_status = ${interceptLife.none}
            order by o.stockout_no limit $7`,
          [tenantId, scope.importId ?? null, warehouse.warehouseNo, warehouse.sid, after, statuses, ordersPerTransaction],
        ),
      { readOnly: true },
    )
    const last = rows.at(-1)
    if (last === undefined) return
    await work(rows.map((row) => row.stockoutNo))
    after = last.stockoutNo
    await betweenParts()
  }
}
