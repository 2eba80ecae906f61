// 面单回收 · stockout/recycle
import { waybillLife } from '#contract/rules/orderLife'
import { writeOrderLogs } from '../core/orders/trail.ts'
import type { Run } from '../platform/ctx.ts'

/** Returns unused waybill numbers to the carriers after the orders are closed. A failure is written to the logs of the orders. */
export const recycle = async (run: Run, stockoutNos: readonly string[]): Promise<void> => {
  const { adapter, numbers } = await run(
    async (ctx) => ({
      adapter: ctx.adapters.waybill,
      numbers: await ctx.tx.query<{ logisticsCode: string; logisticsNo: string }>(
        // also numbers of sub parcels, except numbers derived from the main parcel, which the carrier does not know
        `select o.logistics_code, o.logistics_no from stockout_order o
          where o.tenant_id = $1 and o.stockout_no = any($2) and o.waybill_status = ${waybillLife.recycled} and o.logistics_no is not null
          union
         select p.logistics_code, p.logistics_no from stockout_package p
           join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
          where p.tenant_id = $1 and p.stockout_no = any($2) and p.is_main = 0 and o.waybill_status = ${waybillLife.recycled}
            and p.logistics_no not like p.main_logistics_no || '-%'`,
        [ctx.tenantId, stockoutNos],
      ),
    }),
    { readOnly: true },
  )
  if (numbers.length === 0) return
  try {
    await adapter.recycle(numbers)
  } catch (error) {
    const { message } = error as Error
    await run((ctx) =>
      writeOrderLogs(
        ctx,
        stockoutNos.map((stockoutNo) => ({
          stockoutNo,
          node: '取号',
          before: null,
          after: null,
          msg: `面单回收失败：${message}`,
        })),
      ),
    )
  }
}
