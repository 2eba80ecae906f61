// 按库位的库存 · stock/byLocation
import { choice, code, count, ref, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { LOCATION_TYPE } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stock summed per bin and owner (tab 按库位 of screen 1602). */
export const byLocation = resource({
  id: 'stock/byLocation',
  title: '按库位',
  fields: {
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    locationNo: code('库位', { searched: 'several' }),
    locationType: choice('库位类型', LOCATION_TYPE, { dict: 'location.location_type' }),
    ownerNo: ref('货主', owner),
    goodsNum: count('商品数', { derived: true }),
    batchNum: count('批次数', { derived: true }),
    qty: count('在库'),
    allocQty: count('占用'),
    freezeQty: count('冻结'),
    availQty: count('可用'),
  },
  key: ['warehouseNo', 'sid', 'locationNo', 'ownerNo'],
  list: [
    'locationNo',
    'locationType',
    'warehouseNo',
    'ownerNo',
    'goodsNum',
    'batchNum',
    'qty',
    'allocQty',
    'freezeQty',
    'availQty',
    'sid',
  ],
  shown: ['locationNo', 'availQty', 'qty', 'allocQty', 'freezeQty', 'goodsNum', 'locationType', ['ownerNo', 'warehouseNo']],
  search: ['warehouseNo', 'ownerNo', 'locationNo', 'locationType'],
  sort: ['locationNo'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stock/bin/list', export: 'POST /v1/stock/bin/export' },
  may: { list: 160201, export: 160206 },
})
