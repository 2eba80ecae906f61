// 交接单 · ops/kinds/handovers
import type { HandoverWaiting } from '../../rules/handoverWaiting.ts'
import type { Kind } from '../kind.ts'

export interface HandoverView {
  readonly handoverNo: string
  readonly status: number
  readonly logisticsCode: string
  readonly logisticsName: string
  /** number of its parcels when the server was asked; a device keeps the hand-over from before that answer */
  readonly packageNum?: number
  /** parcels that any device put on it and that still waited for the step before, when the server was asked */
  readonly waiting?: readonly Pick<HandoverWaiting, 'logisticsNo' | 'lacks'>[]
}

export interface HandoversFloor {
  readonly handovers: Readonly<Record<string, HandoverView>>
  /** the hand-over a scanned parcel is in: logistics_no → handover_no */
  readonly handedTo: Readonly<Record<string, string>>
}
export interface HandoversPatch {
  /** handover scans */
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
