// 店铺管理 · owner/shop
import { shop } from '#contract/owner/shop'
import { shopTarget } from '#contract/rule/target'
import { checkUnnamed, endSettings } from '../core/namedInRules.ts'
import { shopRules } from '../core/shopRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  const shopNo = plain(before['shopNo'])
  await checkUnnamed(ctx, 'shop', shopNo)
  await endSettings(ctx, shopTarget, shopNo)
}

export default serve(shop, {
  from: 'shop s',
  alias: 's',
  scope: { owner: 's.owner_no' },
  write: { table: 'shop', rules: shopRules, checkRemove },
})
