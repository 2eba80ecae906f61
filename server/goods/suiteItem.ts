// 组合装明细 · goods/suiteItem
import { suiteItem } from '#contract/goods/suiteItem'
import { announceSuites, suiteRules } from './suiteRules.ts'
import { serve } from '../platform/serve.ts'

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
    rules: suiteRules,
    checkRemove: (ctx, before) => announceSuites(ctx, [before]),
  },
})
