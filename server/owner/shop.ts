// 店铺管理 · owner/shop
import { textOf } from '../import/masterRows.ts'
import type { Body } from '#contract/resource'
import { shop } from '#contract/owner/shop'
import { shopTarget } from '#contract/rule/target'
import { checkUnnamed, endSettings } from '../core/namedInRules.ts'
import { shopRules, shopTable } from './shopRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { serve } from '../platform/serve.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { templateOf } from '../import/template.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Shop = Body<typeof shop>

const checkRemove = async (ctx: Ctx, before: Shop): Promise<void> => {
  const shopNo = before.shopNo ?? ''
  await checkUnnamed(ctx, 'shop', shopNo)
  await endSettings(ctx, shopTarget, shopNo)
}

/** Columns of floor.md §1.4. */
const shops = ruleBookImport({
  biz: 'shop',
  fields: templateOf(shop.fields, ['shopNo', 'shopName', 'platformCode', 'ownerNo']),
  target: shopTable,
  rules: shopRules,
  // an existing shop is changed on its page
  taken: (row) => `店铺编号已存在：${textOf(row, 'shopNo')}`,
})

export default [
  ...serve(shop, {
    from: 'shop s',
    alias: 's',
    scope: { owner: 's.owner_no' },
    write: { table: 'shop', rules: shopRules, checkRemove },
  }),
  ...listImport(shop, shops),
]
