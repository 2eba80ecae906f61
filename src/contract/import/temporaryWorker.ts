// 临时工导入 · import/temporaryWorker
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/temporaryWorker.ts). */
export const temporaryWorkerImport = importCalls('temporaryWorker', '临时工导入', 110705)
