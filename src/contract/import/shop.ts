// 店铺导入 · import/shop
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the archive (server/import/shop.ts). */
export const { parse, confirm, state, errors, template } = importCalls('shop', '店铺导入', 120205)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('shop', '店铺导入', 120205)
