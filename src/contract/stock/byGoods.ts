// 按商品的库存 · stock/byGoods
import { choice, code, count, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { QUALITY } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stock summed per warehouse, goods and quality (floor.md §5.1 stock_sum, tab 按商品 of screen 1602). */
export const byGoods = resource({
  id: 'stock/byGoods',
  title: '按商品',
  fields: {
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 180 }),
    specName: text('规格', { derived: true, width: 90 }),
    barcode: code('条码', { derived: true, searched: 'several', width: 130 }),
    quality: choice('品质', QUALITY, { dict: 'stock.quality' }),
    locationNum: count('库位数', { derived: true }),
    qty: count('在库'),
    allocQty: count('占用'),
    freezeQty: count('冻结'),
    availQty: count('可用'),
    stagingQty: count('收货暂存', { derived: true }),
    outStagingQty: count('出库暂存', { derived: true }),
    excQty: count('异常暂存', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'ownerNo', 'goodsNo', 'quality'],
  list: [
    'ownerNo',
    'goodsNo',
    'goodsName',
    'specName',
    'barcode',
    'warehouseNo',
    'quality',
    'locationNum',
    'qty',
    'allocQty',
    'freezeQty',
    'availQty',
    'stagingQty',
    'outStagingQty',
    'excQty',
    'sid',
  ],
  shown: [
    ['goodsNo', 'ownerNo'],
    ['goodsName', 'specName'],
    'availQty',
    'qty',
    'allocQty',
    'freezeQty',
    'quality',
    'warehouseNo',
  ],
  search: ['warehouseNo', 'ownerNo', 'goodsNo', 'barcode', 'goodsName', 'quality'],
  sort: ['goodsNo'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stock/goods/list', export: 'POST /v1/stock/goods/export' },
  may: { list: 160201, export: 160206 },
})
