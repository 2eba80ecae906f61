// 赔付定价导入 · import/compPrice
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of office.md §5.5 T-CP-3 (server/import/compPrice.ts). */
export const { parse, confirm, state, errors, template } = importCalls('compPrice', '赔付定价导入', 501022)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('compPrice', '赔付定价导入', 501022)
