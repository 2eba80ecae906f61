// 取出包裹 · ops/pullOut
import { packageLife, pullLife } from '../rules/packageLife.ts'
import { Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, locationNo, toteNo, type Sent } from './fields.ts'
import { orderOf } from './orders.ts'
import type { Floor } from './view.ts'
import { orders } from './kinds/orders.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({ logisticsNo: Optional(docNo()), toteNo: Optional(toteNo()), locationNo: Optional(locationNo()) })
type Payload = Sent<typeof payload>
type Op = OpOf<'PULL_OUT', Payload>

/** Records that a parcel or tote at 待取出 was taken out; the order changes only when the supervisor confirms the stop. */
const decide = (op: Op, floor: Floor): Decision => {
  const { logisticsNo, toteNo, locationNo } = op.payload
  const order =
    logisticsNo === undefined ? at(floor.orders, at(floor.totes, toteNo)?.stockoutNo) : orderOf(floor, { logisticsNo })
  const wanted = (order?.parcels ?? []).filter(
    (parcel) =>
      parcel.pullStatus === pullLife.wanted &&
      parcel.status !== packageLife.off &&
      (logisticsNo === undefined || parcel.logisticsNo === logisticsNo),
  )
  if (order === undefined || wanted.length === 0) return stop('A1122')
  const place = locationNo === undefined ? {} : { pullLocation: locationNo }
  return accept({
    parcels: wanted.map((parcel) => ({
      stockoutNo: order.stockoutNo,
      packageNo: parcel.packageNo,
      pullStatus: pullLife.out,
      ...place,
    })),
  })
}

export const names = ({ logisticsNo, toteNo }: Payload): Names => ({
  ...(logisticsNo !== undefined && { docs: [logisticsNo], decided: [logisticsNo] }),
  ...(toteNo !== undefined && { totes: [toteNo], inTotes: [toteNo] }),
})

export const operation: Operation<Op> = {
  opType: 'PULL_OUT',
  right: 282_300,
  workType: 0,
  touches: [orders],
  isRecord: true,
  decide,
}
