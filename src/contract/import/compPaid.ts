// 快递已赔导入 · import/compPaid
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of office.md §5.5 T-CP-2 (server/import/compPaid.ts). */
export const { parse, confirm, state, errors, template } = importCalls('compPaid', '快递已赔导入', 500721)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('compPaid', '快递已赔导入', 500721)
