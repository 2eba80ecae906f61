// 员工导入 · import/staff
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/staff.ts). */
export const staffImport = importCalls('staff', '员工导入', 110505)
