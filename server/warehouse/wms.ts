// WMS仓 · warehouse/wms
import { switchMode, wms } from '#contract/warehouse/wms'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { logWrite, type Written } from '../platform/writeRow.ts'
import { inUse } from './inUse.ts'

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

/** A warehouse is bound to a site that exists and works; it is disabled once it is empty and all its documents are finished. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const site = plain(body['parentWarehouseNo'])
  if (site !== '' && site !== plain(before?.['parentWarehouseNo'])) {
    const rows = await ctx.tx.query<{ status: number }>(
      'select status from warehouse where tenant_id = $1 and parent_warehouse_no = $2',
      [ctx.tenantId, site],
    )
    if (rows.length === 0) throw refuse('A0400', {}, { parentWarehouseNo: `物理仓不存在：${site}` })
    if (rows[0]?.status === 2) throw refuse('A0400', {}, { parentWarehouseNo: `物理仓已停用：${site}` })
  }
  if (before === null || body['isDisabled'] !== 1 || before['isDisabled'] === 1) return
  if (await inUse(ctx, plain(before['warehouseNo']), plain(before['sid']))) throw refuse('A1015.disable')
}

/** Statistics keep their history: which site the warehouse stood under, from which day to which (floor.md §14). */
const bind = async (ctx: Ctx, { before, after }: Written): Promise<void> => {
  const site = after['parentWarehouseNo']
  if (before !== null && before['parentWarehouseNo'] === site) return
  const key = [ctx.tenantId, after['warehouseNo'], after['sid']]
  await ctx.tx.query(
    `update warehouse_bind_log set end_date = $4::date where tenant_id = $1 and warehouse_no = $2 and sid = $3 and end_date is null`,
    [...key, ctx.today],
  )
  await ctx.tx.query(
    `insert into warehouse_bind_log (tenant_id, warehouse_no, sid, id, parent_warehouse_no, begin_date, create_user_id, create_user_name, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...key, ctx.id(), site, ctx.today, ctx.person.userId, ctx.person.name, ctx.at],
  )
}

const after = async (ctx: Ctx, written: Written): Promise<void> => {
  await bind(ctx, written)
  if (written.before === null) await bornWarehouse(ctx, plain(written.after['warehouseNo']), plain(written.after['sid']))
}

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

export default [...serve(wms, { from: 'wms_warehouse w', alias: 'w', write: { table: 'wms_warehouse', check, after } }), mode]
