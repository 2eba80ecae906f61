// 合同用到的仓库与店铺 · finance/contract/reached
/** Warehouses and shops that contracts and fee versions name, `warehouseNo-sid` and shop numbers, as far as the person may name them. */
import type { Ctx } from '../../platform/ctx.ts'
import { seesShop, warehousePairSeen } from '../../platform/scope.ts'

/** Warehouses of each list that do not exist or are out of the person's scope. */
export const unreachedWarehouses = async (
  { tx, tenantId, person }: Ctx,
  lists: readonly (readonly string[])[],
): Promise<readonly (readonly string[])[]> => {
  const pair = `w.warehouse_no || '-' || w.sid`
  const rows = await tx.query<{ key: string }>(
    `select ${pair} as key from wms_warehouse w
      where w.tenant_id = $1 and ${pair} = any($2::text[]) and ${warehousePairSeen(person, pair)}`,
    [tenantId, [...new Set(lists.flat())]],
  )
  const reached = new Set(rows.map(({ key }) => key))
  return lists.map((keys) => keys.filter((key) => !reached.has(key)))
}

/** Shop number → owner, of the shops in the person's scope. */
export const ownersOfShops = async (
  { tx, tenantId, person }: Ctx,
  shopNos: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.query<{ shopNo: string; ownerNo: string }>(
    'select shop_no, owner_no from shop where tenant_id = $1 and shop_no = any($2::text[])',
    [tenantId, [...new Set(shopNos)]],
  )
  return new Map(rows.filter(({ shopNo }) => seesShop(person, shopNo)).map(({ shopNo, ownerNo }) => [shopNo, ownerNo]))
}
