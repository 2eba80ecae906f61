// 退件 · ops/kinds/returns
/** Parcels that come back and the returns they belong to: what receiving and inspecting them look at and change. No view names a customer. */
import { headless, returnLife, returnReceiveLife } from '../../rules/returnLife.ts'
import type { ExpiryRule, InspectResult, ReturnPlace, ReturnTerms } from '../../rules/returnInspect.ts'
import { at } from '../at.ts'
import { ownCopy, type Kind } from '../kind.ts'
import type { PackageState, Photo } from '../payload.ts'

/** A parcel at the return dock. */
export interface ReceivedView {
  readonly logisticsNo: string
  /** '' until the server has booked it */
  readonly receiveNo: string
  /** epoch ms */
  readonly receivedAt: number
  readonly status: number
  /** '': no return belongs to it */
  readonly returnNo: string
}
/** What one line of a return is expected to bring; without an owner until somebody knows whose it is. */
export interface ReturnPlanLine {
  readonly lineNo: number
  readonly goodsNo: string
  readonly planQty: number
}
export interface ReturnView {
  readonly returnNo: string
  readonly status: number
  readonly returnType: number
  /** '' until it is recognised */
  readonly ownerNo: string
  readonly shopNo: string
  /** '' where the notice named none */
  readonly logisticsNo: string
  readonly againNum: number
  readonly lines: readonly ReturnPlanLine[]
}
/** A parcel somebody looks for. */
export interface WantedView {
  /** of the wanted list (server only) */
  readonly id?: string
  readonly logisticsNo: string
  readonly handleRequire: string
  readonly ownerNo: string
}
/** Parcels that were received and not unpacked yet, as far as a device knows. */
export const unpackingLeft = ({ received = {} }: ReturnsFloor): number =>
  Object.values(received).filter(({ status }) => status === returnReceiveLife.open).length
/** Which return a parcel belongs to, and what is known of it. `none`: nothing fits, and none is made without a notice. */
export type Match =
  | { readonly kind: 'notice'; readonly returnNo: string }
  /** a parcel of an order that went out and comes back: 2 拒收 4 拦截退回 */
  | {
      readonly kind: 'sent'
      readonly returnNo: string
      readonly returnType: 2 | 4
      readonly ownerNo: string
      readonly shopNo: string
      readonly lines: readonly ReturnPlanLine[]
    }
  | { readonly kind: 'headless'; readonly returnNo: string }
  | { readonly kind: 'none' }

/** A parcel of ours that may come back: 2 拒收 4 拦截退回, and what it would bring. */
export interface SentParcel {
  readonly returnType: 2 | 4
  readonly ownerNo: string
  readonly shopNo: string
  readonly lines: readonly ReturnPlanLine[]
}

export interface ReturnCarrier {
  readonly logisticsCode: string
  readonly noPattern: string
}
/** Entry of the dictionary return_defect. */
export interface ReturnReason {
  readonly key: string
  readonly text: string
}

export interface ReturnsFloor {
  /** carriers and how their numbers look (device only) */
  readonly returnCarriers?: Readonly<Record<string, ReturnCarrier>>
  /** why a piece is no longer as good as new, by key (device only) */
  readonly returnReasons?: Readonly<Record<string, ReturnReason>>
  /** by waybill */
  readonly received?: Readonly<Record<string, ReceivedView>>
  readonly returns?: Readonly<Record<string, ReturnView>>
  /** return that announced a waybill, by its hash */
  readonly noticed?: Readonly<Record<string, string>>
  /** parcels of ours on their way, by the hash of their waybill (device only) */
  readonly sent?: Readonly<Record<string, SentParcel>>
  /** by waybill, where it was looked up (server) */
  readonly matched?: Readonly<Record<string, Match>>
  readonly wanted?: Readonly<Record<string, WantedView>>
  /** what owners ask for, by owner; `*`: everybody else */
  readonly returnTerms?: Readonly<Record<string, ReturnTerms>>
  readonly returnPlaces?: Readonly<Record<string, ReturnPlace>>
  readonly expiryRules?: Readonly<Record<string, ExpiryRule>>
  /** goods that expire: category and days a piece keeps, by owner and number */
  readonly keeping?: Readonly<Record<string, { readonly categoryCode: string; readonly shelfLifeDay: number }>>
  /** exemptions in force, as `{white_type}|{key}` */
  readonly returnWhite?: Readonly<Record<string, true>>
  /** camera in use over each bench of the warehouse, by workstation */
  readonly returnCameras?: Readonly<Record<string, string>>
  /** work_record.op_type values somebody of the house may do here, by operator key */
  readonly returnOperators?: Readonly<Record<string, readonly number[]>>
}
export interface ReturnsPatch {
  readonly returnReceived?: readonly {
    readonly logisticsNo: string
    readonly logisticsCode: string
    readonly batchNo: string
    readonly packageState: PackageState
    readonly photos: readonly Photo[]
    readonly match: Match
    readonly isWanted: boolean
    /** epoch ms of the server */
    readonly receivedAt: number
  }[]
  readonly returnInspected?: readonly (InspectResult & {
    readonly returnNo: string
    readonly logisticsNo: string
    readonly repackNum: number
    readonly videoBegin: number
    readonly videoEnd: number
    readonly inspectedAt: number
  })[]
}
export interface ReturnsNames {
  /** parcels, by waybill */
  readonly returnParcels?: readonly string[]
  /** returns, by number */
  readonly returns?: readonly string[]
  /** receipts, by number */
  readonly returnReceipts?: readonly string[]
}

/**
 * Key of a waybill among the notices a device keeps: who finds the device does not learn which parcels are on their way. Two multiplications
 * of 32 bits, written out so that device and server agree.
 */
export const waybillHash = (logisticsNo: string): string => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < logisticsNo.length; i += 1) {
    const code = logisticsNo.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

export const returns: Kind<ReturnsFloor, ReturnsPatch> = {
  id: 'returns',
  after: (floor, { returnReceived, returnInspected }, own) => {
    if (returnReceived === undefined && returnInspected === undefined) return null
    const received: Record<string, ReceivedView> = ownCopy(floor.received ?? {}, own)
    const all: Record<string, ReturnView> = ownCopy(floor.returns ?? {}, own)
    for (const { logisticsNo, receivedAt, match } of returnReceived ?? []) {
      const returnNo = match.kind === 'none' ? '' : match.returnNo
      received[logisticsNo] = { logisticsNo, receiveNo: '', receivedAt, status: returnReceiveLife.open, returnNo }
      const known = at(all, returnNo)
      if (known !== undefined) all[returnNo] = { ...known, logisticsNo, status: returnLife.arrived }
      else if (returnNo !== '') all[returnNo] = made(logisticsNo, returnNo, match)
    }
    for (const { returnNo, logisticsNo, ownerNo } of returnInspected ?? []) {
      const known = at(all, returnNo)
      if (known !== undefined) all[returnNo] = { ...known, status: returnLife.inspected, ownerNo }
      const parcel = at(received, logisticsNo)
      if (parcel !== undefined) received[logisticsNo] = { ...parcel, status: returnReceiveLife.unpacked }
    }
    return { received, returns: all }
  },
}

/** A return that is made with its receipt. */
const made = (logisticsNo: string, returnNo: string, match: Match): ReturnView => {
  const { returnType = headless, ownerNo = '', shopNo = '', lines = [] } = match.kind === 'sent' ? match : {}
  return { returnNo, status: returnLife.arrived, returnType, ownerNo, shopNo, logisticsNo, againNum: 0, lines }
}

/** A return whose number the server has not given yet, on the device that received its parcel. */
export const ownReturnNo = (logisticsNo: string): string => `@${logisticsNo}`
/** Document of everything done at the return dock of a device, by which it finds its own operations: a parcel that just came has no number yet. */
export const returnDock = '退货'
