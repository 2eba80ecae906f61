// 赔付的形状 · workorder/comp/types
import type { CompGoods, Terms } from '#contract/rules/compensation'

/**
 * A claim as it comes in: from a settlement, a file, a lost parcel, a stock check, a late shipment. What is null is found out: the parcel's
 * owner, place, carrier and freight, prices of goods, who bears it, and the amount by the rules.
 */
export interface NewComp {
  readonly source: number
  /** what made it by itself, a stock check or a late order: once for each owner */
  readonly sourceNo?: string
  /** where it happened, of one without a parcel */
  readonly place?: { readonly warehouseNo: string; readonly sid: string }
  readonly workOrderNo: string | null
  readonly logisticsNo: string | null
  readonly stockoutNo: string | null
  /** needed where the parcel is unknown */
  readonly ownerNo: string | null
  readonly compType: number
  readonly liability: number
  readonly payerType: number | null
  readonly payerNo: string | null
  readonly goods: readonly CompGoods[]
  /** what the goods are worth together, where none are named */
  readonly valueFen: number | null
  readonly freightFen: number | null
  /** null: what the system claims itself: the worth of goods, for a delay or a late shipment its base */
  readonly claimFen: number | null
  /** an amount somebody has agreed on: taken as it is */
  readonly approveFen: number | null
  readonly delayMin: number | null
  readonly happenDate: string
  readonly remark: string | null
}

/** The parcel a claim is about, as the house knows it. */
export interface Parcel {
  readonly logisticsNo: string | null
  readonly logisticsCode: string
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly networkId: string | null
  readonly freightFen: number
  readonly insuredFen: number
  readonly shipDate: string | null
}

/** A claim with everything known about it. */
export interface Reckoned {
  readonly parcel: Parcel | null
  readonly ownerNo: string
  readonly goods: readonly CompGoods[]
  readonly payer: { readonly payerType: number; readonly payerNo: string; readonly payerName: string }
  readonly ruleId: string | null
  readonly terms: Terms
  readonly freightFen: number
  readonly claimFen: number
  readonly valueFen: number | null
  readonly baseFen: number
  readonly capFen: number | null
  readonly approveFen: number
  readonly recoverFen: number
  readonly priceStatus: number
}

/** What is wrong with one of many claims, at a field. */
export interface CompFault {
  readonly row: number
  readonly field: string
  readonly why: string
}
