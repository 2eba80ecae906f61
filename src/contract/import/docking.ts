// 物流对接导入 · import/docking
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/docking.ts). */
export const { parse, confirm, state, errors, template } = importCalls('docking', '物流对接导入', 130305)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('docking', '物流对接导入', 130305)
