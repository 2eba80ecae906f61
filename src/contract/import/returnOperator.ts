// 退货操作员导入 · import/returnOperator
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnOperator.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnOperator', '退货操作员导入', 230805)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnOperator', '退货操作员导入', 230805)
