// 退件 · ops/kinds/returns
/** Returned parcels and their returns, for receiving and inspecting. No view contains a customer's name. */
import { headless, returnLife, returnReceiveLife, type PackageState } from '../../rules/returnLife.ts'
import type { ExpiryRule, InspectResult, ReturnPlace, ReturnTerms } from '../../rules/returnInspect.ts'
import { at } from '../at.ts'
import { ownCopy, type Kind } from '../kind.ts'
import type { Photo } from '../photos.ts'

/** A parcel at the return dock. */
export interface ReceivedView {
  readonly logisticsNo: string
  /** '' until the server has booked it */
  readonly receiveNo: string
  /** epoch ms */
  readonly receivedAt: number
  readonly status: number
  /** '': the parcel belongs to no return */
  readonly returnNo: string
}
/** An expected line of a return; it has no owner, because the owner may be unknown yet. */
export interface ReturnPlanLine {
  readonly lineNo: number
  readonly goodsNo: string
  readonly planQty: number
}
export interface ReturnView {
  readonly returnNo: string
  readonly status: number
  readonly returnType: number
  /** '' until the owner is recognised */
  readonly ownerNo: string
  readonly shopNo: string
  /** '' where the return notice (预告) has no waybill */
  readonly logisticsNo: string
  readonly againNum: number
  readonly lines: readonly ReturnPlanLine[]
}
/** A wanted parcel (通缉件), which the dock reports when it arrives. */
export interface WantedView {
  /** id in the wanted list (server only) */
  readonly id?: string
  readonly logisticsNo: string
  readonly handleRequire: string
  readonly ownerNo: string
}
/** Number of received parcels in this floor that are not unpacked yet. */
export const unpackingLeft = ({ received = {} }: ReturnsFloor): number =>
  Object.values(received).filter(({ status }) => status === returnReceiveLife.open).length
/** The return a parcel belongs to, and its known facts. `none`: nothing matches, and no return is made without a return notice. */
export type Match =
  | { readonly kind: 'notice'; readonly returnNo: string }
  /** a parcel of an order that was shipped and comes back: 2 拒收 4 拦截退回 */
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

/** A shipped parcel that may come back: 2 拒收 4 拦截退回, with its content. */
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
  /** carriers and the format of their numbers (device only) */
  readonly returnCarriers?: Readonly<Record<string, ReturnCarrier>>
  /** reasons for a defect, by key (device only) */
  readonly returnReasons?: Readonly<Record<string, ReturnReason>>
  /** by waybill */
  readonly received?: Readonly<Record<string, ReceivedView>>
  readonly returns?: Readonly<Record<string, ReturnView>>
  /** return that announced a waybill, by the hash of the waybill */
  readonly noticed?: Readonly<Record<string, string>>
  /** shipped parcels on their way, by the hash of their waybill (device only) */
  readonly sent?: Readonly<Record<string, SentParcel>>
  /** matched returns by waybill, as the server looked them up (server only) */
  readonly matched?: Readonly<Record<string, Match>>
  readonly wanted?: Readonly<Record<string, WantedView>>
  /** terms of the owners, by owner; `*`: all other owners */
  readonly returnTerms?: Readonly<Record<string, ReturnTerms>>
  readonly returnPlaces?: Readonly<Record<string, ReturnPlace>>
  readonly expiryRules?: Readonly<Record<string, ExpiryRule>>
  /** goods that expire: category and shelf life in days, by owner and number */
  readonly keeping?: Readonly<Record<string, { readonly categoryCode: string; readonly shelfLifeDay: number }>>
  /** current exemptions, by `{white_type}|{key}` */
  readonly returnWhite?: Readonly<Record<string, true>>
  /** camera in use at each bench of the warehouse, by workstation */
  readonly returnCameras?: Readonly<Record<string, string>>
  /** work_record.op_type values a staff member may do here, by operator key */
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
 * Key of a waybill in the return notices stored on a device. It is a hash, so that a person who finds the device cannot read which parcels
 * are on their way; device and server calculate it in the same way.
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
      else if (returnNo !== '') all[returnNo] = newReturn(logisticsNo, returnNo, match)
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

/** A return that is created together with its receipt. */
const newReturn = (logisticsNo: string, returnNo: string, match: Match): ReturnView => {
  const { returnType = headless, ownerNo = '', shopNo = '', lines = [] } = match.kind === 'sent' ? match : {}
  return { returnNo, status: returnLife.arrived, returnType, ownerNo, shopNo, logisticsNo, againNum: 0, lines }
}

/** Number of a return before the server assigns one, on the device that received its parcel. */
export const ownReturnNo = (logisticsNo: string): string => `@${logisticsNo}`
/**
 * Document name of all operations at the return dock of a device. The device finds the operations by this name, because a new parcel has
 * no receipt number yet.
 */
export const returnDock = '退货'
