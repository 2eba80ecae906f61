// 发货时效店铺设置导入 · import/deliveryTimeShop
import { importCalls, templateCalls } from './calls.ts'

export const { parse, confirm, state, errors, template } = importCalls('deliveryTimeShop', '发货时效店铺设置导入', 240111)

/** The same at once, or by a job. */
export const { direct, submit } = templateCalls('deliveryTimeShop', '发货时效店铺设置导入', 240111)
