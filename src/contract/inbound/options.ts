// 入库的选项 · inbound/options
import { Array as List, Object as Obj, Optional, String as Str, type TProperties } from 'typebox'
import { call } from '../call.ts'

const place = {
  warehouseNo: Optional(Str({ title: '仓库', maxLength: 32 })),
  sid: Optional(Str({ title: 'WMS账号', maxLength: 32 })),
}
const owned = { ...place, ownerNo: Optional(Str({ title: '货主', maxLength: 32 })) }

const option = <P extends TProperties>(id: string, title: string, path: `/v1/${string}`, key: string, input: P) =>
  call({
    id: `inbound/options.${id}`,
    title,
    method: 'GET',
    path,
    input: Obj(input),
    reply: List(Obj({ [key]: Str(), about: Str(), warehouseNo: Str(), sid: Str() })),
    may: 'signedIn',
  })

export const slotOptions = option('slots', '可选月台时段', '/v1/reservation/slot/small/list', 'slotId', place)
export const reservationOptions = option('reservations', '可选预约单', '/v1/reservation/small/list', 'reservationNo', owned)
export const stockinOptions = option('stockins', '可选入库单', '/v1/stockin/small/list', 'stockinNo', owned)
export const arrivalOptions = option('arrivals', '可选到货单', '/v1/arrival/small/list', 'arrivalNo', owned)
export const linkedOptions = option('linked', '到货单关联的入库单', '/v1/arrival/stockin/small/list', 'stockinNo', {
  arrivalNo: Str({ title: '到货单号', minLength: 1, maxLength: 32 }),
})
