// 库内作业包 · pda/stockWork
import { Object as Fields, String as Text, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { GoodsFacts } from '../ops/kinds/goods.ts'
import type { StockCheckView } from '../ops/kinds/checks.ts'
import type { MoveView } from '../ops/kinds/moves.ts'
import type { ShelfView } from '../ops/kinds/shelves.ts'
import type { Applied } from '../ops/view.ts'

/** Move orders to be carried out and their bins, as far as the person may see the goods. */
export interface MovesPage {
  /** the most urgent first */
  readonly moves: readonly MoveView[]
  readonly shelves: readonly ShelfView[]
  readonly goods: readonly GoodsFacts[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these moves and bins */
  readonly applied: Applied
}
/** Open move orders of the device's warehouse (floor.md §16.3 移库补货), for work without network. */
export const openMoves = call({
  id: 'pda/stockWork.moves',
  title: '待执行移库单',
  method: 'GET',
  path: '/v1/pda/snapshot/move',
  input: Fields({}),
  reply: Unsafe<MovesPage>(Unknown()),
  may: 281_700,
  device: true,
})

export interface ShelfPage {
  /** a disabled one when there is no bin of this number */
  readonly shelf: ShelfView
  readonly goods: readonly GoodsFacts[]
  readonly applied: Applied
}
/** One bin of the device's warehouse in its current state. */
export const oneShelf = call({
  id: 'pda/stockWork.shelf',
  title: '查库位',
  method: 'GET',
  path: '/v1/pda/snapshot/shelf',
  input: Fields({ locationNo: Text({ title: '库位', minLength: 1, maxLength: 32 }) }),
  reply: Unsafe<ShelfPage>(Unknown()),
  may: 281_700,
  device: true,
})

export interface ChecksPage {
  readonly checks: readonly StockCheckView[]
  readonly goods: readonly GoodsFacts[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these stock-takings */
  readonly applied: Applied
}
/** Stock-takings of the device's warehouse that are being counted; a blind one is returned without the quantities in stock. */
export const openChecks = call({
  id: 'pda/stockWork.checks',
  title: '盘点中的盘点单',
  method: 'GET',
  path: '/v1/pda/snapshot/check',
  input: Fields({}),
  reply: Unsafe<ChecksPage>(Unknown()),
  may: 281_800,
  device: true,
})

/** Goods with this barcode, number or inner code, of owners the person may see: for goods found in a bin that are in no list. */
export const goodsByCode = call({
  id: 'pda/stockWork.goods',
  title: '查商品条码',
  method: 'GET',
  path: '/v1/pda/snapshot/goods',
  input: Fields({ code: Text({ title: '条码', minLength: 1, maxLength: 64 }) }),
  reply: Unsafe<{ readonly goods: readonly GoodsFacts[] }>(Unknown()),
  may: 'signedIn',
  device: true,
})
