// 账单推财务 · finance/billAccounting
import { Boolean as YesNo, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'

/** Which accounting system the server uses: the real one, or one that only notes what it was sent. */
export const accountingAdapter = call({
  id: 'finance/billAccounting.adapter',
  title: '财务系统接入方式',
  method: 'GET',
  path: '/v1/finance/bill/accounting/adapter',
  input: Obj({}),
  reply: Obj({ name: Str(), simulated: YesNo() }),
  may: 520101,
})
