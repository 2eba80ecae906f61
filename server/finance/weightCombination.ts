// 组合重量 · finance/weightCombination
import {
  combinationTemplate,
  exportCombinations,
  importCombinations,
  parseCombinations,
  refreshCombinations,
  weightCombination,
} from '#contract/finance/weightCombination'
import { code } from '#contract/kinds'
import type { Body } from '#contract/resource'
import { comboLinesOf } from '#contract/rules/comboWeight'
import { namedEndpoints } from '../import/namedCalls.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { cellsOf } from '../import/rowFaults.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { fileNow } from '../platform/exports/now.ts'
import { handle } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { words } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { ServingOf } from '../platform/serving.ts'
import { combinationTaskName } from './combinationTask.ts'
import { combinationTable, comboKeyOf, weightCombinationRules } from './weightCombinationRules.ts'

const { comboText, stdWeightG } = weightCombination.fields
const fields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  comboText,
  stdWeightG: { ...stdWeightG, label: '标准重(kg)', fault: '标准重应在0.001-60千克之间' },
}
const { text } = cellsOf(fields)

const combinations = ruleBookImport({
  biz: 'weightCombination',
  fields,
  target: combinationTable,
  rules: weightCombinationRules,
  keyField: 'comboText',
  columns: { comboKey: 'comboText' },
  bodies: (_ctx, rows) =>
    Promise.resolve(
      rows.map((row) => {
        const lines = comboLinesOf(text(row, 'comboText'))
        return { ...row.fields, comboKey: typeof lines === 'string' ? '' : comboKeyOf(text(row, 'ownerNo'), lines) }
      }),
    ),
})

const refresh = handle(refreshCombinations, async ({ tx, tenantId }) => {
  await enqueue(tx, combinationTaskName, { tenantId }, `${combinationTaskName}-${tenantId}`)
  return {}
})

const serving: ServingOf<Body<typeof weightCombination>> = {
  from: 'fin_weight_combination c',
  alias: 'c',
  columns: {
    combinationId: 'c.id::text',
    spreadBp: '(round((c.max_g - c.min_g) * 10000.0 / c.std_weight_g))::int',
  },
  search: {
    goodsNo: ({ goodsNo }, p) => {
      const list = words(goodsNo)
      return list.length === 0
        ? null
        : `c.id in (select g.combination_id from fin_weight_combination_goods g where g.tenant_id = $1 and g.goods_no = any(${p.add(list)}::text[]))`
    },
  },
  write: { table: 'fin_weight_combination', rules: weightCombinationRules },
}

export default [
  ...serve(weightCombination, serving),
  handle(exportCombinations, (ctx, filter) => fileNow(ctx, { resource: weightCombination, serving }, filter)),
  ...listImport(weightCombination, combinations),
  ...namedEndpoints(
    { parse: parseCombinations, submit: importCombinations, template: combinationTemplate },
    '组合重量导入',
    combinations,
  ),
  refresh,
]
