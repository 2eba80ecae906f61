// 库存调整导入 · import/adjust
import { importCalls, templateCalls } from './calls.ts'
import { QUALITY } from '../rules/place.ts'
import { ADJUST_REASON } from '../rules/stockLife.ts'
import { choice, code, count } from '../kinds.ts'

/** Columns of the adjustment template (floor.md §5.4 Import — 调整). A bin's number says the warehouse; + adds pieces, − takes them. */
export const adjustFields = {
  ownerNo: code('货主', { required: true, max: 32 }),
  goodsNo: code('商品', { required: true, max: 64 }),
  locationNo: code('库位', { required: true, max: 32 }),
  batchNo: code('批次', { max: 32 }),
  quality: choice('品质', QUALITY, { required: true }),
  changeQty: count('调整数量', { required: true, min: -9_999_999, max: 9_999_999 }),
  reason: choice('原因', ADJUST_REASON, { required: true }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('adjust', '库存调整导入', 160605)
export const { direct, submit } = templateCalls('adjust', '库存调整导入', 160605)
