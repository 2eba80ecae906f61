// 固定库位 · stock/locationGoods
import { locationGoods } from '#contract/stock/locationGoods'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { nameHolds } from '../core/goods/words.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { loadBins, rangeFault } from '../core/stock/fixedBin.ts'
import type { Written } from '../platform/writeRow.ts'

const here = 'l.tenant_id = $1 and l.warehouse_no = f.warehouse_no and l.sid = f.sid and l.location_no = f.location_no'

/** The goods is there, the bin is a shelf of this warehouse, and one that takes no other goods is not another's. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const now = { ...before, ...body }
  const text = (name: string): string => plain(now[name])
  if (!seesWarehouse(ctx.person, text('warehouseNo'), text('sid'))) throw refuse('A0404')
  if (!seesOwner(ctx.person, text('ownerNo'))) throw refuse('A0400', {}, { ownerNo: `无货主权限：${text('ownerNo')}` })
  const range = rangeFault(now['minQty'], now['maxQty'])
  if (range !== null) throw refuse('A0400', {}, { maxQty: range })
  if (before !== null) return
  const goods = await ctx.tx.query('select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3', [
    ctx.tenantId,
    text('ownerNo'),
    text('goodsNo'),
  ])
  if (goods.length === 0) throw refuse('A0400', {}, { goodsNo: `商品不存在：${text('goodsNo')}` })
  const bins = await loadBins(ctx, [text('locationNo')])
  const fault = bins.faultOf({
    warehouseNo: text('warehouseNo'),
    sid: text('sid'),
    locationNo: text('locationNo'),
    ownerNo: text('ownerNo'),
    goodsNo: text('goodsNo'),
  })
  if (fault !== null) throw refuse('A0400', {}, { locationNo: fault })
}

/** A first bin is the main one unless somebody says otherwise. */
const fill = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<Filter> => {
  const given: Filter = 'minQty' in body && body['minQty'] === null ? { minQty: 0 } : {}
  if (typeof body['isMain'] === 'number' || (before !== null && !('isMain' in body))) return given
  const now = { ...before, ...body }
  const others = await ctx.tx.query(
    `select 1 from location_goods where tenant_id = $1 and warehouse_no = $2 and sid = $3 and owner_no = $4 and goods_no = $5
        and location_no <> $6 and is_main = 1`,
    [ctx.tenantId, now['warehouseNo'], now['sid'], now['ownerNo'], now['goodsNo'], now['locationNo']],
  )
  return { ...given, isMain: others.length === 0 ? 1 : 0 }
}

/** The main bin takes the mark from the one before. */
const after = async (ctx: Ctx, { after: row }: Written): Promise<void> => {
  if (row['isMain'] !== 1) return
  await ctx.tx.query(
    `update location_goods set is_main = 0, update_time = $7, version = version + 1
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and owner_no = $4 and goods_no = $5 and location_no <> $6 and is_main = 1`,
    [ctx.tenantId, row['warehouseNo'], row['sid'], row['ownerNo'], row['goodsNo'], row['locationNo'], ctx.at],
  )
}

export default serve(locationGoods, {
  from: 'location_goods f join goods g on g.tenant_id = $1 and g.owner_no = f.owner_no and g.goods_no = f.goods_no',
  alias: 'f',
  columns: {
    goodsName: 'g.goods_name',
    locationType: `(select l.location_type from location l where ${here})`,
    availQty: `(select coalesce(sum(s.avail_qty), 0)::int from stock s where s.tenant_id = $1 and s.warehouse_no = f.warehouse_no
                   and s.sid = f.sid and s.location_no = f.location_no and s.owner_no = f.owner_no and s.goods_no = f.goods_no and s.quality = 1)`,
  },
  search: { goodsName: (filter, p) => nameHolds('g', plain(filter['goodsName']), p) },
  write: { table: 'location_goods', check, fill, after },
})
