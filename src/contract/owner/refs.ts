// 可选的货主、店铺 · owner/refs
import type { Selectable } from '../selectable.ts'

/** Child owners, which have goods and orders; parent owners have none. */
export const owner: Selectable = {
  name: 'owner',
  list: 'GET /v1/owner/small/list',
  key: 'ownerNo',
  label: ['shortName', 'fullName'],
  alone: 'everywhere',
}
export const parentOwner: Selectable = {
  name: 'parentOwner',
  list: 'GET /v1/owner/small/list',
  query: { isParent: 1 },
  key: 'ownerNo',
  label: ['shortName', 'fullName'],
  alone: 'forms',
}
export const shop: Selectable = { name: 'shop', list: 'GET /v1/user/shop', key: 'shopNo', label: ['shopName'] }
/** Legal entity that signs and settles. */
export const company: Selectable = {
  name: 'company',
  list: 'GET /v1/company/small/list',
  key: 'companyId',
  label: ['companyName'],
}
