// 账单上的仓库名 · finance/bill/warehouseNames
import type { Ctx } from '../../platform/ctx.ts'

/** Names of these warehouses, by number and account as the sums of bills have them. */
export const warehouseNames = async ({ tx, tenantId }: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ key: string; warehouseName: string }>(
    `select warehouse_no || '-' || sid as key, warehouse_name from wms_warehouse
      where tenant_id = $1 and warehouse_no || '-' || sid = any($2::text[]) order by 1`,
    [tenantId, keys],
  )
  return new Map(rows.map(({ key, warehouseName }) => [key, warehouseName]))
}
