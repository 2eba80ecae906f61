// 行里指的商品 · core/goods/namedGoods
import type { Ctx } from '../../platform/ctx.ts'
import { seesOwner } from '../../platform/scope.ts'

interface Goods {
  readonly ownerNo: string
  readonly goodsNo: string
}
/** Goods of rows, looked up together. */
export interface NamedGoods {
  /** why a row may not name these goods, and the field of the fault; null if it may. `label` is the name of the column */
  readonly fault: (goods: Goods, label?: string) => { readonly field: 'ownerNo' | 'goodsNo'; readonly why: string } | null
  /** goods_type; undefined for unknown goods */
  readonly typeOf: (goods: Goods) => number | undefined
}

export const goodsNamed = async (ctx: Ctx, goods: readonly Goods[]): Promise<NamedGoods> => {
  const owners = await ctx.tx.query<{ ownerNo: string }>(
    'select owner_no from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, [...new Set(goods.map((goodsRow) => goodsRow.ownerNo))]],
  )
  const ownerKeys = new Set(owners.map((row) => row.ownerNo))
  const goodsTypes = await ctx.tx.query<{ key: string; goodsType: number }>(
    `select concat_ws('|', g.owner_no, g.goods_no) as key, g.goods_type from goods g
      where g.tenant_id = $1 and (g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, goods.map((goodsRow) => goodsRow.ownerNo), goods.map((goodsRow) => goodsRow.goodsNo)],
  )
  const types = new Map(goodsTypes.map((row) => [row.key, row.goodsType]))
  const typeOf = ({ ownerNo, goodsNo }: Goods): number | undefined => types.get(`${ownerNo}|${goodsNo}`)
  return {
    typeOf,
    fault: (goods, label = '商品') => {
      if (!ownerKeys.has(goods.ownerNo)) return { field: 'ownerNo', why: `货主不存在：${goods.ownerNo}` }
      if (!seesOwner(ctx.person, goods.ownerNo)) return { field: 'ownerNo', why: `无货主权限：${goods.ownerNo}` }
      return typeOf(goods) === undefined ? { field: 'goodsNo', why: `${label}不存在：${goods.goodsNo}` } : null
    },
  }
}
