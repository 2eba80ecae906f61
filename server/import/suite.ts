// 组合装导入 · import/suite
import { suiteItem } from '#contract/goods/suiteItem'
import * as calls from '#contract/import/suite'
import { code } from '#contract/kinds'
import { suiteRules, suiteTable } from '../core/goods/suiteRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { templateOf } from './template.ts'

/** Columns of floor.md §3.3 Import — 组合装; a known item takes the new quantity. */
const suites = ruleBookImport({
  biz: 'suite',
  fields: templateOf(suiteItem.fields, ['ownerNo', 'suiteGoodsNo', 'itemGoodsNo', 'qty'], {
    itemGoodsNo: code('子商品编号', { required: true, max: 64 }),
  }),
  target: suiteTable,
  rules: suiteRules,
  document: { word: '组合装', by: ['ownerNo', 'suiteGoodsNo'] },
})

export default rowEndpoints(calls, '组合装导入', suites)
