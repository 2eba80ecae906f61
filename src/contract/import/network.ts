// 网点导入 · import/network
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/network.ts). */
export const { parse, confirm, state, errors, template } = importCalls('network', '网点导入', 130405)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('network', '网点导入', 130405)
