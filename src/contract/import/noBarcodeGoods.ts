// 无条码商品导入 · import/noBarcodeGoods
import { importCalls, templateCalls } from './calls.ts'

/** Its columns are those of the form (server/import/noBarcodeGoods.ts). */
export const { parse, confirm, state, errors, template } = importCalls('noBarcodeGoods', '无条码商品导入', 210505)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('noBarcodeGoods', '无条码商品导入', 210505)
