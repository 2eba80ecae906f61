// 商品品名导入 · import/goodsName
import * as calls from '#contract/import/goodsName'
import { nameArchive, nameRules } from '../core/goods/nameRules.ts'
import { archiveImport } from './archiveRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const names = archiveImport({
  biz: 'goodsName',
  fields: calls.goodsNameFields,
  archive: nameArchive,
  rules: nameRules,
})

export default rowEndpoints(calls, '商品品名导入', names)
