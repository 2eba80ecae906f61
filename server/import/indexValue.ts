// 指标取值导入 · import/indexValue
import * as calls from '#contract/import/indexValue'
import { code, text } from '#contract/kinds'
import { indexValue } from '#contract/setting/indexValue'
import { indexValueRules, indexValueTable } from '../core/statRules.ts'
import { everywhere } from '../core/warehouses.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { targetType, effectMonth, targetValue, warnValue } = indexValue.fields

/** Columns of floor.md §13.4; the house itself has no number. */
const fields = {
  indexCode: code('指标编码', { required: true, max: 32, help: '例如 loadFactor' }),
  targetType,
  targetKey: text('对象编号', { required: true, max: 32, help: '物理仓编号；集团填 *' }),
  effectMonth,
  targetValue,
  warnValue,
}

const values = ruleBookImport({
  biz: 'indexValue',
  fields,
  target: indexValueTable,
  rules: indexValueRules,
  keyField: 'indexCode',
  columns: { targetSite: 'targetKey' },
  body: (row) => ({ ...filledCells(row), ...(row.fields['targetType'] === 1 && { targetKey: everywhere }) }),
})

export default rowEndpoints(calls, '指标取值导入', values)
