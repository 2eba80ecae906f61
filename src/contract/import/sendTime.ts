// 发货时段导入 · import/sendTime
import { importCalls, templateCalls } from './calls.ts'

/** Columns of floor.md §12.11 Import templates (server/import/sendTime.ts). */
export const { parse, confirm, state, errors, template } = importCalls('sendTime', '发货时段导入', 240405)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('sendTime', '发货时段导入', 240405)
