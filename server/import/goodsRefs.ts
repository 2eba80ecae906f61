// 导入行里的货主、商品与仓库 · import/goodsRefs
import type { Ctx } from '../platform/ctx.ts'
import { seesOwner, seesWarehouse, splitWarehouse, warehouseKey } from '../platform/scope.ts'

/** What rows of a template name: owners, goods and warehouses as the archive knows them. */
export interface GoodsRefs {
  /** sentence for the owner, '' when it is known and seen */
  readonly ownerFault: (ownerNo: string) => string
  /** sentence for a goods of a known owner, '' when it is there; `label` is the column's name */
  readonly goodsFault: (ownerNo: string, goodsNo: string, label?: string) => string
  /** goods_type of a known goods */
  readonly typeOf: (ownerNo: string, goodsNo: string) => number | undefined
  /** number, or number-sid; the one account of a number alone. A sentence when it names none or one out of scope */
  readonly warehouseOf: (text: string) => readonly [warehouseNo: string, sid: string] | string
}

/** Loads what the named goods, and warehouses of the tenant, are. */
export const loadGoodsRefs = async (
  ctx: Ctx,
  goods: readonly (readonly [ownerNo: string, goodsNo: string])[],
): Promise<GoodsRefs> => {
  const owners = await ctx.tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = $1', [ctx.tenantId])
  const known = new Set(owners.map((row) => row.ownerNo))
  const found = await ctx.tx.query<{ ownerNo: string; goodsNo: string; goodsType: number }>(
    `select g.owner_no, g.goods_no, g.goods_type from goods g
      where g.tenant_id = $1 and (g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, goods.map(([ownerNo]) => ownerNo), goods.map(([, goodsNo]) => goodsNo)],
  )
  const types = new Map(found.map((row) => [`${row.ownerNo}|${row.goodsNo}`, row.goodsType]))
  const warehouses = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no, sid from wms_warehouse where tenant_id = $1 order by warehouse_no, sid',
    [ctx.tenantId],
  )
  return {
    ownerFault: (ownerNo) =>
      !known.has(ownerNo) ? `货主不存在：${ownerNo}` : seesOwner(ctx.person, ownerNo) ? '' : `无货主权限：${ownerNo}`,
    goodsFault: (ownerNo, goodsNo, label = '商品') => (types.has(`${ownerNo}|${goodsNo}`) ? '' : `${label}不存在：${goodsNo}`),
    typeOf: (ownerNo, goodsNo) => types.get(`${ownerNo}|${goodsNo}`),
    warehouseOf: (text) => {
      const accounts = warehouses.filter((row) => row.warehouseNo === text || warehouseKey(row.warehouseNo, row.sid) === text)
      const [first, second] = accounts
      if (first === undefined) return `仓库不存在：${text}`
      if (second !== undefined) return `仓库有多个账号，请填写 仓库编号-sid：${text}`
      return seesWarehouse(ctx.person, first.warehouseNo, first.sid)
        ? splitWarehouse(warehouseKey(first.warehouseNo, first.sid))
        : `无仓库权限：${text}`
    },
  }
}
