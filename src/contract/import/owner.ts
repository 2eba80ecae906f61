// 货主导入 · import/owner
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/owner.ts). */
export const ownerImport = importCalls('owner', '货主导入', 120105)
