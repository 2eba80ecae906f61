// 耗材 · ops/kinds/consumables
import type { Kind } from '../kind.ts'

export interface ConsumableFacts {
  readonly consumableNo: string
  readonly name: string
  readonly barcode: string
  /** 1 纸箱 2 快递袋 3 飞机盒 … */
  readonly type: number
  readonly weightG: number
  /** numbers of the protective items that it supplies; absent: none */
  readonly items?: readonly string[]
  /** pieces in the warehouse, where stock may not go below zero (耗材不能为负); absent: it may, or stock is not counted */
  readonly stockQty?: number
  /** sale price in 1/10000 元; only on the server */
  readonly priceE4?: number | null
}

export interface ConsumablesFloor {
  /** by barcode and by consumable_no */
  readonly consumables: Readonly<Record<string, ConsumableFacts>>
}
export interface ConsumablesPatch {
  readonly consumables?: readonly {
    readonly stockoutNo: string
    readonly packageNo: string
    readonly consumableNo: string
    readonly qty: number
  }[]
  /** parcels packed again: the consumables booked before are reversed (consumable_log type 7) */
  readonly repacked?: readonly { readonly stockoutNo: string; readonly packageNo: string }[]
}
export interface ConsumablesNames {
  /** by number or barcode */
  readonly consumables?: readonly string[]
}

/** Used consumables are subtracted from the stock, where it is counted. */
export const consumables: Kind<ConsumablesFloor, ConsumablesPatch> = {
  id: 'consumables',
  after: (floor, { consumables: used }) => {
    if (used === undefined || used.length === 0) return null
    const usedQty = new Map<string, number>()
    for (const { consumableNo, qty } of used) usedQty.set(consumableNo, (usedQty.get(consumableNo) ?? 0) + qty)
    const counted = Object.entries(floor.consumables).filter(
      ([, one]) => one.stockQty !== undefined && usedQty.has(one.consumableNo),
    )
    if (counted.length === 0) return null
    const remaining = counted.map(([key, one]) => [
      key,
      { ...one, stockQty: (one.stockQty ?? 0) - (usedQty.get(one.consumableNo) ?? 0) },
    ])
    return { consumables: { ...floor.consumables, ...Object.fromEntries(remaining) } }
  },
}
