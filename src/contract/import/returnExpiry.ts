// 退货效期导入 · import/returnExpiry
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnExpiry.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnExpiry', '退货效期导入', 230105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnExpiry', '退货效期导入', 230105)
