// 固定库位导入 · import/locationGoods
import * as calls from '#contract/import/locationGoods'
import { code } from '#contract/kinds'
import { locationGoods } from '#contract/stock/locationGoods'
import { fixedBinRules, fixedBinTable, goodsHere } from '../core/stock/fixedBin.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { minQty, maxQty, isMain } = locationGoods.fields
/** Warehouses are named as in the template of bins, which fixed bins are brought in with. */
const fields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid: code('sid', { required: true, max: 32 }),
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  locationNo: code('固定库位', { required: true, max: 32 }),
  minQty,
  maxQty,
  isMain,
}

const fixedBins = ruleBookImport({
  biz: 'locationGoods',
  fields,
  target: fixedBinTable,
  rules: fixedBinRules,
  taken: (row) => `固定库位已存在：${textOf(row, 'locationNo')}`,
  unique: [
    {
      of: (row) => (row.fields['isMain'] === 1 ? goodsHere(row.fields) : ''),
      field: 'isMain',
      says: (rowNum) => `一个商品在一个仓库只有一个主库位，第${rowNum}行已是主库位`,
    },
  ],
})

export default rowEndpoints(calls, '固定库位导入', fixedBins)
