// 波次中的订单 · rules/waveOrder
import type { OrderStructure } from './pickTypes.ts'

/** Pieces of one order line reserved in one bin. */
export interface PickAlloc {
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly locationNo: string
  readonly qty: number
}

/** An allocated order of status 30 待波次, with the facts for building a wave. */
export interface WaveOrder {
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly logisticsCode: string
  readonly orderType: number
  readonly orderStructure: OrderStructure
  readonly compositionKey: string
  readonly hasBig: boolean
  /** Tagged 加急, or its deadline is near and can still be met; the caller decides, because it knows the current time (rules/urgency). */
  readonly urgent: boolean
  /** Age group of a late order, 0 = not late (rules/urgency). */
  readonly lateAge: number
  readonly estWeightG: number | null
  readonly estVolumeCm3: number | null
  readonly allocs: readonly PickAlloc[]
}

/** Walking order of the warehouse: pick_seq by bin number; a bin without an entry comes last. */
export type BinSeqs = Readonly<Record<string, number>>
