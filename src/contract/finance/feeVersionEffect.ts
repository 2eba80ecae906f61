// 费用版本用在哪里 · finance/feeVersionEffect
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'

const at = '/v1/finance/contract/fee/version/effect'
const input = Fields({ versionNo: Text({ title: '版本号', minLength: 1, maxLength: 40 }) })

/** Shops of one answer at most. */
export const effectShopsMax = 500

/** Warehouses a version applies to: its own, or all of the contract. */
export const effectWarehouses = call({
  id: 'finance/feeVersionEffect.warehouses',
  title: '费用版本适用仓库',
  method: 'GET',
  path: `${at}/warehouse/list`,
  input,
  reply: ListOf(Fields({ warehouseNo: Text(), sid: Text(), warehouseName: Text() })),
  may: 530423,
})
/** Shops a version applies to: its own, or the first ones of the owner; none of a contract without an owner. */
export const effectShops = call({
  id: 'finance/feeVersionEffect.shops',
  title: '费用版本适用店铺',
  method: 'GET',
  path: `${at}/shop/list`,
  input,
  reply: ListOf(Fields({ shopNo: Text(), shopName: Text(), platform: Integer() })),
  may: 530424,
})
