// 交接单 · ops/kinds/handovers
import type { HandoverWaiting } from '../../rules/handoverWaiting.ts'
import type { Kind } from '../kind.ts'

export interface HandoverView {
  readonly handoverNo: string
  readonly status: number
  readonly logisticsCode: string
  readonly logisticsName: string
  /** number of parcels in the hand-over when the server was asked */
  readonly packageNum?: number
  /** parcels that a device scanned into the hand-over and that still waited for an earlier step, when the server was asked */
  readonly waiting?: readonly Pick<HandoverWaiting, 'logisticsNo' | 'lacks'>[]
}

export interface HandoversFloor {
  readonly handovers: Readonly<Record<string, HandoverView>>
  /** the hand-over a scanned parcel is in: logistics_no → handover_no */
  readonly handedTo: Readonly<Record<string, string>>
}
export interface HandoversPatch {
  /** a parcel that was scanned into the hand-over, or removed from it */
  readonly handover?: {
    readonly handoverNo: string
    readonly packageNo: string
    readonly logisticsNo: string
    readonly remove: boolean
  }
}
export interface HandoversNames {
  readonly handovers?: readonly string[]
  /** parcels that may be in a hand-over, by logistics_no */
  readonly handed?: readonly string[]
}

export const handovers: Kind<HandoversFloor, HandoversPatch> = {
  id: 'handovers',
  after: ({ handedTo }, { handover }) => {
    if (handover === undefined) return null
    const { logisticsNo, handoverNo, remove } = handover
    const { [logisticsNo]: _, ...others } = handedTo
    return { handedTo: remove ? others : { ...others, [logisticsNo]: handoverNo } }
  },
}
