// 网点导入 · import/network
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/network.ts). */
export const networkImport = importCalls('network', '网点导入', 130405)
