// 库区 · stock/zone
import type { Body } from '#contract/resource'
import { zone } from '#contract/stock/zone'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

/** Zones of every WMS warehouse, which cannot be deleted or disabled (floor.md §5.1). */
const systemZones: readonly string[] = ['RCV', 'OUT', 'EXC']

type Row = Body<typeof zone>

const stockIn = async (ctx: Ctx, row: Row): Promise<boolean> => {
  const found = await ctx.tx.query(
    `select 1 from location l join stock s on s.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid
                                          and s.location_no = l.location_no
      where l.tenant_id = $1 and l.warehouse_no = $2 and l.sid = $3 and l.zone_no = $4 limit 1`,
    [ctx.tenantId, row.warehouseNo, row.sid, row.zoneNo],
  )
  return found.length > 0
}

/** Clears the owners of a shared zone. */
const fill = (_ctx: Ctx, body: Row, before: Row | null): Row => {
  const shared = { ...before, ...body }.ownerMode === 1
  if (shared) return { ownerNos: null }
  return body.ownerNos === undefined ? {} : { ownerNos: body.ownerNos ?? [] }
}

const check = async (ctx: Ctx, body: Row, before: Row | null): Promise<void> => {
  const now = { ...before, ...body }
  if (!seesWarehouse(ctx.person, now.warehouseNo ?? '', now.sid ?? '')) throw refuse('A0404')
  const zoneOwners = now.ownerNos ?? []
  if (now.ownerMode === 2 && zoneOwners.length === 0) throw refuse('A0400', {}, { ownerNos: '指定货主方式必须选择货主' })
  const unseenOwner = (body.ownerNos ?? []).find((ownerNo) => !seesOwner(ctx.person, ownerNo))
  if (unseenOwner !== undefined) throw refuse('A0400', {}, { ownerNos: `无货主权限：${unseenOwner}` })
  if (before === null) return
  if (body.isDisabled === 1 && systemZones.includes(before.zoneNo ?? '')) throw refuse('A1731')
  if (body.zoneType !== undefined && body.zoneType !== before.zoneType && (await stockIn(ctx, before)))
    throw refuse('A1733', {}, { zoneType: '库区存在库存，不能修改类型' })
}

const checkRemove = async (ctx: Ctx, before: Row): Promise<void> => {
  if (systemZones.includes(before.zoneNo ?? '')) throw refuse('A1731')
  const bins = await ctx.tx.query(
    'select 1 from location where tenant_id = $1 and warehouse_no = $2 and sid = $3 and zone_no = $4 limit 1',
    [ctx.tenantId, before.warehouseNo, before.sid, before.zoneNo],
  )
  if (bins.length > 0) throw refuse('A1732')
}

const inZone = 'l.tenant_id = $1 and l.warehouse_no = z.warehouse_no and l.sid = z.sid and l.zone_no = z.zone_no'

export default serve(zone, {
  from: 'zone z',
  alias: 'z',
  columns: {
    locationNum: `(select count(*)::int from location l where ${inZone})`,
    stockQty: `(select coalesce(sum(s.qty), 0)::int from location l
                  join stock s on s.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid and s.location_no = l.location_no
                 where ${inZone})`,
  },
  write: { table: 'zone', check, fill, checkRemove },
})
