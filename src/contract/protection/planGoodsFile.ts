// 方案商品导入 · protection/planGoodsFile
import { Array as List, Integer, Null, Object as Obj, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { code, count } from '../kinds.ts'

/** 新增 of the plans: a user who may write a plan may read its goods from a file. */
const may = 150102

/** Columns of floor.md §4.3 Import — 方案商品. */
export const planGoodsFields = {
  goodsNo: code('商品编号', { required: true, max: 64 }),
  minQty: count('最小数量', { min: 1, max: 999_999, help: '空着为 1' }),
  maxQty: count('最大数量', { min: 1, max: 999_999, help: '空着为不限' }),
} as const

/** Reads goods for a plan that is being written: nothing is stored; they are put into its form when no row has a fault. */
export const readPlanGoods = call({
  id: 'protection/planGoodsFile.read',
  title: '方案商品解析',
  method: 'POST',
  path: '/v1/import/planGoods/read',
  input: Obj({ ownerNo: Str({ title: '货主', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    totalNum: Integer(),
    failNum: Integer(),
    errorData: List(Obj({ errorNum: Integer(), errorName: Str(), errorReason: Str() })),
    targets: List(Obj({ goodsNo: Str(), minQty: Integer(), maxQty: Union([Integer(), Null()]) })),
  }),
  may,
  files: true,
})

export const planGoodsTemplate = call({
  id: 'protection/planGoodsFile.template',
  title: '方案商品模板',
  method: 'GET',
  path: '/v1/import/planGoods/template',
  input: Obj({}),
  reply: Unknown(),
  may,
})
