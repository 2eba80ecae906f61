// 库位里的货 · ops/kinds/shelves
/** What lies in a bin, as somebody at the shelf is told (device only; the server books by `stock`). */
import type { GoodsKey } from '../payload.ts'
import type { LocationView } from './locations.ts'

export interface ShelfRow extends GoodsKey {
  readonly batchNo: string
  readonly quality: number
  /** null: the bin is being counted, nobody is told what the books say */
  readonly qty: number | null
  /** of these, neither allocated nor frozen; null like `qty` */
  readonly free: number | null
  /** bins these goods belong in, the main one first, then picking bins where they already lie */
  readonly homes: readonly string[]
}
export interface ShelfView {
  readonly locationNo: string
  /** rows of owners the person may see */
  readonly rows: readonly ShelfRow[]
  readonly location: LocationView
  /** epoch ms of the server when it was read */
  readonly takenAt: number
}

export interface ShelvesFloor {
  readonly shelves?: Readonly<Record<string, ShelfView>>
}
