// 耗材导入 · import/consumable
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/consumable.ts). */
export const { parse, confirm, state, errors, template } = importCalls('consumable', '耗材导入', 150505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('consumable', '耗材导入', 150505)
