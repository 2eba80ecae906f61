// 商品库存分布 · goods/spread
import { choice, code, count, day, ref, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { QUALITY } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Bins of goods: warehouse, bin and batch (floor.md §3.3 screen 1402). */
export const spread = resource({
  id: 'goods/spread',
  title: '库存分布',
  fields: {
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号'),
    warehouseNo: ref('仓库', warehouse, { spans: true }),
    sid: wmsAccount(),
    locationNo: code('库位'),
    batchNo: code('批次'),
    expireDate: day('失效日期'),
    quality: choice('品质', QUALITY, { dict: 'stock.quality' }),
    qty: count('在库', { sums: true }),
    allocQty: count('占用', { sums: true }),
    freezeQty: count('冻结', { sums: true }),
    availQty: count('可用', { derived: true, sums: true }),
  },
  key: ['ownerNo', 'goodsNo', 'warehouseNo', 'sid', 'locationNo', 'batchNo', 'quality'],
  list: ['warehouseNo', 'sid', 'locationNo', 'batchNo', 'expireDate', 'quality', 'qty', 'allocQty', 'freezeQty', 'availQty'],
  shown: [['locationNo', 'warehouseNo'], 'availQty', 'qty', 'allocQty', 'freezeQty', 'quality', 'batchNo', 'expireDate'],
  search: ['ownerNo', 'goodsNo', 'warehouseNo'],
  sort: ['warehouseNo', 'locationNo'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/goods/stock/list' },
  may: { list: 140201 },
})
