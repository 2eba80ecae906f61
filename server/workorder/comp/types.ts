// 赔付的形状 · workorder/comp/types
import type { CompGoods, Terms } from '#contract/rules/compensation'

/**
 * A new claim from a settlement, a file, a lost parcel, a stock check or a late shipment. Null fields are filled in: owner, warehouse,
 * carrier and freight from the parcel, prices of goods, the payer, and the amount by the rules.
 */
export interface NewComp {
  readonly source: number
  /** document number of the stock check or late order that caused the claim; one claim per owner */
  readonly sourceNo?: string
  /** warehouse of the event, for a claim without a parcel */
  readonly place?: { readonly warehouseNo: string; readonly sid: string }
  readonly workOrderNo: string | null
  readonly logisticsNo: string | null
  readonly stockoutNo: string | null
  /** needed if the parcel is unknown */
  readonly ownerNo: string | null
  readonly compType: number
  readonly liability: number
  readonly payerType: number | null
  readonly payerNo: string | null
  readonly goods: readonly CompGoods[]
  /** total value of the goods, if the list of goods is empty */
  readonly valueFen: number | null
  readonly freightFen: number | null
  /** null lets the system claim the value of the goods, or the base amount for a delay or late shipment */
  readonly claimFen: number | null
  /** an agreed amount, taken as it is */
  readonly approveFen: number | null
  readonly delayMin: number | null
  readonly happenDate: string
  readonly remark: string | null
}

/** The parcel of a claim as the warehouse knows it. */
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

/** A calculated claim with its parcel, payer and rule. */
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

/** A fault in a field of one of many claims; `row` is the position of the claim. */
export interface CompFault {
  readonly row: number
  readonly field: string
  readonly why: string
}
