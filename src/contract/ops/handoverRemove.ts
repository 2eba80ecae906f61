// 移除交接 · ops/handoverRemove
import { handoverLife } from '../rules/handoverLife.ts'
import { Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, type Sent } from './fields.ts'
import type { Op as HandoverScan } from './handoverScan.ts'
import { orderOf, parcelOf } from './orders.ts'
import type { Floor } from './view.ts'
import { handovers } from './kinds/handovers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () => Fields({ handoverNo: docNo(), logisticsNo: docNo() })
type Payload = Sent<typeof payload>
type Op = OpOf<'HANDOVER_REMOVE', Payload>

/** Removes a parcel from a hand-over that is still being scanned. A parcel that is not in it changes nothing. */
const decide = (op: Op, floor: Floor): Decision => {
  const { handoverNo, logisticsNo } = op.payload
  if (at(floor.handovers, handoverNo)?.status !== handoverLife.open) return stop('A1601')
  if (at(floor.handedTo, logisticsNo) !== handoverNo) return accept({})
  const order = orderOf(floor, { logisticsNo })
  const packageNo = order === undefined ? '' : (parcelOf(order, logisticsNo)?.packageNo ?? '')
  return accept({ handover: { handoverNo, packageNo, logisticsNo, remove: true } })
}

export const names = ({ handoverNo, logisticsNo }: Payload): Names => ({
  docs: [logisticsNo],
  decided: [logisticsNo],
  handovers: [handoverNo],
  handed: [logisticsNo],
})

/** Whether the operation put a parcel into a hand-over. */
const isScan = (op: OpOf): op is HandoverScan => op.opType === 'HANDOVER_SCAN'

export const operation: Operation<Op> = {
  opType: 'HANDOVER_REMOVE',
  right: 280_900,
  desk: () => 190_922,
  workType: 8,
  touches: [handovers],
  decide,
  takesBack: ({ payload: removal }, earlier) =>
    isScan(earlier) && earlier.payload.handoverNo === removal.handoverNo && earlier.payload.logisticsNo === removal.logisticsNo,
}
