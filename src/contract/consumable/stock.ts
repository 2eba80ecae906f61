// 耗材库存 · consumable/stock
import { code, count, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stock of packaging by warehouse (floor.md §4.1, screen 1506). */
export const consumableStock = resource({
  id: 'consumable/stock',
  title: '各仓库存',
  fields: {
    consumableNo: code('耗材编号'),
    consumableName: text('耗材名称', { derived: true }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    qty: count('库存', { sums: true }),
    safeQty: count('安全库存'),
    lastInTime: moment('最近入库'),
  },
  key: ['warehouseNo', 'sid', 'consumableNo'],
  list: ['warehouseNo', 'sid', 'qty', 'safeQty', 'lastInTime'],
  search: ['warehouseNo'],
  sort: ['warehouseNo'],
  scope: ['warehouse'],
  calls: { list: 'GET /v1/consumable/stock/list' },
  may: { list: 150601 },
  empty: ['各仓都没有库存', '在耗材管理里点“入库”登记采购到货。'],
})
