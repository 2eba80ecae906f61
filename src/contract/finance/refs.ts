// 可选的计费区域 · finance/refs
import { weightPlanLife } from '../rules/financeLife.ts'
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
/** Customer that a contract or bill is for. */
export const customOption: Selectable = {
  name: 'custom',
  list: 'GET /v1/finance/custom/list',
  query: { pageNo: 1, pageSize: 10_000 },
  key: 'customNo',
  label: ['customName'],
}
/** Contract in any state. */
export const contractOption: Selectable = {
  name: 'contract',
  list: 'GET /v1/finance/contract/list',
  query: { pageNo: 1, pageSize: 10_000 },
  key: 'contractNo',
  label: ['contractName'],
}
/** Label of contracts. */
export const contractLabelOption: Selectable = {
  name: 'contractLabel',
  list: 'GET /v1/finance/contract/label/list',
  query: { pageNo: 1, pageSize: 500 },
  key: 'labelName',
  label: ['labelName'],
}
/** Weight plan that a fee item prices by. */
export const weightPlanOption: Selectable = {
  name: 'weightPlan',
  list: 'GET /v1/finance/weight/plan/list',
  query: { pageNo: 1, pageSize: 10_000, status: weightPlanLife.on },
  key: 'planNo',
  label: ['planName'],
}
