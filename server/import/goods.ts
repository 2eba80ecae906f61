// 商品导入 · import/goods
import * as calls from '#contract/import/goods'
import { goods } from '#contract/goods/goods'
import { text } from '#contract/kinds'
import { goodsRules, goodsTable } from '../core/goods/goodsRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { templateOf } from './template.ts'

/** Columns of floor.md §3.3 Import — 商品; known goods are updated, blank cells leave what is there. */
const columns = [
  'ownerNo',
  'goodsNo',
  'goodsName',
  'specName',
  'mainBarcode',
  'barcodes',
  'unit',
  'brand',
  'grossWeightG',
  'lengthMm',
  'widthMm',
  'heightMm',
  'boxNum',
  'shelfLifeDay',
  'expiryManage',
  'snManage',
  'warnDay',
  'lockDay',
  'receiveLimitDay',
  'isFragile',
  'isLiquid',
  'isBattery',
  'isValuable',
  'priceFen',
]

const goodsImport = ruleBookImport({
  biz: 'goods',
  fields: templateOf(goods.fields, columns, { barcodes: text('其他条码(;)', { max: 2000 }) }),
  target: goodsTable,
  rules: goodsRules,
})

export default rowEndpoints(calls, '商品导入', goodsImport)
