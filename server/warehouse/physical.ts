// 物理仓 · warehouse/physical
import { physical } from '#contract/warehouse/physical'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

/** Used area stays within hired area; a site is closed after its warehouses. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const hire = Number(body['hireAreaM2'] ?? before?.['hireAreaM2'])
  const use = Number(body['useAreaM2'] ?? before?.['useAreaM2'])
  if (use > hire) throw refuse('A0400', {}, { useAreaM2: '使用面积不能大于租赁面积' })
  if (before === null || Number(body['status'] ?? before['status']) !== 2 || Number(before['status']) === 2) return
  const open = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from wms_warehouse where tenant_id = $1 and parent_warehouse_no = $2 and is_disabled = 0',
    [ctx.tenantId, before['parentWarehouseNo']],
  )
  if ((open[0]?.n ?? 0) > 0) throw refuse('A1015.site', { n: open[0]?.n ?? 0 })
}

export default serve(physical, {
  from: 'warehouse p',
  alias: 'p',
  columns: {
    hireAreaM2: 'p.hire_area_m2::int',
    useAreaM2: 'p.use_area_m2::int',
    wmsNum:
      '(select count(*)::int from wms_warehouse w where w.tenant_id = $1 and w.parent_warehouse_no = p.parent_warehouse_no)',
  },
  write: { table: 'warehouse', check },
})
