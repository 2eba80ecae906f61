// 等待中的交接扫描 · rules/handoverWaiting
/**
 * A parcel that was scanned for a hand-over before its previous step was booked: the parcel is on the pile, but no item of the hand-over
 * yet (floor.md §16.2 Waiting). The confirmation lists such parcels. Each is then taken off the pile, or leaves with the carrier for a
 * reason and is recorded as a conflict. Desk and handheld share this rule.
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
  /** whether the parcel may leave without the missing step: it is packed, and only its weight is missing */
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
/** Whether the parcel may leave although its weight is missing. */
export const mayLeave = ({ parcel, order }: Standing): boolean => parcel >= packageLife.packed && order >= orderLife.toWeigh

/** `{运单} 未称重、{运单} 未打包`, for the first eight parcels. */
export const waitingText = (waiting: readonly Pick<HandoverWaiting, 'logisticsNo' | 'lacks'>[]): string => {
  const listed = waiting.slice(0, 8).map(({ logisticsNo, lacks }) => `${logisticsNo} ${lacks}`)
  return `${listed.join('、')}${waiting.length > listed.length ? ' 等' : ''}`
}
