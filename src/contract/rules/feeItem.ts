// 费用项 · rules/feeItem
/** An item of a fee version: what it applies to and its price (office.md §7.2). Prices 1/10000 元 (E4), money 分, weights g, ratios basis points. */
import type { CalcMethod, ItemFeeType, RATIO_BASE, TIER_MODE } from './feeTypes.ts'

/** fin_fee_item.cond_expr: each key that is present has to hold. `…From` and `…To` are included. */
export interface FeeConditions {
  readonly pieceFrom?: number
  readonly pieceTo?: number
  readonly weightFromG?: number
  readonly weightToG?: number
  readonly platform?: number
  readonly positionType?: number
  readonly stockinType?: number
  readonly serviceCode?: string
  readonly consumableNo?: string
  readonly logisticsCode?: string
}
/** fin_fee_tier: a price for the quantities above `fromQty` up to and including `toQty`; null has no end. */
export interface FeeTier {
  readonly fromQty: number
  readonly toQty: number | null
  readonly priceE4: number
}
export interface FeeItem {
  readonly itemId: string
  readonly feeType: ItemFeeType
  readonly itemCode: string
  readonly itemName: string
  readonly calcMethod: CalcMethod
  /** empty: every type of order */
  readonly orderTypes: readonly number[]
  /** null: all goods */
  readonly goodsTag: string | null
  readonly conditions: FeeConditions
  readonly unitPriceE4: number
  readonly firstQty: number
  readonly firstPriceE4: number
  readonly extraPriceE4: number
  readonly extraStep: number
  readonly minFen: number
  /** 0: no upper limit */
  readonly maxFen: number
  readonly freeQty: number
  readonly freeDays: number
  readonly weightPlanId: string | null
  /** null: the rate of its fee type */
  readonly taxRateBp: number | null
  readonly ratioBp: number
  readonly ratioBase: keyof typeof RATIO_BASE
  readonly tierMode: keyof typeof TIER_MODE
  readonly tiers: readonly FeeTier[]
}
