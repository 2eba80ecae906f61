// 用户导入 · import/user
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/user.ts). */
export const { parse, confirm, state, errors, template } = importCalls('user', '用户导入', 110205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('user', '用户导入', 110205)
