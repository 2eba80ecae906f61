// 退货暂存位导入 · import/returnPosition
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnPosition.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnPosition', '退货暂存位导入', 230705)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnPosition', '退货暂存位导入', 230705)
