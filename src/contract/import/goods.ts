// 商品导入 · import/goods
import { importCalls, templateCalls } from './calls.ts'
import { code, count, flag, money, text } from '../kinds.ts'

/** Columns of the goods template (floor.md §3.3 Import — 商品); known goods are updated, blank cells leave what is there. */
export const goodsFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  goodsName: text('商品名称', { required: true, max: 200 }),
  specName: text('规格', { max: 128 }),
  mainBarcode: code('主条码', { max: 64 }),
  barcodes: text('其他条码(;)', { max: 2000 }),
  unit: text('单位', { max: 8 }),
  brand: text('品牌', { max: 64 }),
  grossWeightG: count('毛重(g)', { min: 1, max: 999_999, fault: '重量应在1-999999克之间' }),
  lengthMm: count('长(mm)', { min: 1, max: 9999 }),
  widthMm: count('宽(mm)', { min: 1, max: 9999 }),
  heightMm: count('高(mm)', { min: 1, max: 9999 }),
  boxNum: count('箱规', { min: 1, max: 99_999 }),
  shelfLifeDay: count('保质期(天)', { min: 1, max: 36_500 }),
  expiryManage: flag('效期管理'),
  warnDay: count('临期天数', { min: 0, max: 36_500 }),
  lockDay: count('禁售天数', { min: 0, max: 36_500 }),
  receiveLimitDay: count('禁收天数', { min: 0, max: 36_500 }),
  isFragile: flag('易碎'),
  isLiquid: flag('液体'),
  isBattery: flag('带电'),
  isValuable: flag('贵重'),
  priceFen: money('申报价值(元)', { min: 0, max: 999_999_999 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('goods', '商品导入', 140105)
export const { direct, submit } = templateCalls('goods', '商品导入', 140105)
