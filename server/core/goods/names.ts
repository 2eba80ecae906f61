// 商品品名的写入 · core/goods/names
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** Names of one goods as they are to stand; null leaves what is there. */
export interface GoodsName {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly declareName: string
  readonly declareCategory: number | null
  readonly printName: string | null
}

/** Writes names by a person (1) or an import (2); waybills read goods.declare_name, which follows. `keep`: nulls leave what is there. */
export const putNames = async (ctx: Ctx, names: readonly GoodsName[], source: 1 | 2, keep: boolean): Promise<void> => {
  if (names.length === 0) return
  const kept = (column: string): string => (keep ? `coalesce(excluded.${column}, n.${column})` : `excluded.${column}`)
  await ctx.tx.query(
    `insert into goods_name as n (tenant_id, id, owner_no, goods_no, declare_name, declare_category, print_name, source, create_user_id,
                                  create_user_name, create_time, update_user_id, update_user_name, update_time)
     select $1, v.*, $8, $9, $10, $11, $9, $10, $11
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[]) as v
         on conflict (tenant_id, owner_no, goods_no) do update
        set declare_name = excluded.declare_name, declare_category = ${kept('declare_category')}, print_name = ${kept('print_name')},
            source = excluded.source, update_user_id = excluded.update_user_id, update_user_name = excluded.update_user_name,
            update_time = excluded.update_time, version = n.version + 1`,
    [
      ctx.tenantId,
      names.map(() => ctx.id()),
      names.map((name) => name.ownerNo),
      names.map((name) => name.goodsNo),
      names.map((name) => name.declareName),
      names.map((name) => name.declareCategory),
      names.map((name) => name.printName),
      source,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  await ctx.tx.query(
    `update goods as g set declare_name = v.name from unnest($2::text[], $3::text[], $4::text[]) as v(owner_no, goods_no, name)
      where g.tenant_id = $1 and g.owner_no = v.owner_no and g.goods_no = v.goods_no and g.declare_name is distinct from v.name`,
    [ctx.tenantId, names.map((name) => name.ownerNo), names.map((name) => name.goodsNo), names.map((name) => name.declareName)],
  )
  await changed(
    ctx,
    names.map(({ ownerNo, goodsNo }) => ({ resource: 'goods/nameList', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo })),
  )
}
