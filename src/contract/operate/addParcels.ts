// 增加包裹 · operate/addParcels
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { addSubRight } from '../ops/packOrder.ts'

const stockoutNo = () => Text({ title: '出库单号', minLength: 1, maxLength: 32 })
const newParcels = () => ListOf(Fields({ packageNo: Text(), seq: Integer(), logisticsNo: Text() }))

/**
 * Requests one more waybill from the carrier for an order of the device's warehouse (PACK_ADD_SUB, floor.md §8.5). `has`: the highest
 * parcel number the device knows; later parcels are returned, so a device that got no reply can repeat the call.
 */
export const addParcelHere = call({
  id: 'operate/addParcels.here',
  title: '增加包裹',
  method: 'POST',
  path: '/v1/pda/pack/parcel',
  input: Fields({ stockoutNo: stockoutNo(), has: Integer({ title: '已有包裹', minimum: 1, maximum: 999 }) }),
  reply: Fields({ parcels: newParcels() }),
  may: addSubRight,
  device: true,
})
