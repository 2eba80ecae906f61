// 可选的库区 · stock/refs
import type { Thing } from '../thing.ts'

export const zone: Thing = {
  name: 'zone',
  list: 'GET /v1/zone/list',
  asks: { pageNo: 1, pageSize: 1000 },
  key: 'zoneNo',
  label: ['zoneName'],
}

/** Named by hand, by their numbers. */
export const bin: Thing = { name: 'bin', list: 'GET /v1/location/list', key: 'locationNo', label: ['locationNo'] }
