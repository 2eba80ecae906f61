// 盘点结果导入 · import/check
import { importCalls, templateCalls } from './calls.ts'
import { code, text } from '../kinds.ts'

/** Columns of the count template (floor.md §5.4 Import — 盘点结果). 实盘数量 is read as text so that its own sentences are said. */
export const checkFields = {
  checkNo: code('盘点单号', { required: true, max: 32 }),
  locationNo: code('库位', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  batchNo: code('批次', { max: 32 }),
  countQty: text('实盘数量', { required: true, max: 12 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('check', '盘点结果导入', 160323)
export const { direct, submit } = templateCalls('check', '盘点结果导入', 160323)
