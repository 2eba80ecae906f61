// 称重进度 · weighDoc
/** State of the weigh flow. A weight without a waybill is dropped at a restart, because the load of the scale may have changed. */
import { packageLife } from '#contract/rules/packageLife'
import { at } from '#contract/ops/at'
import { isSentBack, isStopped } from '#contract/ops/orders'
import type { Floor } from '#contract/ops/view'
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { Approval, Session } from './flow.ts'

export interface Reading {
  readonly grams: number
  /** '' when typed */
  readonly scaleNo: string
  readonly manual: boolean
}
export interface WeighDoc {
  readonly stage: 'ready' | 'weight' | 'waybill' | 'size' | 'over' | 'badge' | 'pin' | 'asking' | 'reason'
  /** the parcel's waybill */
  readonly docNo: string
  readonly reading: Reading | null
  /** number of weighings by waybill, including weighings before the page was opened */
  readonly times: Readonly<Record<string, number>>
  /** grams of the weighings of the current parcel, oldest first, once one was out of tolerance */
  readonly tries: readonly number[]
  /** measured edges of the current parcel, cm: length, width, height */
  readonly sizeCm: readonly number[]
  /** badge of the leader who is asked to let the current parcel through */
  readonly leader: string
  /** moment at which the leader was asked, epoch ms of the device */
  readonly askedAt: number
  /** the leader's approval */
  readonly approval: Approval | null
  /** grams weighed since the page was opened, by waybill, also of parcels that the pack lacks or shows as not packed */
  readonly weights: Readonly<Record<string, number>>
}
export type WeighSession = Session<WeighDoc>

export const idle: WeighDoc = {
  stage: 'ready',
  docNo: '',
  reading: null,
  times: {},
  tries: [],
  sizeCm: [],
  leader: '',
  askedAt: 0,
  approval: null,
  weights: {},
}

/** State for the next parcel; weights of this session are kept. */
export const idleAfter = ({ times, weights }: WeighDoc): WeighDoc => ({ ...idle, times, weights })

/** After a restart the current parcel is put on the scale again; its number of weighings counts. */
export const asRestarted = ({ docNo, times, weights, tries }: WeighDoc): WeighDoc => ({
  ...idle,
  times,
  weights,
  ...(docNo !== '' && { stage: 'weight', docNo, tries }),
})

/** Grams of the parcel's earlier weighings, oldest first: the weighings on this page, otherwise the last weighing by any person. */
export const triesOf = ({ doc, floor }: WeighSession, logisticsNo: string): readonly number[] => {
  if (doc.docNo === logisticsNo && doc.tries.length > 0) return doc.tries
  const before = parcelAt(floor, logisticsNo)?.lastG ?? at(doc.weights, logisticsNo)
  return before === undefined ? [] : [before]
}

/** Difference from the previous weighing: `差 +12 克`. */
export const sinceLast = (grams: number, before: number): string => {
  const diff = grams - before
  return diff === 0 ? '一样重' : `差 ${diff > 0 ? '+' : '−'}${Math.abs(diff)} 克`
}

/** How often the current parcel has to be weighed again before it may be released. */
export const retriesLeft = ({ doc, floor }: WeighSession): number => {
  const order = at(floor.orders, at(floor.parcels, doc.docNo))
  return Math.max((order?.tolerance.retryNum ?? 0) + 1 - (doc.times[doc.docNo] ?? 0), 0)
}

/** Weighings before a spot check sent the order back do not count: the parcel is packed again. */
export const withoutSentBack = (doc: WeighDoc, floor: Floor): WeighDoc => {
  const stays = (logisticsNo: string): boolean => {
    const order = at(floor.orders, at(floor.parcels, logisticsNo))
    return order === undefined || !isSentBack(order)
  }
  const keptWeights = Object.entries(doc.weights).filter(([logisticsNo]) => stays(logisticsNo))
  return keptWeights.length === Object.keys(doc.weights).length ? doc : { ...doc, weights: Object.fromEntries(keptWeights) }
}

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
