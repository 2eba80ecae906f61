// 按库位的库存 · stock/byLocation
import { byLocation } from '#contract/stock/byLocation'
import { serve } from '../platform/serve.ts'

const sums = `(select tenant_id, warehouse_no, sid, location_no, location_type, owner_no, min(id) as id, count(distinct goods_no)::int as goods_num,
                      count(distinct (goods_no, batch_no))::int as batch_num, sum(qty)::int as qty, sum(alloc_qty)::int as alloc_qty,
                      sum(freeze_qty)::int as freeze_qty, sum(avail_qty)::int as avail_qty
                 from stock group by tenant_id, warehouse_no, sid, location_no, location_type, owner_no) s`

export default serve(byLocation, { from: sums, alias: 's' })
