// WMS仓 · warehouse/wms
import { switchMode, wms } from '#contract/warehouse/wms'
import { inUse } from './inUse.ts'
import { wmsRules } from './wmsRules.ts'
import { changed } from '../platform/changes.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'

/** Own work or mirror of an outside system; only while nothing is there that the other way would not understand. */
const mode = handle(switchMode, async (ctx, { warehouseNo, sid, wmsMode }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  if (await inUse(ctx, warehouseNo, sid)) throw refuse('A1015')
  const rows = await ctx.tx.query(
    `update wms_warehouse set wms_mode = $4, update_user_id = $5, update_user_name = $6, update_time = $7, version = version + 1
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and wms_mode <> $4 returning id`,
    [ctx.tenantId, warehouseNo, sid, wmsMode, ctx.person.userId, ctx.person.name, ctx.at],
  )
  if (rows.length === 0) return { wmsMode }
  const key = `${warehouseNo}|${sid}`
  await logWrite(ctx, wms, '切换模式', key, { wmsMode: wmsMode === 1 ? 2 : 1 }, { wmsMode })
  await changed(ctx, [{ resource: wms.id, key, op: 'put', warehouseNo, sid }])
  return { wmsMode }
})

export default [...serve(wms, { from: 'wms_warehouse w', alias: 'w', write: { table: 'wms_warehouse', rules: wmsRules } }), mode]
