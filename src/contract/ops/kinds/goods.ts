// 商品 · ops/kinds/goods
import { goodsKey, type GoodsKey } from '../../rules/barcode.ts'
import type { GoodsWeight } from '../../rules/weigh.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'

export interface GoodsFacts extends GoodsKey {
  readonly name: string
  /** short name of the owner; absent in packs stored by older builds */
  readonly ownerName?: string
  readonly spec?: string
  readonly imageUrl?: string
  readonly barcodes: readonly { readonly barcode: string; readonly packQty: number }[]
  /** no-barcode goods: 1 手工输数 2 扫库位码确认 3 扫店内码 */
  readonly noBarcodeMode?: 1 | 2 | 3
  readonly innerBarcode?: string
  /** white list types (floor.md §3.1) */
  readonly white: readonly number[]
  readonly expiry: boolean
  readonly fragile: boolean
  /** grams of one piece by the rule of its owner; absent: unknown */
  readonly weightG?: number
  /** weights from which `weightG` was chosen, where one was learned; a shop may have its own rule for the choice (`OrderView.weightUse`) */
  readonly weights?: GoodsWeight
  /** a suite or a service: it has no stock anywhere */
  readonly stockless?: true
  /** volume of one piece (server only) */
  readonly volumeCm3?: number
  /** shelf life in days, and the minimum number of days left at receiving; absent: not configured */
  readonly shelfLifeDay?: number
  readonly receiveLimitDay?: number
  /** the batch printed on the box has to be recorded */
  readonly batch?: true
  /** the master data of the goods lack weight or size */
  readonly unmeasured?: true
  /** ABC class by its sales */
  readonly abc?: string
}

export interface GoodsFloor {
  /** `${ownerNo}|${goodsNo}` */
  readonly goods: Readonly<Record<string, GoodsFacts>>
}
export interface GoodsPatch {
  /** one piece was weighed and measured; grams and millimetres */
  readonly measured?: readonly (GoodsKey & {
    readonly weightG: number
    readonly lengthMm: number
    readonly widthMm: number
    readonly heightMm: number
  })[]
}
/** By owner and number. */
export interface GoodsNames {
  readonly goods?: readonly GoodsKey[]
}

export const goods: Kind<GoodsFloor, GoodsPatch> = {
  id: 'goods',
  after: (floor, { measured }) => {
    if (measured === undefined || measured.length === 0) return null
    const next = { ...floor.goods }
    for (const one of measured) {
      const facts = at(next, goodsKey(one))
      if (facts === undefined) continue
      const { unmeasured: _lacked, ...otherFacts } = facts
      next[goodsKey(one)] = { ...otherFacts, weightG: one.weightG }
    }
    return { goods: next }
  },
}
