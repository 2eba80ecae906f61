// WMS仓 · warehouse/wms
import { switchMode, wms } from '#contract/warehouse/wms'
import { inUse } from './inUse.ts'
import { wmsRules } from './wmsRules.ts'
import { changed } from '../platform/changes.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'

/** switchMode: own management or mirror of an outside system; only for a warehouse that is not in use (A1015). */
const mode = handle(switchMode, async (ctx, { warehouseNo, sid, wmsMode }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  if (await inUse(ctx, warehouseNo, sid)) throw refuse('A1015')
  const rows = await changeRows(ctx.tx, 'wms_warehouse', [{ warehouseNo, sid }], {
    key: ['warehouseNo', 'sid'],
    only: { wmsMode: wmsMode === 1 ? 2 : 1 },
    all: { wmsMode, ...updatedBy(ctx) },
    returning: ['id'],
  })
  if (rows.length === 0) return { wmsMode }
  const key = `${warehouseNo}|${sid}`
  await logWrite(ctx, wms, '切换模式', key, { wmsMode: wmsMode === 1 ? 2 : 1 }, { wmsMode })
  await changed(ctx, [{ resource: wms.id, key, op: 'put', warehouseNo, sid }])
  return { wmsMode }
})

export default [...serve(wms, { from: 'wms_warehouse w', alias: 'w', write: { table: 'wms_warehouse', rules: wmsRules } }), mode]
