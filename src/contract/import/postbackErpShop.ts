// ERP回传时效店铺设置导入 · import/postbackErpShop
import { importCalls, templateCalls } from './calls.ts'

export const { parse, confirm, state, errors, template } = importCalls('postbackErpShop', 'ERP回传时效店铺设置导入', 240211)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('postbackErpShop', 'ERP回传时效店铺设置导入', 240211)
