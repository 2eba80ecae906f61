// 临时用户导入 · import/tempUser
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/tempUser.ts). */
export const tempUserImport = importCalls('tempUser', '临时用户导入', 210205)
