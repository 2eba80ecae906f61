// 报名导入 · import/enroll
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of floor.md §15.3 (server/import/enroll.ts). */
export const { parse, confirm, state, errors, template } = importCalls('enroll', '报名导入', 270305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('enroll', '报名导入', 270305)
