// 调查默认项 · workorder/surveyDefault
import { exportSurveyDefaults, removeSurveyDefaults, surveyDefault } from '#contract/workorder/surveyDefault'
import { surveyDefaultRules } from '../core/surveyDefaults.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, type Filter, type Params } from '../platform/kinds.ts'
import { serve, type Serving } from '../platform/serve.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { fileNow } from './fileNow.ts'

const serving: Serving = {
  from: 'wo_survey_default s',
  alias: 's',
  columns: { id: 's.id::text', typeId: 's.type_id::text', punishTypeId: 's.punish_type_id::text' },
  search: { typeId: (filter: Filter, p: Params) => byIds('s.type_id', 'typeId', filter, p) },
  write: { table: 'wo_survey_default', rules: surveyDefaultRules },
}

const remove = handle(removeSurveyDefaults, async (ctx, { ids }) => {
  const wanted = [...new Set(ids)]
  const gone = await ctx.tx.query<{ typeId: string; causeCode: string; causeName: string }>(
    `delete from wo_survey_default s where s.tenant_id = $1 and s.id = any($2::bigint[])
     returning s.type_id::text, s.cause_code, s.cause_name`,
    [ctx.tenantId, wanted],
  )
  if (gone.length < wanted.length) throw refuse('A0404')
  await writeLogs(
    ctx,
    gone.map((row) => ({
      bizType: surveyDefault.id,
      bizNo: `${row.typeId}|${row.causeCode}`,
      action: '删除',
      before: row,
      after: null,
    })),
  )
  await changed(ctx, [{ resource: surveyDefault.id, key: 'all', op: 'gone' }])
  return { done: gone.length }
})

const download = handle(exportSurveyDefaults, (ctx, input) => fileNow(ctx, { resource: surveyDefault, serving }, input))

export default [...serve(surveyDefault, serving), remove, download]
