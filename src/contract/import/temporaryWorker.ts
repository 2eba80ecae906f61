// 临时工导入 · import/temporaryWorker
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/temporaryWorker.ts). */
export const { parse, confirm, state, errors, template } = importCalls('temporaryWorker', '临时工导入', 110705)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('temporaryWorker', '临时工导入', 110705)
