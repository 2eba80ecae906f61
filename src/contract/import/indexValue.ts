// 指标取值导入 · import/indexValue
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/indexValue.ts). */
export const { parse, confirm, state, errors, template } = importCalls('indexValue', '指标取值导入', 262105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('indexValue', '指标取值导入', 262105)
