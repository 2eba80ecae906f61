// 商品品名导入 · import/goodsName
import { DECLARE_CATEGORY } from '../rules/goodsTexts.ts'
import { choice, code, text } from '../kinds.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Columns of the goods-name template; a blank cell leaves what is there. */
export const goodsNameFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  declareName: text('面单品名', { required: true, max: 64 }),
  declareCategory: choice('快递品类', DECLARE_CATEGORY),
  printName: text('打印名称', { max: 64 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('goodsName', '商品品名导入', 140405)
export const { direct, submit } = templateCalls('goodsName', '商品品名导入', 140405)
