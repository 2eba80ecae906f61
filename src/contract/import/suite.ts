// 组合装导入 · import/suite
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/suite.ts). */
export const { parse, confirm, state, errors, template } = importCalls('suite', '组合装导入', 140105)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('suite', '组合装导入', 140105)
