// 临时用户导入 · import/tempUser
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/tempUser.ts). */
export const { parse, confirm, state, errors, template } = importCalls('tempUser', '临时用户导入', 210205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('tempUser', '临时用户导入', 210205)
