// 到货进度 · arrivalDoc
/** State of the gate for the truck that is being registered. */
import { at } from '#contract/ops/at'
import type { ReservationView } from '#contract/ops/kinds/arrivals'
import type { Photo } from '#contract/ops/photos'
import type { Doc, Session } from './flow.ts'

export interface ArrivalDoc extends Doc {
  readonly stage: 'list' | 'plate' | 'boxes' | 'damage' | 'photo'
  /** '' without a reservation */
  readonly reservationNo: string
  readonly ownerNo: string
  /** '' while the plate is not typed, or when the truck has none */
  readonly plateNo: string
  readonly boxNum: number
  readonly damageNum: number
  readonly photos: readonly Photo[]
}
export type ArrivalSession = Session<ArrivalDoc>

export const idle: ArrivalDoc = {
  stage: 'list',
  docNo: '',
  reservationNo: '',
  ownerNo: '',
  plateNo: '',
  boxNum: 0,
  damageNum: 0,
  photos: [],
}

export const reservationAt = (s: Pick<ArrivalSession, 'floor' | 'doc'>): ReservationView | undefined =>
  at(s.floor.reservations, s.doc.reservationNo)
export const ownerName = (s: Pick<ArrivalSession, 'floor'>, ownerNo: string): string => at(s.floor.owners, ownerNo) ?? ownerNo
/** Prefix before an owner's number, which distinguishes an owner from a reservation. */
export const ownerKey = 'owner:'
