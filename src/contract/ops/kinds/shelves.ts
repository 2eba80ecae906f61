// 库位里的货 · ops/kinds/shelves
/** The content of a bin as shown to a person at the shelf (device only; the server books with `stock`). */
import type { GoodsKey } from '../../rules/barcode.ts'
import type { LocationView } from './locations.ts'

export interface ShelfRow extends GoodsKey {
  readonly batchNo: string
  readonly quality: number
  /** null: the bin is being counted, so the quantity in the books is hidden */
  readonly qty: number | null
  /** pieces of `qty` that are neither allocated nor frozen; null where `qty` is */
  readonly free: number | null
  /** bins for these goods: the fixed bins, the main one first, then picking bins that already hold the goods */
  readonly homes: readonly string[]
}
export interface ShelfView {
  readonly locationNo: string
  /** rows of owners the person may see */
  readonly rows: readonly ShelfRow[]
  readonly location: LocationView
  /** moment at which the bin was read, epoch ms of the server */
  readonly takenAt: number
}

export interface ShelvesFloor {
  readonly shelves?: Readonly<Record<string, ShelfView>>
}
