// 店铺快递店铺设置导入 · import/shopLogisticsShop
import { importCalls, templateCalls } from './calls.ts'

export const { parse, confirm, state, errors, template } = importCalls('shopLogisticsShop', '店铺快递店铺设置导入', 240811)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('shopLogisticsShop', '店铺快递店铺设置导入', 240811)
