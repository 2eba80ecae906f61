// 库存 · ops/kinds/stock
import type { Kind } from '../kind.ts'
import type { GoodsKey } from '../../rules/barcode.ts'

/** Key of a stock row in `bins` and `free`; quality 1 (正品) is left out. */
export const binKey = (locationNo: string, key: GoodsKey, batchNo: string, quality = 1): string =>
  `${locationNo}|${key.ownerNo}|${key.goodsNo}|${batchNo}${quality === 1 ? '' : `|${quality}`}`

/**
 * Moved pieces, booked as a pair of stock flows. `to` '': the pieces left the warehouse; `from` '': they came in, or were found (flow 7).
 */
export interface StockMove extends GoodsKey {
  readonly from: string
  readonly to: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
  /** stock_flow.flow_type */
  readonly flowType: number
  readonly remark?: string
  /** dates of a batch that is new in stock; an existing stock row keeps its own dates */
  readonly dates?: { readonly produceDate: string | null; readonly expireDate: string | null; readonly inDate?: string }
  /** document the flow is booked under, where the operation has none */
  readonly bizNo?: string
  /** the pieces are reserved for these order lines (a pick); absent: unreserved pieces */
  readonly allocated?: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
  /** this move reserves free pieces for the lines of `allocated` (returns); absent: the pieces were reserved before */
  readonly wasFree?: boolean
}

export interface StockFloor {
  /** pieces in a bin where known (server), by `binKey` */
  readonly bins: Readonly<Record<string, number>>
  /** pieces in a bin that are neither allocated nor frozen, by `binKey` (server, moves only) */
  readonly free?: Readonly<Record<string, number>>
}
export interface StockPatch {
  readonly stock?: readonly StockMove[]
  /** pieces in EXC-STAGE (or a pick order's OUT-STAGE) that must go back to a bin: stock_move source 3 or 4 */
  readonly putbacks?: readonly (GoodsKey & {
    readonly from: string
    readonly batchNo: string
    /** absent: 1 正品 */
    readonly quality?: number
    readonly qty: number
    readonly source: 3 | 4
  })[]
  /** bins to be counted (动碰盘) */
  readonly counts?: readonly (GoodsKey & { readonly locationNo: string; readonly batchNo: string })[]
}
export interface StockNames {
  /** goods for which a check reported missing pieces */
  readonly losses?: readonly GoodsKey[]
  /** places that receive pieces from outside */
  readonly intakes?: readonly (GoodsKey & { readonly locationNo: string; readonly batchNo: string; readonly quality: number })[]
  /** places between which pieces are moved: their free pieces are loaded, too */
  readonly places?: readonly (GoodsKey & { readonly locationNo: string; readonly batchNo: string; readonly quality: number })[]
}

export const stock: Kind<StockFloor, StockPatch> = {
  id: 'stock',
  after: ({ bins, free }, { stock: moved }) => {
    if (moved === undefined || moved.length === 0) return null
    const unreserved = moved.filter((move) => move.allocated === undefined)
    const fromFree = moved.filter((move) => move.allocated === undefined || move.wasFree === true)
    return { bins: binsAfter(bins, moved, moved), ...(free !== undefined && { free: binsAfter(free, fromFree, unreserved) }) }
  },
}

/** Stock after the moves. Only loaded stock rows change; a row that was not loaded stays unknown. */
const binsAfter = (bins: StockFloor['bins'], leaving: readonly StockMove[], coming: readonly StockMove[]): StockFloor['bins'] => {
  const next = { ...bins }
  const add = (place: string, move: StockMove, qty: number): void => {
    const key = binKey(place, move, move.batchNo, move.quality)
    if (Object.hasOwn(next, key)) next[key] = (next[key] ?? 0) + qty
  }
  for (const move of leaving) add(move.from, move, -move.qty)
  for (const move of coming) add(move.to, move, move.qty)
  return next
}
