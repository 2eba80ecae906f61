// 卡板配置导入 · import/cardConfig
import * as calls from '#contract/import/cardConfig'
import { code } from '#contract/kinds'
import { cardConfig } from '#contract/setting/cardConfig'
import { cardConfigRules, cardConfigTable } from '../core/statRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { effectMonth, cardNum, areaPerCardM2 } = cardConfig.fields

/** Columns of floor.md §13.4; pallets of a new row stand in one layer. */
const cards = ruleBookImport({
  biz: 'cardConfig',
  fields: { parentWarehouseNo: code('物理仓编号', { required: true, max: 32 }), effectMonth, cardNum, areaPerCardM2 },
  target: cardConfigTable,
  rules: cardConfigRules,
  keyField: 'parentWarehouseNo',
})

export default rowEndpoints(calls, '卡板配置导入', cards)
