// 组合装明细 · goods/suiteItem
import { suiteItem } from '#contract/goods/suiteItem'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

/** goods_type 2 组合装, 5 虚拟. */
const suiteType = 2
const virtualType = 5
/** Shares of a suite's price may not pass the whole. */
const wholeBp = 10_000

/** Rule G4: a suite holds goods that are neither suites nor virtual; the shares together are at most 100 %. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const now = { ...before, ...body }
  const ownerNo = plain(now['ownerNo'])
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  const suiteNo = plain(now['suiteGoodsNo'])
  const itemNo = plain(now['itemGoodsNo'])
  const rows = await ctx.tx.query<{ goods_no: string; goods_type: number }>(
    'select goods_no, goods_type from goods where tenant_id = $1 and owner_no = $2 and goods_no = any($3)',
    [ctx.tenantId, ownerNo, [suiteNo, itemNo]],
  )
  const type = (no: string): number | undefined => rows.find((row) => row.goods_no === no)?.goods_type
  if (type(suiteNo) === undefined) throw refuse('A0400', {}, { suiteGoodsNo: `商品不存在：${suiteNo}` })
  if (type(itemNo) === undefined) throw refuse('A0400', {}, { itemGoodsNo: `商品不存在：${itemNo}` })
  if (type(suiteNo) !== suiteType) throw refuse('A0400', {}, { suiteGoodsNo: '该商品不是组合装，请先把类型改为组合装' })
  if (type(itemNo) === suiteType) throw refuse('A1034', {}, { itemGoodsNo: '组合装不能嵌套组合装' })
  if (type(itemNo) === virtualType) throw refuse('A0400', {}, { itemGoodsNo: '虚拟商品不能作为组合装明细' })
  const others = await ctx.tx.query<{ sum: string | null }>(
    'select sum(price_ratio_bp) as sum from goods_suite_item where tenant_id = $1 and owner_no = $2 and suite_goods_no = $3 and item_goods_no <> $4',
    [ctx.tenantId, ownerNo, suiteNo, itemNo],
  )
  if (Number(others[0]?.sum ?? 0) + Number(now['priceRatioBp'] ?? 0) > wholeBp)
    throw refuse('A0400', {}, { priceRatioBp: '价格占比合计不能超过100%' })
}

const tell = (ctx: Ctx, row: Filter): Promise<void> =>
  changed(ctx, [
    {
      resource: 'goods/goods',
      key: `${plain(row['ownerNo'])}|${plain(row['suiteGoodsNo'])}`,
      op: 'put',
      ownerNo: plain(row['ownerNo']),
    },
  ])

export default serve(suiteItem, {
  from: 'goods_suite_item i join goods g on g.tenant_id = $1 and g.owner_no = i.owner_no and g.goods_no = i.item_goods_no',
  alias: 'i',
  columns: {
    itemName: 'g.goods_name',
    availQty: `(select coalesce(sum(s.avail_qty), 0)::int from stock s
                 where s.tenant_id = $1 and s.owner_no = i.owner_no and s.goods_no = i.item_goods_no and s.quality = 1 and s.location_type in (1, 2))`,
  },
  write: {
    table: 'goods_suite_item',
    check,
    fill: (_ctx, body) => (body['isFixed'] === null ? { isFixed: 1 } : {}),
    after: (ctx, written) => tell(ctx, written.after),
    checkRemove: (ctx, before) => tell(ctx, before),
  },
})
