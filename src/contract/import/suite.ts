// 组合装导入 · import/suite
import { importCalls, templateCalls } from './calls.ts'
import { code, count } from '../kinds.ts'

/** Columns of the suite template (floor.md §3.3 Import — 组合装); a known item takes the new quantity. */
export const suiteFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  suiteGoodsNo: code('组合编号', { required: true, max: 64 }),
  itemGoodsNo: code('子商品编号', { required: true, max: 64 }),
  qty: count('数量', { required: true, min: 1, max: 9999 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('suite', '组合装导入', 140105)
export const { direct, submit } = templateCalls('suite', '组合装导入', 140105)
