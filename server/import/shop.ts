// 店铺导入 · import/shop
import * as calls from '#contract/import/shop'
import { shop } from '#contract/owner/shop'
import { shopRules, shopTable } from '../core/shopRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { templateOf } from './template.ts'

/** Columns of floor.md §1.4. */
const shops = ruleBookImport({
  biz: 'shop',
  fields: templateOf(shop.fields, ['shopNo', 'shopName', 'platformCode', 'ownerNo']),
  target: shopTable,
  rules: shopRules,
  // a shop that is there is changed on its page
  taken: (row) => `店铺编号已存在：${String(row.fields['shopNo'] ?? '')}`,
})

export default rowEndpoints(calls, '店铺导入', shops)
