// 库存流水 · stock/flow
import { flow } from '#contract/stock/flow'
import { serve } from '../platform/serve.ts'

export default serve(flow, {
  from: 'stock_flow f left join goods g on g.tenant_id = $1 and g.owner_no = f.owner_no and g.goods_no = f.goods_no',
  alias: 'f',
  columns: { goodsName: 'g.goods_name', inQty: 'greatest(f.change_qty, 0)', outQty: 'greatest(-f.change_qty, 0)' },
})
