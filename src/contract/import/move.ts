// 移库单导入 · import/move
import { importCalls, templateCalls } from './calls.ts'
import { QUALITY } from '../rules/place.ts'
import { choice, code, count } from '../kinds.ts'

/** Columns of the move template; the rows of one warehouse become one document. 仓库 is the number, or number-sid. */
export const moveFields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  batchNo: code('批次', { max: 32 }),
  quality: choice('品质', QUALITY),
  fromLocationNo: code('源库位', { required: true, max: 32 }),
  toLocationNo: code('目标库位', { required: true, max: 32 }),
  qty: count('数量', { required: true, min: 1, max: 9_999_999 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('move', '移库单导入', 160505)
export const { direct, submit } = templateCalls('move', '移库单导入', 160505)
