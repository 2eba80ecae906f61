// 单据种类 · core/floor/kind
/**
 * The server's side of a kind of floor document: loads and locks the documents that operations name, shows them as views, writes the
 * changes of a batch in few statements. `kinds.ts` lists the kinds in the lock order I8.
 */
import type { Floor } from '#contract/ops/view'
import type { StockState } from '../stock/book.ts'
import type { People } from './actors.ts'
import type { OpsTx } from './context.ts'
import type { Outcome } from './decideBatch.ts'
import type { FoundPieces } from './foundPieces.ts'
import type { OrderRow } from './kinds/orders/load.ts'
import type { PickRow } from './kinds/picks/load.ts'
import { Loading, type LoadStep } from './loading.ts'
import type { DocRow } from './resolve.ts'
import type { Settings } from './settings.ts'
import type { StoredOp } from './storedOps.ts'

/** Input for a kind's writes: the decided batch. */
export interface Writing {
  readonly ctx: OpsTx
  readonly views: LoadedViews
  readonly outcomes: readonly Outcome[]
  /** the views after them */
  readonly floor: Floor
}
/** New revisions by document. */
export type Revs = readonly (readonly [string, number])[]
export interface Written {
  readonly revs?: Revs
  /** rows shared by many people, locked last and for the shortest time */
  readonly last?: () => Promise<Revs>
  /** follow-up after everything is written and the stock is booked */
  readonly after?: () => Promise<void>
}

export interface FloorKind {
  readonly id: string
  readonly load?: { readonly [P in LoadStep]?: (at: Loading) => Promise<void> | void }
  /** its part of the decision views */
  readonly view?: (at: Loading) => object
  readonly write?: (at: Writing) => Promise<Written>
}

/** Runs one step of every kind; no round trip when no kind has a statement. */
export const runLoadStep = async (kinds: readonly FloorKind[], step: LoadStep, at: Loading): Promise<void> => {
  const statements = kinds.flatMap((kind) => kind.load?.[step]?.(at) ?? [])
  if (statements.length > 0) await Promise.all(statements)
}

export interface LoadedViews {
  readonly kinds: readonly FloorKind[]
  readonly settings: Settings
  readonly people: People
  readonly floor: Floor
  readonly docs: ReadonlyMap<string, DocRow>
  readonly picks: ReadonlyMap<string, PickRow>
  readonly orders: ReadonlyMap<string, OrderRow>
  /** stock rows read so far, by `stockKeyText` */
  readonly stock: Map<string, StockState>
  /** whether these rows are locked until the end of the transaction */
  readonly isStockLocked: boolean
  /** found pieces of the goods that no person has checked; read only if pieces may be found or moved */
  readonly foundPieces: readonly FoundPieces[]
  /** keys of the stock rows that were looked up, whether a row exists or not */
  readonly lookedUpPlaces: Set<string>
  /** location_type of bins that were used unexpectedly */
  readonly locationTypes: Map<string, number>
  /** numbers of new trucks by their operation, given before anything of this batch is written */
  readonly truckNumbers: Map<string, string>
  /** operations that wait at these documents, oldest first */
  readonly waiting: readonly StoredOp[]
}
