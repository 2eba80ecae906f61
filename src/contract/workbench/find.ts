// 查任意号码 · workbench/find
import { Array as List, Object as Obj, String as Str, Unsafe } from 'typebox'
import { call } from '../call.ts'

/** Kinds of records a number may name, with the right and the address to open them; `{name}` is filled in from the found record. */
export const FOUND = {
  order: { title: '出库单', may: 180107, to: '/front/operator-center/stockout/detail/{no}' },
  parcel: { title: '包裹', may: 180107, to: '/front/operator-center/stockout/detail/{no}' },
  pickOrder: { title: '拣货单', may: 180307, to: '/front/operator-center/pick-order/detail/{no}' },
  wave: { title: '波次', may: 180207, to: '/front/operator-center/wave/detail/{no}' },
  tote: { title: '周转箱', may: 210801, to: '/warehouse-setting/tote?toteNo={no}' },
  location: { title: '库位', may: 160201, to: '/front/operator-center/stock?locationNo={no}' },
  goods: { title: '商品', may: 140107, to: '/front/operator-center/goods/detail/{ownerNo}/{no}' },
  user: { title: '用户', may: 110201, to: '/setting/org/user?account={no}' },
  staff: { title: '员工', may: 110501, to: '/setting/org/staff?staffNo={no}' },
  worker: { title: '临时工', may: 210201, to: '/warehouse-setting/temp-user?tempNo={no}' },
} as const
export type FoundKind = keyof typeof FOUND

/** A shorter beginning would match too much; a whole number of any length is found. */
export const findBeginningMin = 4

/**
 * Finds documents and other records of any kind the person may open, by a whole number, or by its beginning from `findBeginningMin`
 * characters on; a few of each kind. `word` is the matched number, `no` the number of the record.
 */
export const findNumber = call({
  id: 'workbench/find.number',
  title: '查任意号码',
  method: 'GET',
  path: '/v1/find',
  input: Obj({ word: Str({ title: '号码', minLength: 2, maxLength: 64 }) }),
  reply: List(Obj({ kind: Unsafe<FoundKind>(Str()), word: Str(), no: Str(), ownerNo: Str(), note: Str() })),
  may: 'signedIn',
})
