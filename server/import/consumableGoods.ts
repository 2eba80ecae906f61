// 耗材商品导入 · import/consumableGoods
import * as calls from '#contract/import/consumableGoods'
import { adviceRules, adviceTable } from '../core/goods/advice.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { placedBodies } from './placedBodies.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const advice = ruleBookImport({
  biz: 'consumableGoods',
  fields: calls.consumableGoodsFields,
  target: adviceTable,
  rules: adviceRules,
  keyField: 'goodsNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: placedBodies,
})

export default rowEndpoints(calls, '耗材商品导入', advice)
