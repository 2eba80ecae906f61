// 用户导入 · import/user
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/user.ts). */
export const userImport = importCalls('user', '用户导入', 110205)
