// 耗材 · ops/kinds/consumables
export interface ConsumableFacts {
  readonly consumableNo: string
  readonly name: string
  readonly barcode: string
  /** 1 纸箱 2 快递袋 3 飞机盒 … */
  readonly type: number
  readonly weightG: number
  /** sale price in 1/10000 元; only the server knows it */
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
  /** orders packed once more: the consumables booked before are reversed (consumable_log type 7) */
  readonly repacked?: readonly string[]
}
export interface ConsumablesNames {
  /** by number or barcode */
  readonly consumables?: readonly string[]
}
