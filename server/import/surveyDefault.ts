// 调查默认项导入 · import/surveyDefault
import * as calls from '#contract/import/surveyDefault'
import { text } from '#contract/kinds'
import {
  importSurveyDefaults,
  parseSurveyDefaults,
  surveyDefault,
  surveyDefaultTemplate,
} from '#contract/workorder/surveyDefault'
import { surveyDefaultRules, surveyDefaultTable } from '../core/surveyDefaults.ts'
import { orderTypes, punishTypesNamed } from '../core/workOrderTypes.ts'
import { plain } from '../platform/kinds.ts'
import { namedEndpoints } from './namedCalls.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { causeCode, causeName, liability, conclusionTpl, suggest, claimRatioBp } = surveyDefault.fields
/** What no punishment is called: an id nobody has, so that the rules say it. */
const nobody = '0'

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
  bodies: async (ctx) => {
    const types = await orderTypes(ctx)
    const punishments = await punishTypesNamed(ctx)
    return (row) => {
      const { type, punish, ...own } = filledCells(row)
      const named = plain(punish)
      return {
        ...own,
        typeId: types.idOf(plain(type)),
        ...(named !== '' && { punishTypeId: punishments.idOf(named) || nobody }),
      }
    }
  },
})

const named = { parse: parseSurveyDefaults, submit: importSurveyDefaults, template: surveyDefaultTemplate }

export default [...rowEndpoints(calls, '调查默认项导入', causes), ...namedEndpoints(named, '调查默认项导入', causes)]
