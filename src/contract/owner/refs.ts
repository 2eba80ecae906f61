// 可选的货主、店铺 · owner/refs
import type { Thing } from '../thing.ts'

/** Child owners: those that have goods and orders. */
export const owner: Thing = {
  name: 'owner',
  list: 'GET /v1/owner/small/list',
  key: 'ownerNo',
  label: ['shortName', 'fullName'],
  alone: 'everywhere',
}
export const parentOwner: Thing = {
  name: 'parentOwner',
  list: 'GET /v1/owner/small/list',
  asks: { isParent: 1 },
  key: 'ownerNo',
  label: ['shortName', 'fullName'],
  alone: 'forms',
}
export const shop: Thing = { name: 'shop', list: 'GET /v1/user/shop', key: 'shopNo', label: ['shopName'] }
/** Legal entity that signs and settles. */
export const company: Thing = { name: 'company', list: 'GET /v1/company/small/list', key: 'companyId', label: ['companyName'] }
