// 按商品的库存 · stock/byGoods
import { byGoods } from '#contract/stock/byGoods'
import { nameHolds } from '../core/goods/words.ts'
import { plain } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { barcodeSearch } from '../core/stock/search.ts'

const sums = `(select tenant_id, warehouse_no, sid, owner_no, goods_no, quality, min(id) as id, count(distinct location_no)::int as location_num,
                      sum(qty)::int as qty, sum(alloc_qty)::int as alloc_qty, sum(freeze_qty)::int as freeze_qty, sum(avail_qty)::int as avail_qty,
                      sum(qty) filter (where location_type = 3)::int as staging_qty, sum(qty) filter (where location_type = 4)::int as out_staging_qty,
                      sum(qty) filter (where location_type = 9)::int as exc_qty
                 from stock group by tenant_id, warehouse_no, sid, owner_no, goods_no, quality) s`

export default serve(byGoods, {
  from: `${sums} join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no`,
  alias: 's',
  columns: { goodsName: 'g.goods_name', specName: 'g.spec_name', barcode: 'g.main_barcode' },
  search: { barcode: barcodeSearch, goodsName: (filter, p) => nameHolds('g', plain(filter.goodsName), p) },
})
