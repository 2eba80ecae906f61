// 货主导入 · import/owner
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/owner.ts). */
export const { parse, confirm, state, errors, template } = importCalls('owner', '货主导入', 120105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('owner', '货主导入', 120105)
