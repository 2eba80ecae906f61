// 目标考核导入 · import/targetAssess
import { importCalls, templateCalls } from './calls.ts'

/** Columns of floor.md §12.11 Import templates (server/import/targetAssess.ts). */
export const { parse, confirm, state, errors, template } = importCalls('targetAssess', '目标考核导入', 240705)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('targetAssess', '目标考核导入', 240705)
