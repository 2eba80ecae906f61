// 耗材商品导入 · import/consumableGoods
import { code, count } from '../kinds.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Columns of the recommendation template (floor.md §4.3 Import — 耗材商品). */
export const consumableGoodsFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  qtyFrom: count('起始数量', { required: true, min: 1, max: 999_999 }),
  qtyTo: count('截止数量', { min: 1, max: 999_999 }),
  consumableNo: code('耗材编号', { required: true, max: 32 }),
  useQty: count('用量', { required: true, min: 1, max: 999 }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('consumableGoods', '耗材商品导入', 150705)
export const { direct, submit } = templateCalls('consumableGoods', '耗材商品导入', 150705)
