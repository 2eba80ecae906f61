// 待抽检 · pda/spots
import { Array as ListOf, Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'

/** A parcel to be spot-checked, and the reasons for its place in the order. */
export interface ToSpot {
  readonly stockoutNo: string
  readonly logisticsNo: string
  readonly packerKey: string | null
  readonly packerName: string | null
  /** epoch ms */
  readonly packTime: number
  /** rules/spotRisk: the higher, the sooner */
  readonly weight: number
  readonly why: readonly string[]
}

/** Parcels of the device's warehouse that were selected and are not checked yet, the most likely wrong first. */
export const toSpot = call({
  id: 'pda/spots.list',
  title: '待抽检包裹',
  method: 'GET',
  path: '/v1/pda/snapshot/spot',
  input: Fields({}),
  reply: Unsafe<{ readonly records: readonly ToSpot[] }>(Fields({ records: ListOf(Unknown()) })),
  may: 'signedIn',
  device: true,
})
