// 白名单导入 · import/whiteList
import * as calls from '#contract/import/whiteList'
import { whiteListTable, whiteRules } from '../core/goods/whiteRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { placedBodies } from './placedBodies.ts'
import { rowEndpoints } from './rowEndpoints.ts'

/** A row that is there takes the dates and the reason of the file. */
const whites = ruleBookImport({
  biz: 'whiteList',
  fields: calls.whiteListFields,
  target: whiteListTable,
  rules: whiteRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: placedBodies,
})

export default rowEndpoints(calls, '白名单导入', whites)
