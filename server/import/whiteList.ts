// 白名单导入 · import/whiteList
import * as calls from '#contract/import/whiteList'
import { whiteArchive, whiteRules } from '../core/goods/whiteRules.ts'
import { archiveImport } from './archiveRows.ts'
import { placedBodies } from './placedBodies.ts'
import { rowEndpoints } from './rowEndpoints.ts'

/** A row that is there takes the dates and the reason of the file. */
const whites = archiveImport({
  biz: 'whiteList',
  fields: calls.whiteListFields,
  archive: whiteArchive,
  rules: whiteRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: placedBodies,
})

export default rowEndpoints(calls, '白名单导入', whites)
