// 可选的计费区域 · finance/refs
import type { Selectable } from '../selectable.ts'

/** A city, or a whole province, that an area of a weight plan is made of. */
export const priceRegion: Selectable = {
  name: 'priceRegion',
  list: 'GET /v1/finance/city',
  key: 'regionCode',
  label: ['regionName'],
}
/** Named regions that fill an area. */
export const areaGroupOption: Selectable = {
  name: 'areaGroup',
  list: 'GET /v1/finance/area/group/list',
  query: { pageNo: 1, pageSize: 500 },
  key: 'areaGroupId',
  label: ['groupName'],
}
/** Customers of contracts and bills. */
export const customOption: Selectable = {
  name: 'custom',
  list: 'GET /v1/finance/custom/list',
  query: { pageNo: 1, pageSize: 10_000 },
  key: 'customNo',
  label: ['customName'],
}
export const weightPlanOption: Selectable = {
  name: 'weightPlan',
  list: 'GET /v1/finance/weight/plan/list',
  query: { pageNo: 1, pageSize: 500 },
  key: 'planNo',
  label: ['planName'],
}
