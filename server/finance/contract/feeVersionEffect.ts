// 费用版本用在哪里 · finance/contract/feeVersionEffect
import { effectShops, effectShopsMax, effectWarehouses } from '#contract/finance/feeVersionEffect'
import { handle } from '../../platform/handle.ts'
import { seesShop } from '../../platform/scope.ts'
import { versionNamed } from './versionItems.ts'

const warehouses = handle(effectWarehouses, async (ctx, { versionNo }) => {
  const { values } = await versionNamed(ctx, versionNo)
  return ctx.tx.query<{ warehouseNo: string; sid: string; warehouseName: string }>(
    `select w.warehouse_no, w.sid, w.warehouse_name from wms_warehouse w
       join fin_contract c on c.tenant_id = $1 and c.contract_no = $2
      where w.tenant_id = $1 and (case when jsonb_array_length($3::jsonb) > 0 then $3::jsonb else c.warehouse_keys end)
            ? (w.warehouse_no || '-' || w.sid) order by w.warehouse_no, w.sid`,
    [ctx.tenantId, values.contractNo, JSON.stringify(values.warehouseKeys ?? [])],
  )
})

const shops = handle(effectShops, async (ctx, { versionNo }) => {
  const { values } = await versionNamed(ctx, versionNo)
  const own = values.shopNos ?? []
  const rows = await ctx.tx.query<{ shopNo: string; shopName: string; platform: number }>(
    `select shop_no, shop_name, platform_code as platform from shop
      where tenant_id = $1 and (cardinality($2::text[]) > 0 and shop_no = any($2::text[]) or cardinality($2::text[]) = 0 and owner_no = $3)
      order by shop_no limit ${effectShopsMax}`,
    [ctx.tenantId, own, values.ownerNo],
  )
  return rows.filter(({ shopNo }) => seesShop(ctx.person, shopNo))
})

export default [warehouses, shops]
