// 可达仓库 · platform/warehouse
import type { Ctx } from './ctx.ts'
import { refuse } from './errors.ts'
import { seesWarehouse } from './scope.ts'

/** A0404 unless the WMS warehouse exists in the tenant and in the caller's scope. */
export const reachWarehouse = async (ctx: Ctx, warehouseNo: string, sid: string): Promise<void> => {
  const rows = await ctx.tx.query('select 1 from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3', [
    ctx.tenantId,
    warehouseNo,
    sid,
  ])
  if (rows.length === 0 || !seesWarehouse(ctx.person, warehouseNo, sid)) throw refuse('A0404')
}
