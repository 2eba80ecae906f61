// 运单改重 · finance/expressWeight
import { Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { confirmedMaxG } from './valuation.ts'

/** The weight by which a parcel is billed from now on, before a bill has closed its freight (office.md §12.3). */
export const weighExpress = call({
  id: 'finance/expressWeight.set',
  title: '运单改重',
  method: 'PUT',
  path: '/v1/finance/expressfee/weight',
  input: Fields({
    logisticsNo: Text({ title: '快递单号', minLength: 1, maxLength: 32 }),
    weightG: Integer({ title: '重量', minimum: 1, maximum: confirmedMaxG }),
    reason: Text({ title: '原因', minLength: 1, maxLength: 200 }),
  }),
  reply: Fields({}),
  may: 520129,
  toast: '修改成功',
})
