// 固定库位 · stock/locationGoods
import { locationGoods } from '#contract/stock/locationGoods'
import { nameHolds } from '../core/goods/words.ts'
import { fixedBinRules } from '../core/stock/fixedBin.ts'
import { plain } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

const here = 'l.tenant_id = $1 and l.warehouse_no = f.warehouse_no and l.sid = f.sid and l.location_no = f.location_no'

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
  write: { table: 'location_goods', rules: fixedBinRules },
})
