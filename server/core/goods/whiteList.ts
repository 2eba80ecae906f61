// 白名单行 · core/goods/whiteList
import type { Ctx } from '../../platform/ctx.ts'

/** goods_white_list.white_type (floor.md §3.1). */
export type WhiteType = 1 | 2 | 3 | 4 | 5 | 6

/** Puts goods of an owner on the white list of all warehouses from today on, without end; an existing row is put in force again. */
export const putOnWhiteList = (
  ctx: Ctx,
  ownerNo: string,
  goodsNos: readonly string[],
  whiteType: WhiteType,
  reason: string,
): Promise<unknown> =>
  ctx.tx.query(
    `insert into goods_white_list as w (tenant_id, id, owner_no, goods_no, white_type, effect_date, reason, create_user_id, create_user_name,
                                        create_time, update_user_id, update_user_name, update_time)
     select $1, v.id, $2, v.goods_no, $3, $4, $5, $6, $7, $8, $6, $7, $8 from unnest($9::bigint[], $10::text[]) as v(id, goods_no)
         on conflict (tenant_id, owner_no, goods_no, white_type, warehouse_no, sid) do update
        set effect_date = least(w.effect_date, excluded.effect_date), expire_date = null, update_user_id = excluded.update_user_id,
            update_user_name = excluded.update_user_name, update_time = excluded.update_time, version = w.version + 1`,
    [
      ctx.tenantId,
      ownerNo,
      whiteType,
      ctx.today,
      reason,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      goodsNos.map(() => ctx.id()),
      goodsNos,
    ],
  )

/** Goods of the owner with the barcode. */
export const carriersOf = async (ctx: Ctx, ownerNo: string, barcode: string): Promise<string[]> => {
  const rows = await ctx.tx.query<{ goodsNo: string }>(
    'select goods_no from goods_barcode where tenant_id = $1 and owner_no = $2 and barcode = $3 order by goods_no',
    [ctx.tenantId, ownerNo, barcode],
  )
  return rows.map((row) => row.goodsNo)
}
