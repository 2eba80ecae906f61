// 可选的仓库、网点、地区 · warehouse/refs
import type { Selectable } from '../selectable.ts'

/** WMS warehouse: the form stores its number and its account separately. */
export const warehouse: Selectable = {
  name: 'warehouse',
  list: 'GET /v1/warehouse/small/list',
  key: 'warehouseNo',
  label: ['warehouseName'],
  fills: 'sid',
  alone: 'everywhere',
}
/** WMS warehouse where number and account are one value, `warehouseNo-sid`. */
export const warehousePair: Selectable = {
  name: 'warehousePair',
  list: 'GET /v1/warehouse/small/list',
  key: ['warehouseNo', 'sid'],
  label: ['warehouseName'],
}
/** Physical site. */
export const parentWarehouse: Selectable = {
  name: 'parentWarehouse',
  list: 'GET /v1/warehouse/site/small/list',
  key: 'parentWarehouseNo',
  label: ['shortName', 'warehouseName'],
  alone: 'forms',
}
/** Branch of a carrier: there are thousands of them. */
export const network: Selectable = {
  name: 'network',
  list: 'GET /v1/network/list',
  query: { pageNo: 1, pageSize: 10_000 },
  key: 'networkId',
  label: ['fullName', 'name'],
  alone: 'everywhere',
  paged: 'networkIds',
}
/** Carrier. */
export const logisticsCompany: Selectable = {
  name: 'logisticsCompany',
  list: 'GET /v1/logistics/company/small/list',
  key: 'logisticsCode',
  label: ['logisticsName'],
  numberTitle: '物流公司编码',
}
export const province: Selectable = {
  name: 'province',
  list: 'GET /v1/area/list',
  query: { level: 1 },
  key: 'regionCode',
  label: ['shortName', 'name'],
}
export const city: Selectable = {
  name: 'city',
  list: 'GET /v1/area/list',
  query: { level: 2 },
  key: 'regionCode',
  label: ['shortName', 'name'],
}
