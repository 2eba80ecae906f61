// 店铺管理 · owner/shop
import { shop } from '#contract/owner/shop'
import { shopRules } from '../core/shopRules.ts'
import { serve } from '../platform/serve.ts'

export default serve(shop, {
  from: 'shop s',
  alias: 's',
  scope: { owner: 's.owner_no' },
  write: { table: 'shop', rules: shopRules },
})
