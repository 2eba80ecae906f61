// 计费事实 · rules/feeFacts
/**
 * What happened in the warehouse, as pricing reads it: one fact for each fee type and document (office.md §3, §8). Days are texts
 * `YYYY-MM-DD` of Shanghai, weights g, volumes cm³, money 分, prices 1/10000 元 (E4).
 */
import type { IndexedPlan, Surcharge, WeighedParcel } from './expressFee.ts'

interface Placed {
  /** `warehouseNo-sid` */
  readonly warehouse: string
  /** null: not of one shop, e.g. the stock of an owner */
  readonly shopNo: string | null
  /** the day that chooses the version: shipped, finished, or the day of the stock */
  readonly bizDate: string
}
/** Pieces and lines of an order. */
export interface Counted {
  readonly pieces: number
  readonly lines: number
}
/** What an order is, for the conditions of items. */
interface OrderTraits extends Counted {
  readonly orderType: number
  readonly platform: number | null
  readonly logisticsCode: string | null
  readonly weightG: number
  /** pieces and lines of the goods with a tag, by tag */
  readonly tagged: Readonly<Record<string, Counted>>
}
/** A plan in use: whose parcels it prices. */
export interface PlanInUse {
  readonly plan: IndexedPlan
  readonly logisticsCode: string
  /** null: every branch */
  readonly networkId: string | null
}

/** A parcel, on its way out or, with `returnedOrderType`, on its way back. */
export interface ExpressFact extends Placed, OrderTraits {
  readonly feeType: 'EXPRESS'
  readonly networkId: string | null
  readonly parcel: WeighedParcel
  /** plans by id */
  readonly plans: ReadonlyMap<string, PlanInUse>
  /** plan of the owner's group (生效组), for a contract without an item that prices the parcel; null: none */
  readonly groupPlanId: string | null
  /** those of the day, the carrier and the province */
  readonly surcharges: readonly Surcharge[]
}
export interface OrderFact extends Placed, OrderTraits {
  readonly feeType: 'OPERATE'
}
export interface StockInFact extends Placed {
  readonly feeType: 'INBOUND'
  readonly stockinType: number
  readonly pieces: number
  /** null: unknown */
  readonly cartons: number | null
  readonly pallets: number
  readonly trucks: number
  /** null: unknown */
  readonly weightG: number | null
}
export interface DayBatch {
  readonly qty: number
  /** of one piece; 0: unknown */
  readonly volumeCm3: number
  readonly stockinDate: string
  readonly tags: readonly string[]
}
/** The stock of an owner in a warehouse at the end of a day. */
export interface StockDayFact extends Placed {
  readonly feeType: 'STORAGE'
  readonly batches: readonly DayBatch[]
  readonly pallets: number
  /** positions in use by type of position */
  readonly positions: Readonly<Record<number, number>>
}
/** A consumable of an order: what was used less what was taken back. */
export interface ConsumableFact extends Placed, OrderTraits {
  readonly feeType: 'CONSUMABLE'
  readonly consumableNo: string
  /** thousandths of the unit */
  readonly qtyMilli: number
  readonly unit: string
  /** the unit can be divided, e.g. film by the metre: the line's quantity is in thousandths */
  readonly isMetred: boolean
  /** price of the consumable for this owner; null: none */
  readonly ownerPriceE4: number | null
  readonly standardPriceE4: number | null
}
export interface ReturnFact extends Placed {
  readonly feeType: 'RETURN'
  readonly parcels: number
  readonly pieces: number
  readonly repacked: number
  readonly photos: number
  readonly bad: number
}
export interface ServiceFact extends Placed {
  readonly feeType: 'VALUEADD'
  readonly serviceCode: string
  /** minutes where the unit is 小时 */
  readonly qty: number
  readonly unit: string
}
export interface ProtectFact extends Placed, OrderTraits {
  readonly feeType: 'PROTECT'
  /** null: the value of some of the goods is unknown */
  readonly goodsValueFen: number | null
  /** highest insured value; null: none */
  readonly capFen: number | null
  readonly freightFen: number | null
}
/** A day of a contract, for fees by the month. */
export interface MonthFact extends Placed {
  readonly feeType: 'MANAGE' | 'OTHER'
}
export type FeeFact =
  | ExpressFact
  | OrderFact
  | StockInFact
  | StockDayFact
  | ConsumableFact
  | ReturnFact
  | ServiceFact
  | ProtectFact
  | MonthFact

/** What a contract says beside its items. */
export interface FeeTerms {
  readonly startDate: string
  /** last day, included */
  readonly endDate: string
  /** rented area, 1/100 ㎡ */
  readonly areaDm2: number
  /** discount of the version, else of the contract; null: the plan's own */
  readonly discountBp: number | null
  /** the fact is of the first warehouse of the version, or of the contract: what is agreed for all of them together is charged there */
  readonly isFirstWarehouse: boolean
}
