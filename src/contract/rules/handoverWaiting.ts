// 等待中的交接扫描 · rules/handoverWaiting
/**
 * A parcel that was put on a hand-over while its previous step is not booked: it is on the pile, but no item yet (floor.md §16.2 Waiting).
 * The confirmation lists it. It is then taken off, or leaves with the carrier for a reason and is recorded as a conflict. Desk and handheld
 * share this rule.
 */
import { orderLife } from './orderLife.ts'
import { packageLife } from './packageLife.ts'

/** What happens to waiting parcels when their hand-over is confirmed. */
export const WAITING_GOES = { 1: '从堆上拿下，留在仓里', 2: '随车交出，记入作业冲突' } as const
export const takenOff = 1
export const leaves = 2

export interface HandoverWaiting {
  readonly logisticsNo: string
  readonly stockoutNo: string
  /** the missing step, in words */
  readonly lacks: string
  /** whether it may leave without the step: it is packed, only its weight is missing */
  readonly mayLeave: boolean
  readonly operatorName: string
  /** name of the device that put it there; null: that device is no longer enrolled */
  readonly deviceName: string | null
}

interface Standing {
  /** stockout_package.status */
  readonly parcel: number
  /** stockout_order.status */
  readonly order: number
}
/** The step a parcel on a pile still lacks, by its booked states. */
export const lacksOf = ({ parcel, order }: Standing): string => {
  if (parcel >= packageLife.packed) return '未称重'
  if (order >= orderLife.toPack) return '未打包'
  return order >= orderLife.toCheck ? '未复核' : '未拣货'
}
/** Whether its order may be shipped without the missing weight. */
export const mayLeave = ({ parcel, order }: Standing): boolean => parcel >= packageLife.packed && order >= orderLife.toWeigh

/** `{运单} 未称重、{运单} 未打包`, for the first eight parcels. */
export const waitingText = (waiting: readonly Pick<HandoverWaiting, 'logisticsNo' | 'lacks'>[]): string => {
  const named = waiting.slice(0, 8).map(({ logisticsNo, lacks }) => `${logisticsNo} ${lacks}`)
  return `${named.join('、')}${waiting.length > named.length ? ' 等' : ''}`
}
