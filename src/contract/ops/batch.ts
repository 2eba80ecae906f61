// 批量作业 · ops/batch
/** Orders of one pick order that are checked or packed together: the orders, the pieces they need, and the orders that are dropped. */
import { Array as ListOf } from 'typebox'
import { goodsKey, type GoodsKey } from '../rules/barcode.ts'
import { compositionText, orderShape } from '../rules/composition.ts'
import { orderLife } from '../rules/orderLife.ts'
import { floorFrom } from './accepts.ts'
import { at } from './at.ts'
import { mergePatches, pullParcels } from './decisions.ts'
import type { Patch } from './decision.ts'
import { docNo } from './fields.ts'
import type { OrderView } from './kinds/orders.ts'
import { isStopped } from './orders.ts'
import type { Floor } from './view.ts'

/** Orders of one batch; a pick order has at most a few hundred. */
export const orderNos = (min: 0 | 1) => ListOf(docNo(), { minItems: min, maxItems: 1000 })

/** Goods and a number of pieces. */
export type Pieces = GoodsKey & { readonly qty: number }

/** Orders of a pick order in the sequence in which their waybills are printed: by slot. */
export const ordersOf = (floor: Pick<Floor, 'orders'>, pickNo: string): readonly OrderView[] =>
  Object.values(floor.orders)
    .filter((order) => order.pickNo === pickNo)
    .sort((a, b) => a.slot - b.slot || (a.stockoutNo < b.stockoutNo ? -1 : 1))

/** Whether an order waits for its check: it is not stopped, and no 补拣 is open. */
export const isUnchecked = (order: OrderView): boolean =>
  !isStopped(order) &&
  order.status >= floorFrom(order.mirror === true) &&
  order.status <= orderLife.toCheck &&
  order.repickNo === ''

/** `same`: all orders hold the same goods. `single`: each order is a single piece. null: the orders have to be checked one by one. */
export const shapeOf = (orders: readonly OrderView[]): 'same' | 'single' | null => {
  const [first] = orders
  if (first === undefined) return null
  const key = compositionText(first.lines)
  if (orders.every(({ lines }) => compositionText(lines) === key)) return 'same'
  return areSingle(orders) ? 'single' : null
}

/** ORDER_STRUCTURE 单品单件 */
const singlePiece = 1

/** Whether each order is one piece (单品单件). */
export const areSingle = (orders: readonly OrderView[]): boolean =>
  orders.every(({ lines }) => orderShape(lines).orderStructure === singlePiece)

/** Pieces summed by goods. */
export const sumOf = (lines: readonly Pieces[]): readonly Pieces[] => {
  const sums = new Map<string, Pieces>()
  for (const { ownerNo, goodsNo, qty } of lines) {
    const key = goodsKey({ ownerNo, goodsNo })
    sums.set(key, { ownerNo, goodsNo, qty: qty + (sums.get(key)?.qty ?? 0) })
  }
  return [...sums.values()]
}

/**
 * The pieces to scan for orders of this shape. `same`: the goods of one order, without goods that are never scanned (white list 2);
 * `single`: the pieces of all orders.
 */
export const sampleOf = (orders: readonly OrderView[], shape: 'same' | 'single'): readonly Pieces[] =>
  shape === 'single'
    ? sumOf(orders.flatMap(({ lines }) => lines))
    : sumOf((orders[0]?.lines ?? []).filter((line) => !line.skipScan))

/** The orders named by an operation, by what can be done with them. */
export interface Sorted {
  readonly ready: readonly OrderView[]
  /** intercepted, held or cancelled */
  readonly stopped: readonly OrderView[]
  /** a step before is missing */
  readonly behind: readonly OrderView[]
  /** already done */
  readonly past: readonly OrderView[]
  /** numbers of all orders that are not ready, including unknown orders, in the sequence of the operation */
  readonly excluded: readonly string[]
}

/** Sorts the orders an operation names; `placeOf` decides which of them it accepts (ops/accepts). */
export const sortOut = (floor: Floor, stockoutNos: readonly string[], placeOf: (order: OrderView) => -1 | 0 | 1): Sorted => {
  const orders = [...new Set(stockoutNos)].flatMap((stockoutNo) => at(floor.orders, stockoutNo) ?? [])
  const active = orders.filter((order) => !isStopped(order))
  const ready = active.filter((order) => placeOf(order) === 0)
  const isReady = new Set(ready.map(({ stockoutNo }) => stockoutNo))
  return {
    ready,
    stopped: orders.filter(isStopped),
    behind: active.filter((order) => placeOf(order) < 0),
    past: active.filter((order) => placeOf(order) > 0),
    excluded: stockoutNos.filter((stockoutNo) => !isReady.has(stockoutNo)),
  }
}

/** Several patches as one, in their order. */
export const allOf = (patches: readonly Patch[]): Patch => patches.reduce(mergePatches, {})

/** Sets the parcels of dropped orders to 待取出. */
export const pullAll = (orders: readonly OrderView[]): Patch => allOf(orders.map(pullParcels))

/** Number of pieces of these orders. */
export const piecesOf = (orders: readonly OrderView[]): number =>
  orders.reduce((sum, { lines }) => sum + lines.reduce((more, { qty }) => more + qty, 0), 0)

/** Owner of all orders; undefined when they have several. */
export const ownerOf = ([first, ...others]: readonly OrderView[]): string | undefined =>
  others.every(({ ownerNo }) => ownerNo === first?.ownerNo) ? first?.ownerNo : undefined
