// 员工导入 · import/staff
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/staff.ts). */
export const { parse, confirm, state, errors, template } = importCalls('staff', '员工导入', 110505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('staff', '员工导入', 110505)
