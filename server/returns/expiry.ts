// 退货效期 · returns/expiry
import { expiry } from '#contract/returns/expiry'
import { placeColumn } from '../core/placedRule.ts'
import { expiryRules } from '../core/returns/expiryRules.ts'
import { checkOwnerReach, openOwner } from '../core/returns/placed.ts'
import type { Person } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'

export default serve(expiry, (_today: string, person: Person) => ({
  from: 'return_expiry_rule r',
  alias: 'r',
  columns: {
    expiryId: 'r.id::text',
    ownerNo: placeColumn('owner_no'),
    categoryCode: placeColumn('category_code'),
    goodsNo: placeColumn('goods_no'),
    goodsName:
      '(select g.goods_name from goods g where g.tenant_id = $1 and g.owner_no = r.owner_no and g.goods_no = r.goods_no)',
  },
  ...openOwner(person),
  write: { table: 'return_expiry_rule', rules: expiryRules, checkRemove: checkOwnerReach },
}))
