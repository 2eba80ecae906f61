// 期初库存导入 · import/stock
import { importCalls, templateCalls } from './calls.ts'
import { QUALITY } from '../rules/locationType.ts'
import { choice, code, count, day } from '../kinds.ts'

/** Columns of the opening-stock template (floor.md §5.4 Import — 期初库存). 仓库 is the number, or number-sid. */
export const stockFields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  locationNo: code('库位', { required: true, max: 32 }),
  batchNo: code('批次', { max: 32 }),
  produceDate: day('生产日期'),
  quality: choice('品质', QUALITY),
  qty: count('数量', { required: true, min: 1, max: 9_999_999 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('stock', '期初库存导入', 160205)
export const { direct, submit } = templateCalls('stock', '期初库存导入', 160205)
