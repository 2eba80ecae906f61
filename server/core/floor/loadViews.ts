// 作业现场视图 · core/floor/loadViews
/** Loads and locks everything needed to decide a set of operations, in the lock order I8: the sequence of `floorKinds` (kinds.ts). */
import type { AnyOp } from '#contract/envelope'
import { byBadge } from '#contract/ops/kinds/workers'
import { emptyFloor, type Floor } from '#contract/ops/view'
import { lockStock, type StockKey, stockKeyText } from '../stock/book.ts'
import { authsOf, loadPeople, type People } from './actors.ts'
import type { OpsTx } from './context.ts'
import { type FloorKind, type LoadedViews, runLoadStep } from './kind.ts'
import { floorKinds } from './kinds.ts'
import { orderRows } from './kinds/orders/load.ts'
import { pickRows } from './kinds/picks/load.ts'
import { binsOf, foundRows, stockPlaces, stockRows } from './kinds/stock.ts'
import { Loading, type StockMode } from './loading.ts'
import { docRows } from './resolve.ts'
import { settingsOf } from './settings.ts'
import { waitingAtArrivals, waitingAtOrders, waitingAtPicks } from './storedOps.ts'

export interface LoadOptions {
  /** whether stored operations that wait at the same documents are loaded too; default: yes */
  readonly isWithWaiting?: boolean
  /** `peeked`: stock rows are read without a lock, so that pickers of the same goods wait for each other only while booking */
  readonly stock?: StockMode
  /**
   * Pick orders to load with all their orders; default: none. If a list is given (it may be empty), and more pick orders turn out to be
   * needed, loading throws BatchAwaits with their numbers, and the caller loads again with the longer list.
   */
  readonly whole?: readonly string[]
  /** kinds of documents; default: all */
  readonly kinds?: readonly FloorKind[]
}

/**
 * Loads and locks for these operations, in the steps of `loadSteps` (loading.ts). Independent statements of a step are sent together; the
 * database runs them in the order of the kinds, which is the lock order I8.
 */
export const loadViews = async (
  ctx: OpsTx,
  ops: readonly AnyOp[],
  { isWithWaiting = true, stock: stockMode = 'locked', whole, kinds = floorKinds }: LoadOptions = {},
): Promise<LoadedViews> => {
  const loading = new Loading(ctx, ops, stockMode, isWithWaiting, whole ?? null)
  const [settings, , authors] = await Promise.all([settingsOf(ctx), runLoadStep(kinds, 'named', loading), loadPeople(ctx, ops)])
  loading.settings = settings
  // documents inside the named ones, stock found earlier, then rows that depend on both
  for (const step of ['inside', 'found', 'rest'] as const) await runLoadStep(kinds, step, loading)
  const atOrders = loading.get(waitingAtOrders)
  const waiting = [...loading.get(waitingAtPicks), ...atOrders, ...loading.get(waitingAtArrivals)].sort(
    (a, b) => a.effectiveAt - b.effectiveAt,
  )
  // operations waiting at pick orders are left out: the pick kind named their documents when it locked the pick orders
  for (const stored of [...atOrders, ...loading.get(waitingAtArrivals)]) loading.named.add(stored.op)
  // documents named only by the waiting operations
  if (waiting.length > 0) await runLoadStep(kinds, 'again', loading)
  const people = waiting.length === 0 ? authors : await loadPeople(ctx, [...ops, ...waiting.map((waitingOp) => waitingOp.op)])
  const floor: Floor = { ...emptyFloor(settings.options), workers: workersOf(people) }
  for (const kind of kinds) Object.assign(floor, kind.view?.(loading))
  return {
    kinds,
    settings,
    people,
    docs: loading.get(docRows),
    waiting,
    // places found only while deciding are added later (lockMoreStock)
    stock: new Map(loading.get(stockRows)),
    foundPieces: loading.get(foundRows),
    isStockLocked: stockMode === 'locked',
    floor,
    lookedUpPlaces: new Set(loading.get(stockPlaces).map(stockKeyText)),
    locationTypes: new Map(),
    truckNumbers: new Map(),
    picks: byKey(loading.get(pickRows), 'pickNo'),
    orders: byKey(loading.get(orderRows), 'stockoutNo'),
  }
}

/** Locks more places of stock, if an operation used an unexpected bin. */
export const lockMoreStock = async (ctx: OpsTx, views: LoadedViews, places: readonly StockKey[]): Promise<LoadedViews> => {
  const more = await lockStock(ctx.tx, places)
  for (const [key, state] of more) views.stock.set(key, state)
  for (const key of places) views.lookedUpPlaces.add(stockKeyText(key))
  return { ...views, floor: { ...views.floor, bins: { ...views.floor.bins, ...binsOf(places, views.stock) } } }
}

const byKey = <R, K extends keyof R>(rows: readonly R[], key: K): Map<string, R> =>
  new Map(rows.map((row) => [String(row[key]), row]))

const workersOf = (people: People): NonNullable<Floor['workers']> =>
  byBadge([...new Set(people.workers.values())].flatMap((worker) => authsOf(worker)))
