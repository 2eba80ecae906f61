// 耗材导入 · import/consumable
import { choice, code, count, price, text } from '../kinds.ts'
import { CONSUMABLE_TYPE } from '../rules/goodsTexts.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Columns of the packaging template (floor.md §4.3 Import — 耗材); known numbers are updated, blank cells leave what is there. */
export const consumableFields = {
  consumableNo: code('耗材编号', { required: true, max: 32 }),
  consumableName: text('名称', { required: true, max: 64 }),
  consumableType: choice('类型', CONSUMABLE_TYPE, { required: true }),
  spec: text('规格', { max: 64 }),
  innerLMm: count('内长(mm)', { min: 1, max: 9999 }),
  innerWMm: count('内宽(mm)', { min: 1, max: 9999 }),
  innerHMm: count('内高(mm)', { min: 1, max: 9999 }),
  weightG: count('重量(g)', { required: true, min: 0, max: 999_999 }),
  unit: text('单位', { required: true, max: 8 }),
  barcode: code('条码', { max: 64 }),
  costPriceE4: price('成本价(元)', { min: 0 }),
  salePriceE4: price('销售价(元)', { min: 0 }),
  ownerNo: code('货主编号', { max: 32 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('consumable', '耗材导入', 150505)
export const { direct, submit } = templateCalls('consumable', '耗材导入', 150505)
