// 到货登记 · ops/arrivalCreate
import { Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { reservationLife } from '../rules/inboundLife.ts'
import { mayMove } from '../rules/life.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch } from './decision.ts'
import { countOf, docNo, ownerNo, pieces, type Sent } from './fields.ts'
import { photos } from './photos.ts'
import { arrivals } from './kinds/arrivals.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    reservationNo: Optional(docNo()),
    ownerNo: ownerNo(),
    plateNo: Text({ maxLength: 16 }),
    boxNum: pieces(),
    damageBoxNum: countOf(),
    photos: photos(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'ARRIVAL_CREATE', Payload>

/** Registers a truck at the gate. The server assigns the number of the arrival; until then the id of this operation identifies it. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const p = op.payload
  // without the list of owners, which a device may lack, the owner is not checked
  if (floor.owners !== undefined && at(floor.owners, p.ownerNo) === undefined) return stop('A0404', {}, {})
  if (p.damageBoxNum > p.boxNum) return stop('A1809', { n: p.boxNum }, {})
  if (p.damageBoxNum > 0 && p.photos.length === 0) return stop('A1304', {}, arrivalPatch(op, p.reservationNo ?? '', floor, ctx))
  if (p.reservationNo !== undefined) {
    const reservation = at(floor.reservations, p.reservationNo)
    if (reservation === undefined || reservation.ownerNo !== p.ownerNo) return stop('A0404', {}, arrivalPatch(op, '', floor, ctx))
    // the status of the reservation allows no arrival, so the truck is booked without a reservation
    if (!mayMove(reservationLife, reservation.status, reservationLife.arrived))
      return stop('A1806', {}, arrivalPatch(op, '', floor, ctx))
  }
  return accept(arrivalPatch(op, p.reservationNo ?? '', floor, ctx))
}

const arrivalPatch = ({ opId, payload: p }: Op, reservationNo: string, floor: Floor, ctx: DecideContext): Patch => ({
  arrived: [
    {
      opId,
      reservationNo,
      ownerNo: p.ownerNo,
      plateNo: p.plateNo,
      boxNum: p.boxNum,
      damageBoxNum: p.damageBoxNum,
      photos: p.photos,
      at: ctx.now,
      isBlind: at(floor.blindOwners, p.ownerNo) === true,
    },
  ],
})

export const names = (p: Payload): Names => ({
  arrivalOwners: [p.ownerNo],
  ...(p.reservationNo !== undefined && { reservations: [p.reservationNo] }),
})

export const operation: Operation<Op> = {
  opType: 'ARRIVAL_CREATE',
  right: 281_300,
  workType: 0,
  touches: [arrivals],
  decide,
}
