// 商品品名导入 · import/goodsName
import * as calls from '#contract/import/goodsName'
import { nameArchive, nameRules } from '../core/goods/nameRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const names = ruleBookImport({
  biz: 'goodsName',
  fields: calls.goodsNameFields,
  target: nameArchive,
  rules: nameRules,
})

export default rowEndpoints(calls, '商品品名导入', names)
