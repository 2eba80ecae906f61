// 物理仓详情 · warehouse/physicalDetail
import { dockingLife } from '#contract/rules/warehouseLife'
import { physical } from '#contract/warehouse/physical'
import { physicalDetail, physicalLog } from '#contract/warehouse/physicalDetail'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { readOperateLog } from '../platform/operateLog.ts'
import { scopeConditions, seesWarehouse, siteCondition } from '../platform/scope.ts'

/** @throws Refused A0404 if the site does not exist, or the caller sees none of its warehouses */
const reachSite = async (ctx: Ctx, parentWarehouseNo: string): Promise<void> => {
  const p = params(ctx.tenantId, parentWarehouseNo)
  const seen = siteCondition(ctx.person, 'p.parent_warehouse_no', p) ?? 'true'
  const rows = await ctx.tx.query(
    `select 1 from warehouse p where p.tenant_id = $1 and p.parent_warehouse_no = $2 and ${seen}`,
    p.values,
  )
  if (rows.length === 0) throw refuse('A0404')
}

const one = handle(physicalDetail, async (ctx, { parentWarehouseNo }) => {
  await reachSite(ctx, parentWarehouseNo)
  const values = [ctx.tenantId, parentWarehouseNo]
  const p = params(...values)
  const columns = { network: 'n.network_id', warehouse: ['w.warehouse_no', 'w.sid'] } as const
  const seen = ['true', ...scopeConditions(ctx.person, ['network', 'warehouse'], columns, p)].join(' and ')
  const [warehouses, networks] = await Promise.all([
    ctx.tx.query<{
      warehouseNo: string
      sid: string
      warehouseName: string
      wmsMode: number
      warehouseKind: number
      isDisabled: number
    }>(
      `select warehouse_no, sid, warehouse_name, wms_mode,
              warehouse_kind, is_disabled from wms_warehouse
        where tenant_id = $1 and parent_warehouse_no = $2 order by warehouse_no, sid`,
      values,
    ),
    ctx.tx.query<{ networkId: string; fullName: string; logisticsName: string; warehouseNum: number }>(
      `select n.network_id, n.full_name, c.logistics_name,
              count(distinct (w.warehouse_no, w.sid))::int as warehouse_num
         from wms_warehouse w
         join logistics_docking d on d.tenant_id = $1 and d.warehouse_no = w.warehouse_no and d.sid = w.sid and d.status <> ${dockingLife.off}
         join network n on n.tenant_id = $1 and n.network_id = d.network_id
         join logistics_company c on c.tenant_id = $1 and c.logistics_code = n.logistics_code
        where w.tenant_id = $1 and w.parent_warehouse_no = $2 and ${seen} group by 1, 2, 3 order by 1`,
      p.values,
    ),
  ])
  return { warehouses: warehouses.filter((one) => seesWarehouse(ctx.person, one.warehouseNo, one.sid)), networks }
})

const log = handle(physicalLog, async (ctx, { parentWarehouseNo }) => {
  await reachSite(ctx, parentWarehouseNo)
  return readOperateLog(ctx, { bizType: physical.id, bizNo: parentWarehouseNo })
})

export default [one, log]
