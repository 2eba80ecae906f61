// 调查默认项的规则 · workorder/surveyDefaults
/** Checks default causes of surveys from the form and the file import (office.md §4.2). */
import type { Body } from '#contract/resource'
import { surveyDefault } from '#contract/workorder/surveyDefault'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { orderTypes, punishTypesNamed } from './workOrderTypes.ts'

type Survey = Body<typeof surveyDefault>

export const surveyDefaultTable: MasterTable = {
  resource: surveyDefault,
  table: 'wo_survey_default',
  by: ['typeId', 'causeCode'],
  logged: true,
}

/** Placeholders of a template; any other text in braces is a mistake. */
const placeholders = new Set(['快递单号', '仓库', '责任人', '时间'])

const faults = async (ctx: Ctx, rows: readonly Coming<Survey>[]): Promise<readonly RuleFault[]> => {
  const types = await orderTypes(ctx)
  const punishments = await punishTypesNamed(ctx)
  return rows.flatMap((coming, row): RuleFault[] => {
    const now = merged(coming)
    const punish = now.punishTypeId ?? ''
    const badPlaceholder = [...(now.conclusionTpl ?? '').matchAll(/\{([^{}]*)\}/g)].find(
      ([, name]) => !placeholders.has(name ?? ''),
    )
    return [
      ...(types.has(now.typeId ?? '') ? [] : [{ row, field: 'typeId', why: '工单类型不存在' }]),
      ...(punish === '' || punishments.has(punish) ? [] : [{ row, field: 'punishTypeId', why: '处罚类型不存在' }]),
      ...(badPlaceholder === undefined
        ? []
        : [
            {
              row,
              field: 'conclusionTpl',
              why: `模板里的${badPlaceholder[0]}不认识，只能用 ${[...placeholders].map((placeholder) => `{${placeholder}}`).join(' ')}`,
            },
          ]),
    ]
  })
}

export const surveyDefaultRules: RuleBook<Survey> = { complete: (rows) => rows.map(() => ({})), faults }
