// 删除商品 · goods/removal
import { codes } from '#contract/errors'
import type { goods } from '#contract/goods/goods'
import { barcode } from '#contract/goods/barcode'
import type { Body } from '#contract/resource'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import type { Row } from '../platform/tableTypes.ts'
import { removed } from '../platform/writeRow.ts'

/** Tables with a goods number but no foreign key, which would slow busy tables. Stock, its documents, suites and packaging have one. */
const goodsTables = [
  'stockout_line o where o.tenant_id = $1 and o.owner_no = $2 and o.goods_no = $3',
  'stockin_line o where o.tenant_id = $1 and o.owner_no = $2 and o.goods_no = $3',
  'return_order_line o where o.tenant_id = $1 and o.owner_no = $2 and o.goods_no = $3',
  'stock_flow o where o.tenant_id = $1 and o.owner_no = $2 and o.goods_no = $3',
  'stock_check_line o where o.tenant_id = $1 and o.owner_no = $2 and o.goods_no = $3',
  `protection_plan_goods o join protection_plan p on p.tenant_id = $1 and p.plan_no = o.plan_no
    where o.tenant_id = $1 and p.owner_no = $2 and o.goods_no = $3`,
]
const suiteTable = 'stockout_line o where o.tenant_id = $1 and o.owner_no = $2 and o.suite_goods_no = $3'

type Barcode = Pick<
  Row<'goods_barcode'>,
  'id' | 'ownerNo' | 'barcode' | 'goodsNo' | 'barcodeType' | 'packQty' | 'isMain' | 'isDisabled'
>

/**
 * Before goods are deleted: checks that no document contains them, and deletes their barcodes with log and tombstone.
 * @throws Refused A1001 the goods are in use
 */
export const clearGoods = async (ctx: Ctx, before: Body<typeof goods>): Promise<void> => {
  const [ownerNo, goodsNo] = [before.ownerNo ?? '', before.goodsNo ?? '']
  const places = before.goodsType === 2 ? [...goodsTables, suiteTable] : goodsTables
  const named = await ctx.tx.query(`select 1 where ${places.map((place) => `exists (select 1 from ${place})`).join(' or ')}`, [
    ctx.tenantId,
    ownerNo,
    goodsNo,
  ])
  if (named.length > 0) throw refuse(codes.inUse)
  const own = await ctx.tx.query<Barcode>(
    `select id, owner_no, barcode, goods_no, barcode_type, pack_qty, is_main, is_disabled
       from goods_barcode where tenant_id = $1 and owner_no = $2 and goods_no = $3 order by barcode`,
    [ctx.tenantId, ownerNo, goodsNo],
  )
  for (const row of own) await removed(ctx, barcode, 'goods_barcode', row)
  await changed(ctx, [{ resource: 'goods', key: `${ownerNo}|${goodsNo}`, op: 'gone', ownerNo }])
}
