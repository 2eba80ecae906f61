// 商品条码导入 · import/goodsBarcode
import { importCalls, templateCalls } from './calls.ts'
import { choice, code, count } from '../kinds.ts'
import { BARCODE_TYPE } from '../rules/goodsTexts.ts'

/** Columns of the barcode template (floor.md §3.3 Import — 条码); a known barcode takes the new type and quantity. */
export const goodsBarcodeFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  barcode: code('条码', { required: true, max: 64 }),
  barcodeType: choice('条码类型', BARCODE_TYPE, { required: true }),
  packQty: count('每码数量', { required: true, min: 1, max: 99_999, fault: '每码数量必须为大于0的整数' }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('goodsBarcode', '商品条码导入', 140105)
export const { direct, submit } = templateCalls('goodsBarcode', '商品条码导入', 140105)
