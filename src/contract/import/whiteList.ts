// 白名单导入 · import/whiteList
import { WHITE_TYPE } from '../rules/goodsTexts.ts'
import { choice, code, day, text } from '../kinds.ts'
import { importCalls, templateCalls } from './calls.ts'

/** Columns of the white-list template (floor.md §3.3 Import — 白名单); without 仓库 the row holds everywhere. */
export const whiteListFields = {
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  whiteType: choice('类型', WHITE_TYPE, { required: true }),
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
  effectDate: day('生效日期', { required: true }),
  expireDate: day('失效日期'),
  reason: text('原因', { required: true, max: 200 }),
} as const

export const { parse, confirm, state, errors, template } = importCalls('whiteList', '白名单导入', 140305)
export const { direct, submit } = templateCalls('whiteList', '白名单导入', 140305)
