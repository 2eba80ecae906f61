// 退货白名单导入 · import/returnWhiteList
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnWhiteList.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnWhiteList', '退货白名单导入', 230605)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnWhiteList', '退货白名单导入', 230605)
