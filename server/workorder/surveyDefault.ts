// 调查默认项 · workorder/surveyDefault
import {
  exportSurveyDefaults,
  removeSurveyDefaults,
  surveyDefault,
  importSurveyDefaults,
  parseSurveyDefaults,
  surveyDefaultTemplate,
} from '#contract/workorder/surveyDefault'
import { surveyDefaultRules, surveyDefaultTable } from './surveyDefaults.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { fileNow } from '../platform/exports/now.ts'
import { text } from '#contract/kinds'
import { orderTypes, punishTypesNamed } from './workOrderTypes.ts'
import { namedEndpoints } from '../import/namedCalls.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const serving: Serving = {
  from: 'wo_survey_default s',
  alias: 's',
  columns: { id: 's.id::text', typeId: 's.type_id::text', punishTypeId: 's.punish_type_id::text' },
  search: { typeId: (filter, p) => byIds('s.type_id', 'typeId', filter, p) },
  write: { table: 'wo_survey_default', rules: surveyDefaultRules },
}

const remove = handle(removeSurveyDefaults, async (ctx, { ids }) => {
  const distinctIds = [...new Set(ids)]
  const deletedRows = await ctx.tx.query<{ typeId: string; causeCode: string; causeName: string }>(
    `delete from wo_survey_default s where s.tenant_id = $1 and s.id = any($2::bigint[])
     returning s.type_id::text, s.cause_code, s.cause_name`,
    [ctx.tenantId, distinctIds],
  )
  if (deletedRows.length < distinctIds.length) throw refuse('A0404')
  await writeLogs(
    ctx,
    deletedRows.map((row) => ({
      bizType: surveyDefault.id,
      bizNo: `${row.typeId}|${row.causeCode}`,
      action: '删除',
      before: row,
      after: null,
    })),
  )
  await changed(ctx, [{ resource: surveyDefault.id, key: 'all', op: 'gone' }])
  return { done: deletedRows.length }
})

const download = handle(exportSurveyDefaults, (ctx, input) => fileNow(ctx, { resource: surveyDefault, serving }, input))

const { causeCode, causeName, liability, conclusionTpl, suggest, claimRatioBp } = surveyDefault.fields
/** Id that stands for an unknown type of penalty; no type has it, so the rules refuse the row. */
const noPunishType = '0'

const causes = ruleBookImport({
  biz: 'surveyDefault',
  fields: {
    type: text('工单类型', { required: true, max: 30, help: '名称或编码' }),
    causeCode,
    causeName: { ...causeName, label: '原因名称' },
    liability,
    conclusionTpl,
    suggest,
    punish: text('处罚类型', { max: 30, help: '名称或编码；不填为不处罚' }),
    claimRatioBp: { ...claimRatioBp, label: '赔付比例(%)' },
  },
  target: surveyDefaultTable,
  rules: surveyDefaultRules,
  keyField: 'causeCode',
  columns: { typeId: 'type', punishTypeId: 'punish' },
  bodies: async (ctx, rows) => {
    const types = await orderTypes(ctx)
    const punishments = await punishTypesNamed(ctx)
    return rows.map((row) => {
      const { type: _type, punish: _punish, ...own } = filledCells(row)
      const { type = '', punish } = row.fields
      const fileCalls = punish ?? ''
      return {
        ...own,
        typeId: types.idOf(type ?? ''),
        ...(fileCalls !== '' && { punishTypeId: punishments.idOf(fileCalls) || noPunishType }),
      }
    })
  },
})

const named = { parse: parseSurveyDefaults, submit: importSurveyDefaults, template: surveyDefaultTemplate }

export default [
  ...serve(surveyDefault, serving),
  remove,
  download,
  ...listImport(surveyDefault, causes),
  ...namedEndpoints(named, '调查默认项导入', causes),
]
