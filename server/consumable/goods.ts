// 耗材商品 · consumable/goods
import { consumableGoods } from '#contract/consumable/goods'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { loadAdvice, meet, rangeTaken } from '../core/goods/advice.ts'
import { everywhere } from '../core/goods/white.ts'
import { byWarehouse, plain, type Filter, type Params } from '../platform/kinds.ts'
import { seesOwner, seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const placeOf = (body: Filter): { warehouseNo: string; sid: string } =>
  plain(body['warehouseNo']) === ''
    ? { warehouseNo: everywhere, sid: everywhere }
    : { warehouseNo: plain(body['warehouseNo']), sid: plain(body['sid']) }

const check = async (ctx: Ctx, body: Filter): Promise<void> => {
  const ownerNo = plain(body['ownerNo'])
  const goodsNo = plain(body['goodsNo'])
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  const place = placeOf(body)
  if (place.warehouseNo !== everywhere && !seesWarehouse(ctx.person, place.warehouseNo, place.sid))
    throw refuse('A0400', {}, { warehouseNo: `无仓库权限：${place.warehouseNo}` })
  const goods = await ctx.tx.query('select 1 from goods where tenant_id = $1 and owner_no = $2 and goods_no = $3', [
    ctx.tenantId,
    ownerNo,
    goodsNo,
  ])
  if (goods.length === 0) throw refuse('A0400', {}, { goodsNo: `商品不存在：${goodsNo}` })
  const qtyFrom = Number(body['qtyFrom'])
  const qtyTo = typeof body['qtyTo'] === 'number' ? body['qtyTo'] : null
  if (qtyTo !== null && qtyTo < qtyFrom) throw refuse('A0400', {}, { qtyTo: '截止数量不能小于起始数量' })
  const mine = { ownerNo, goodsNo, qtyFrom, qtyTo, ...place }
  const others = await loadAdvice(ctx.tx, [[ownerNo, goodsNo]])
  if (others.some((one) => meet(one, mine))) throw refuse('A0400', {}, { qtyFrom: rangeTaken })
}

export default serve(consumableGoods, {
  from: 'consumable_goods c join goods g on g.tenant_id = $1 and g.owner_no = c.owner_no and g.goods_no = c.goods_no',
  alias: 'c',
  columns: {
    adviceId: 'c.id::text',
    goodsName: 'g.goods_name',
    range: "concat(c.qty_from, case when c.qty_to is null then ' 件及以上' else concat('–', c.qty_to, ' 件') end)",
    warehouseNo: `nullif(c.warehouse_no, '${everywhere}')`,
    sid: `nullif(c.sid, '${everywhere}')`,
  },
  search: {
    warehouseNo: (filter: Filter, p: Params) => byWarehouse(['c.warehouse_no', 'c.sid'], 'warehouseNo', filter, p) || null,
  },
  write: { table: 'consumable_goods', check, fill: (_ctx, body) => placeOf(body) },
})
