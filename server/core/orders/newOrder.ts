// 新出库单 · core/orders/newOrder
import type { Refusal } from '#contract/errors'

/** An order as it enters the system: from a file, an interface or the form. Moments are Dates, money 分. Source: floor.md §7.1. */
export interface NewOrder {
  readonly srcOrderNo: string
  readonly srcTids?: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  /** 1 一般交易 … 7 其他 */
  readonly orderType?: number
  /** 1 预售 2 加急 … 7 保价 */
  readonly orderTags?: readonly number[]
  readonly receiverName: string
  readonly receiverMobile: string
  readonly receiverAddress: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode?: string | null
  readonly buyerMessage?: string | null
  readonly sellerRemark?: string | null
  /** '' or absent: the usual carrier */
  readonly logisticsCode?: string | null
  readonly payTime?: Date | null
  readonly tradeTime: Date
  readonly platformDeadlineTime?: Date | null
  /** when its platform expects a presale to be shipped */
  readonly estShipTime?: Date | null
  readonly priority?: number
  readonly payAmountFen?: number | null
  readonly codAmountFen?: number | null
  /** names of the fields the import generated (marked 生成) */
  readonly generatedFields?: readonly string[]
  readonly importId?: string | null
  /** the outside system that leads it does not tell its receiver (privacy): name, mobile and address may be blank */
  readonly isOutside?: boolean
  readonly lines: readonly NewOrderLine[]
}
export interface NewOrderLine {
  readonly goodsNo: string
  readonly qty: number
  readonly goodsName?: string | null
  readonly isGift?: 0 | 1
  /** 1/10000 元 of one piece */
  readonly priceE4?: number | null
  readonly batchRequire?: string | null
}

/** What became of one order; `created: false` = it was there already and nothing changed. */
export type OrderEntry =
  | { readonly ok: true; readonly stockoutNo: string; readonly created: boolean }
  | { readonly ok: false; readonly refusal: Refusal }
