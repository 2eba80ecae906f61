// 同步的内容 · rules/syncKinds
/** Data that can be imported from 旺店通, with the list that shows them and the right of the button 同步 (floor.md §1.4, §3.4, §4.2). */
export const syncKinds = {
  shop: { title: '店铺', may: 120213, resource: 'owner/shop', requires: ['ownerNo'] },
  warehouse: { title: 'WMS仓', may: 130213, resource: 'warehouse/wms', requires: ['parentWarehouseNo'] },
  goods: { title: '商品', may: 140113, resource: 'goods/goods', requires: ['ownerNo', 'startTime', 'endTime'] },
  trade: { title: '出库单', may: 180113, resource: 'stockout/order', requires: ['startTime', 'endTime'] },
  stockin: { title: '入库单', may: 170413, resource: 'inbound/stockin', requires: ['ownerNo', 'startTime', 'endTime'] },
  refund: { title: '退货预告', may: 220124, resource: 'returns/order', requires: ['ownerNo', 'startTime', 'endTime'] },
  consumable: { title: '耗材', may: 150513, resource: 'consumable/consumable', requires: ['startTime', 'endTime'] },
} as const
export type SyncType = keyof typeof syncKinds
