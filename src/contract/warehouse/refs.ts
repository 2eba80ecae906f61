// 可选的仓库、网点、地区 · warehouse/refs
import type { Thing } from '../thing.ts'

/** WMS warehouse: the form keeps its number and its account apart. */
export const warehouse: Thing = {
  name: 'warehouse',
  list: 'GET /v1/warehouse/small/list',
  key: 'warehouseNo',
  label: ['warehouseName'],
  fills: 'sid',
  alone: 'everywhere',
}
/** WMS warehouse where number and account are one value, `warehouseNo-sid`. */
export const warehousePair: Thing = {
  name: 'warehousePair',
  list: 'GET /v1/warehouse/small/list',
  key: ['warehouseNo', 'sid'],
  label: ['warehouseName'],
}
/** Physical site. */
export const parentWarehouse: Thing = {
  name: 'parentWarehouse',
  list: 'GET /v1/warehouse/site/small/list',
  key: 'parentWarehouseNo',
  label: ['shortName', 'warehouseName'],
  alone: 'forms',
}
/** Branch of a carrier: there are thousands of them. */
export const network: Thing = {
  name: 'network',
  list: 'GET /v1/network/list',
  asks: { pageNo: 1, pageSize: 10_000 },
  key: 'networkId',
  label: ['fullName', 'name'],
  alone: 'everywhere',
  paged: 'networkIds',
}
/** Carrier. */
export const logisticsCompany: Thing = {
  name: 'logisticsCompany',
  list: 'GET /v1/logistics/company/small/list',
  key: 'logisticsCode',
  label: ['logisticsName'],
  numberTitle: '物流公司编码',
}
export const province: Thing = {
  name: 'province',
  list: 'GET /v1/area/list',
  asks: { level: 1 },
  key: 'regionCode',
  label: ['shortName', 'name'],
}
export const city: Thing = {
  name: 'city',
  list: 'GET /v1/area/list',
  asks: { level: 2 },
  key: 'regionCode',
  label: ['shortName', 'name'],
}
