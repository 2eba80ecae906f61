// 包裹 · ops/kinds/parcels
import type { GoodsKey } from '../../rules/barcode.ts'

export interface ParcelView {
  readonly packageNo: string
  readonly seq: number
  readonly logisticsNo: string
  /** 10 已创建 20 已打包 30 已称重 40 已交接 5 已作废 */
  readonly status: number
  /** null: no estimate, weighing returns result 5 */
  readonly estG: number | null
  readonly weightG: number | null
  readonly needSpot: boolean
  readonly spotPassed: boolean
  /** the parcel failed a spot check and is not packed again yet; absent in packs stored by older builds */
  readonly spotFailed?: boolean
  /** content of the parcel, where the order has several parcels and the packer entered the content */
  readonly goods?: readonly (GoodsKey & { readonly qty: number })[]
  /** 0 无 1 待取出 2 已取出 */
  readonly pullStatus: number
  /** moment at which the pull status last changed, epoch ms; absent in packs stored by older builds */
  readonly pullTime?: number
  /** weighings so far, accepted or not */
  readonly times: number
  /** carton the parcel was packed into; absent: none yet, or a pack stored by an older build */
  readonly cartonNo?: string
  /** grams of the last weighing; absent: none, or a pack stored by an older build */
  readonly lastG?: number
}

/** Parcels are part of their order; the floor only maps waybills to orders. */
export interface ParcelsFloor {
  /** logistics_no → stockout_no */
  readonly parcels: Readonly<Record<string, string>>
}
export interface ParcelsPatch {
  readonly parcels?: readonly {
    readonly stockoutNo: string
    readonly packageNo: string
    readonly status?: number
    readonly estG?: number | null
    readonly weightG?: number
    readonly pullStatus?: number
    readonly times?: number
    readonly lastG?: number
    readonly cartonNo?: string
    readonly needSpot?: boolean
    /** rule that selected the parcel for a spot check, and the business day */
    readonly drawnBy?: { readonly ruleId: string; readonly day: string }
    /** 0 未检 1 合格 2 不合格 */
    readonly spotResult?: 0 | 1 | 2
    readonly pullLocation?: string
    readonly size?: { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number }
    readonly goods?: readonly (GoodsKey & { readonly qty: number })[]
  }[]
}

/** A parcel after one entry of a patch. */
export const parcelAfter = (
  parcel: ParcelView,
  {
    status,
    estG,
    weightG,
    pullStatus,
    times,
    lastG,
    cartonNo,
    needSpot,
    spotResult,
    goods,
  }: NonNullable<ParcelsPatch['parcels']>[number],
): ParcelView => ({
  ...parcel,
  ...(status === undefined ? {} : { status }),
  ...(estG === undefined ? {} : { estG }),
  ...(weightG === undefined ? {} : { weightG }),
  ...(pullStatus === undefined ? {} : { pullStatus }),
  ...(times === undefined ? {} : { times }),
  ...(lastG === undefined ? {} : { lastG }),
  ...(cartonNo === undefined ? {} : { cartonNo }),
  ...(needSpot === undefined ? {} : { needSpot }),
  ...(spotResult === undefined ? {} : { spotPassed: spotResult === 1, spotFailed: spotResult === 2 }),
  ...(goods === undefined ? {} : { goods }),
})
