// 耗材商品 · consumable/goods
import { consumableGoods } from '#contract/consumable/goods'
import { adviceRules, adviceTable } from '../core/goods/advice.ts'
import { everywhere } from '../core/warehouses.ts'
import { byWarehouse, type Filter, type Params } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

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
  write: { table: adviceTable.table, rules: adviceRules },
})
