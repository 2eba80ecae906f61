// 仓库是否在用 · warehouse/inUse
import { handoverLife } from '#contract/rules/handoverLife'
import { moveLife } from '#contract/rules/stockLife'
import { waveLife } from '#contract/rules/waveLife'
import { openOrders } from '#contract/rules/orderLife'
import type { Ctx } from '../platform/ctx.ts'
import { openDocuments } from '../core/openDocuments.ts'

/**
 * Whether a WMS warehouse has stock or unfinished documents, so that it can be neither switched nor disabled (floor.md §1.3). Locks the
 * warehouse's row, so that two people decide one after the other.
 */
export const inUse = async (ctx: Ctx, warehouseNo: string, sid: string): Promise<boolean> => {
  await ctx.tx.query('select 1 from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3 for update', [
    ctx.tenantId,
    warehouseNo,
    sid,
  ])
  const rows = await ctx.tx.query<{ used: boolean }>(
    `select exists (select 1 from stock where tenant_id = $1 and warehouse_no = $2 and sid = $3 and qty > 0)
         or exists (select 1 from stockout_order where tenant_id = $1 and warehouse_no = $2 and sid = $3
                     and status in (${openOrders.join(', ')}))
         or exists (select 1 from wave where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status in (${waveLife.made}, ${waveLife.released}, ${waveLife.picking}, ${waveLife.picked}))
         or exists (select 1 from stock_move where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status in (${moveLife.open}, ${moveLife.doing}))
         or exists (select 1 from handover where tenant_id = $1 and warehouse_no = $2 and sid = $3 and status = ${handoverLife.open})
         ${openDocuments.map(([table, , open]) => `or exists (select 1 from ${table} where tenant_id = $1 and warehouse_no = $2 and sid = $3 and ${open})`).join('\n         ')} as used`,
    [ctx.tenantId, warehouseNo, sid],
  )
  return rows[0]?.used === true
}
