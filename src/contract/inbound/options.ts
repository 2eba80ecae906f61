// 入库的选项 · inbound/options
import { Array as List, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'

const option = (id: string, title: string, path: `/v1/${string}`, key: string) =>
  call({
    id: `inbound/options.${id}`,
    title,
    method: 'GET',
    path,
    input: Obj({}),
    reply: List(Obj({ [key]: Str(), about: Str(), warehouseNo: Str(), sid: Str() })),
    may: 'signedIn',
  })

export const slotOptions = option('slots', '可选月台时段', '/v1/reservation/slot/small/list', 'slotId')
export const reservationOptions = option('reservations', '可选预约单', '/v1/reservation/small/list', 'reservationNo')
export const stockinOptions = option('stockins', '可选入库单', '/v1/stockin/small/list', 'stockinNo')
export const arrivalOptions = option('arrivals', '可选到货单', '/v1/arrival/small/list', 'arrivalNo')
