// 移除交接 · ops/handoverRemove
import { handoverLife } from '../rules/handoverLife.ts'
import { Object as Fields } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo } from './fields.ts'
import { orderOf, parcelOf } from './orders.ts'
import type { Floor } from './view.ts'
import { handovers } from './kinds/handovers.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { PayloadOf } from './payload.ts'

export const payload = () => Fields({ handoverNo: docNo(), logisticsNo: docNo() })

/** Removes a parcel from a hand-over that is still being scanned. A parcel that is not in it changes nothing. */
const decide = (op: Op<'HANDOVER_REMOVE'>, floor: Floor): Decision => {
  const { handoverNo, logisticsNo } = op.payload
  if (at(floor.handovers, handoverNo)?.status !== handoverLife.open) return stop('A1601')
  if (at(floor.handedTo, logisticsNo) !== handoverNo) return accept({})
  const order = orderOf(floor, { logisticsNo })
  const packageNo = order === undefined ? '' : (parcelOf(order, logisticsNo)?.packageNo ?? '')
  return accept({ handover: { handoverNo, packageNo, logisticsNo, remove: true } })
}

export const names = ({ handoverNo, logisticsNo }: PayloadOf['HANDOVER_REMOVE']): Names => ({
  docs: [logisticsNo],
  decided: [logisticsNo],
  handovers: [handoverNo],
  handed: [logisticsNo],
})

export const operation: Operation<'HANDOVER_REMOVE'> = {
  opType: 'HANDOVER_REMOVE',
  right: 280_900,
  desk: () => 190_922,
  workType: 8,
  touches: [handovers],
  decide,
  takesBack: ({ payload: off }, { opType, payload: laid }) =>
    opType === 'HANDOVER_SCAN' && laid.handoverNo === off.handoverNo && laid.logisticsNo === off.logisticsNo,
}
