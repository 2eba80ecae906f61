// 店铺管理 · owner/shop
import type { Body } from '#contract/resource'
import { shop } from '#contract/owner/shop'
import { shopTarget } from '#contract/rule/target'
import { checkUnnamed, endSettings } from '../core/namedInRules.ts'
import { shopRules } from '../core/shopRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'

type Shop = Body<typeof shop>

const checkRemove = async (ctx: Ctx, before: Shop): Promise<void> => {
  const shopNo = before.shopNo ?? ''
  await checkUnnamed(ctx, 'shop', shopNo)
  await endSettings(ctx, shopTarget, shopNo)
}

export default serve(shop, {
  from: 'shop s',
  alias: 's',
  scope: { owner: 's.owner_no' },
  write: { table: 'shop', rules: shopRules, checkRemove },
})
