// 出库单导入的调用 · import/stockout
import { importCalls, layoutCalls, mappingCalls, newGoodsCalls } from './calls.ts'

const biz = 'stockout'
const title = '出库单导入'
/** 1801 出库单, 05 导入 */
const may = 180105

export const { parse, confirm, state, errors, template } = importCalls(biz, title, may)
export const { preview, result } = layoutCalls(biz, title, may)
export const { newGoods, exclude } = newGoodsCalls(biz, title, may)
export const { mappings, save, update, remove } = mappingCalls(biz, title, may)
