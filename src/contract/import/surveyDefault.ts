// 调查默认项导入 · import/surveyDefault
import { importCalls, templateCalls } from './calls.ts'

/** T-WO-3 (office.md §4.5); the paths of spec 2 §7.6 stand in workorder/surveyDefault.ts. */
export const { parse, confirm, state, errors, template } = importCalls('surveyDefault', '调查默认项导入', 510205)
export const { direct, submit } = templateCalls('surveyDefault', '调查默认项导入', 510205)
