// 指标取值 · setting/indexValue
import type { Body } from '#contract/resource'
import { copyIndexMonth, indexValue } from '#contract/setting/indexValue'
import { indexValueRules, indexValueTable } from './statRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { words } from '../platform/kinds.ts'
import { sentenceOf, type Stored } from '../platform/ruleBook.ts'
import { siteCondition } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { copyMonth } from './statMonth.ts'
import { code, text } from '#contract/kinds'
import { everywhere } from '../core/warehouses.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

type Figure = Body<typeof indexValue>

/** Checks that the site is in the person's scope, as for writing, because deleting changes the value that applies there. */
const checkRemove = async (ctx: Ctx, before: Stored<Figure>): Promise<void> => {
  const [fault] = await indexValueRules.faults(ctx, [{ before, body: {} }])
  if (fault !== undefined) throw refuse('A0400', {}, { [fault.field]: sentenceOf(fault) })
}

const verbs = serve(indexValue, (_today: string, person: Person) => ({
  from: 'index_value_config r',
  alias: 'r',
  columns: {
    indexValueId: 'r.id::text',
    targetSite: 'case when r.target_type = 3 then r.target_key end',
    target: `case when r.target_type = 1 then '集团' else coalesce((select coalesce(nullif(s.short_name, ''), s.warehouse_name) from warehouse s
      where s.tenant_id = $1 and s.parent_warehouse_no = r.target_key), r.target_key) end`,
    targetValue: 'trim_scale(r.target_value)::text',
    warnValue: 'trim_scale(r.warn_value)::text',
  },
  search: {
    targetSite: ({ targetSite }, p) => {
      const keys = words(targetSite)
      return keys.length === 0 ? null : `r.target_type = 3 and r.target_key = any(${p.add(keys)}::text[])`
    },
    seen: (_filter, p) => {
      const visibleSite = siteCondition(person, 'r.target_key', p)
      return visibleSite === null ? null : `r.target_type = 1 or ${visibleSite}`
    },
  },
  write: { table: 'index_value_config', apart: ['targetSite'], rules: indexValueRules, checkRemove },
}))

const copy = handle(copyIndexMonth, (ctx, { effectMonth }) =>
  copyMonth(
    ctx,
    {
      target: indexValueTable,
      rules: indexValueRules,
      columns: `r.index_code, r.target_type, r.target_key, trim_scale(r.target_value)::text as target_value,
             trim_scale(r.warn_value)::text as warn_value, r.value_source`,
      site: 'r.target_key',
      forAll: 'r.target_type = 1',
    },
    effectMonth,
  ),
)

const { targetType, effectMonth, targetValue, warnValue } = indexValue.fields

/** Columns of floor.md §13.4; a row of the whole company has no number. */
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
  body: (row) => ({ ...filledCells(row), ...(row.fields.targetType === 1 && { targetKey: everywhere }) }),
})

export default [...verbs, copy, ...listImport(indexValue, values)]
