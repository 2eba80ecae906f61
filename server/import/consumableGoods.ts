// 耗材商品导入 · import/consumableGoods
import * as calls from '#contract/import/consumableGoods'
import { adviceArchive, adviceRules } from '../core/goods/advice.ts'
import { archiveImport } from './archiveRows.ts'
import { placedBodies } from './placedBodies.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const advice = archiveImport({
  biz: 'consumableGoods',
  fields: calls.consumableGoodsFields,
  archive: adviceArchive,
  rules: adviceRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: placedBodies,
})

export default rowEndpoints(calls, '耗材商品导入', advice)
