// 面单回收 · stockout/recycle
import { writeOrderLogs } from '../core/orders/trail.ts'
import type { Run } from '../platform/ctx.ts'

/** Tells the carriers which numbers will not be used, after the orders are closed. One that does not answer leaves a line in their logs. */
export const recycle = async (run: Run, stockoutNos: readonly string[]): Promise<void> => {
  const { adapter, numbers } = await run(
    async (ctx) => ({
      adapter: ctx.adapters.waybill,
      numbers: await ctx.tx.query<{ logisticsCode: string; logisticsNo: string }>(
        `select logistics_code, logistics_no from stockout_order
          where tenant_id = $1 and stockout_no = any($2) and waybill_status = 3 and logistics_no is not null`,
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
