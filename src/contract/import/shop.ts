// 店铺导入 · import/shop
import { importCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/shop.ts). */
export const shopImport = importCalls('shop', '店铺导入', 120205)
