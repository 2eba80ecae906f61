// 退货仓导入 · import/returnWarehouse
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/returnWarehouse.ts). */
export const { parse, confirm, state, errors, template } = importCalls('returnWarehouse', '退货仓导入', 230405)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('returnWarehouse', '退货仓导入', 230405)
