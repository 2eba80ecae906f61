// 称重进度 · weighDoc
/** What the weigh flow remembers. Nothing survives a restart: a weight without a waybill is weighed again. */
import { packageLife } from '#contract/rules/packageLife'
import { at } from '#contract/ops/answer'
import { isStopped } from '#contract/ops/orders'
import type { Floor } from '#contract/ops/view'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { Session } from './flow.ts'

/** weigh_record force reasons (floor.md §8.7). */
export const forces = { 1: '赠品', 2: '包材差异', 3: '档案重量不准', 4: '其他' } as const

export interface Reading {
  readonly grams: number
  /** '' when typed */
  readonly scaleNo: string
  readonly manual: boolean
}
export interface WeighDoc {
  readonly stage: 'ready' | 'weight' | 'waybill' | 'over' | 'reason'
  /** the parcel's waybill */
  readonly docNo: string
  readonly reading: Reading | null
  /** attempts by waybill since the page was opened, besides those in the pack */
  readonly times: Readonly<Record<string, number>>
  /** grams weighed since the page was opened, by waybill: also of parcels that are not in the pack, or not packed in it yet */
  readonly weights: Readonly<Record<string, number>>
}
export type WeighSession = Session<WeighDoc>

export const idle: WeighDoc = { stage: 'ready', docNo: '', reading: null, times: {}, weights: {} }

/** State for the next parcel; weights of this session are kept. */
export const idleAfter = ({ times, weights }: WeighDoc): WeighDoc => ({ ...idle, times, weights })

/** Weight of a parcel in grams; null: it is not weighed yet, or it is stopped. */
export const weightOf = (s: WeighSession, logisticsNo: string): number | null => {
  const order = at(s.floor.orders, at(s.floor.parcels, logisticsNo))
  if (order !== undefined && isStopped(order)) return null
  const parcel = parcelAt(s.floor, logisticsNo)
  return (
    (parcel !== undefined && parcel.status >= packageLife.weighed ? parcel.weightG : null) ??
    at(s.doc.weights, logisticsNo) ??
    null
  )
}

export const parcelAt = (floor: Floor, logisticsNo: string): ParcelView | undefined =>
  at(floor.orders, at(floor.parcels, logisticsNo))?.parcels.find((parcel) => parcel.logisticsNo === logisticsNo)
