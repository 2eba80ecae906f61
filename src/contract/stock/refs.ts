// 可选的库区 · stock/refs
import type { Selectable } from '../selectable.ts'

export const zone: Selectable = {
  name: 'zone',
  list: 'GET /v1/zone/list',
  query: { pageNo: 1, pageSize: 1000 },
  key: 'zoneNo',
  label: ['zoneName'],
  // every warehouse has its own zone A
  within: ['warehouseNo', 'sid'],
}

/** Bins, whose numbers are typed. */
export const bin: Selectable = { name: 'bin', list: 'GET /v1/location/list', key: 'locationNo', label: ['locationNo'] }
