// 入库时效导入 · import/receivingTime
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/receivingTime.ts). */
export const { parse, confirm, state, errors, template } = importCalls('receivingTime', '入库时效导入', 260405)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('receivingTime', '入库时效导入', 260405)
