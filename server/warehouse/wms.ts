// WMS仓 · warehouse/wms
import { wms } from '#contract/warehouse/wms'
import type { Ctx } from '../platform/ctx.ts'
import { plain } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Written } from '../platform/writeRow.ts'

/** Zones and fixed locations every WMS warehouse is born with (floor.md §5.1): 收货暂存, 出库暂存, 异常区. */
const fixed = [
  { zoneNo: 'RCV', zoneName: '收货暂存区', zoneType: 3, locationNo: 'RCV-STAGE', locationType: 3 },
  { zoneNo: 'OUT', zoneName: '出库暂存区', zoneType: 4, locationNo: null, locationType: 4 },
  { zoneNo: 'EXC', zoneName: '异常区', zoneType: 10, locationNo: 'EXC-STAGE', locationType: 9 },
] as const

/** What writing zones needs of a context; the seed has no person. */
type Birth = Pick<Ctx, 'tenantId' | 'tx' | 'at' | 'id'>

/** Gives a warehouse its fixed zones and locations; what is there already stays. */
export const bornWarehouse = async (ctx: Birth, warehouseNo: string, sid: string): Promise<void> => {
  for (const [sort, zone] of fixed.entries()) {
    await ctx.tx.query(
      `insert into zone as z (tenant_id, id, warehouse_no, sid, zone_no, zone_name, zone_type, sort, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict on constraint zone_uk do nothing`,
      [ctx.tenantId, ctx.id(), warehouseNo, sid, zone.zoneNo, zone.zoneName, zone.zoneType, sort, ctx.at],
    )
    if (zone.locationNo === null) continue
    await ctx.tx.query(
      `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, mix_batch, mix_owner, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, 0, 1, 1, $8, $8) on conflict on constraint location_uk do nothing`,
      [ctx.tenantId, ctx.id(), warehouseNo, sid, zone.locationNo, zone.zoneNo, zone.locationType, ctx.at],
    )
  }
}

const after = async (ctx: Ctx, written: Written): Promise<void> => {
  if (written.before === null) await bornWarehouse(ctx, plain(written.after['warehouseNo']), plain(written.after['sid']))
}

export default serve(wms, { from: 'wms_warehouse w', alias: 'w', write: { table: 'wms_warehouse', after } })
