// 固定库位 · stock/locationGoods
import { locationGoods } from '#contract/stock/locationGoods'
import { nameHolds } from '../core/goods/words.ts'
import { fixedBinRules, fixedBinTable, goodsHere } from './fixedBin.ts'
import { plain } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import { code } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'

const here = 'l.tenant_id = $1 and l.warehouse_no = f.warehouse_no and l.sid = f.sid and l.location_no = f.location_no'

const { minQty, maxQty, isMain } = locationGoods.fields
/** The template has number and sid of the warehouse in two columns, like the template of bins. */
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
      of: (row) => (row.fields.isMain === 1 ? goodsHere(row.fields) : ''),
      field: 'isMain',
      sentence: (rowNum) => `一个商品在一个仓库只有一个主库位，第${rowNum}行已是主库位`,
    },
  ],
})

export default [
  ...serve(locationGoods, {
    from: 'location_goods f join goods g on g.tenant_id = $1 and g.owner_no = f.owner_no and g.goods_no = f.goods_no',
    alias: 'f',
    columns: {
      goodsName: 'g.goods_name',
      locationType: `(select l.location_type from location l where ${here})`,
      availQty: `(select coalesce(sum(s.avail_qty), 0)::int from stock s where s.tenant_id = $1 and s.warehouse_no = f.warehouse_no
                   and s.sid = f.sid and s.location_no = f.location_no and s.owner_no = f.owner_no and s.goods_no = f.goods_no and s.quality = 1)`,
    },
    search: { goodsName: (filter, p) => nameHolds('g', plain(filter.goodsName), p) },
    write: { table: 'location_goods', rules: fixedBinRules },
  }),
  ...listImport(locationGoods, fixedBins),
]
