// 单据种类 · core/floor/kind
/**
 * The server's side of a kind of floor document: loads and locks the documents that operations name, shows them as views, writes the
 * changes of a batch in few statements. `kinds.ts` lists the kinds in the lock order I8.
 */
import type { AnyOp } from '#contract/envelope'
import type { Names } from '#contract/ops/names'
import { namesOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import type { LoadedViews } from './loadViews.ts'
import type { Outcome } from './decideBatch.ts'
import type { OpsTx } from './context.ts'
import type { Settings } from './settings.ts'
import type { StockPlan } from './stockPlan.ts'

type Item<K extends keyof Names> = NonNullable<Names[K]>[number]

/** The documents a set of operations names, by kind and without repeats, so that every table is asked once. */
export class Named {
  private readonly parts = new Map<string, Map<string, unknown>>()

  constructor(ops: readonly AnyOp[]) {
    for (const op of ops) this.add(op)
  }
  add(op: AnyOp): void {
    for (const [part, items] of Object.entries(namesOf(op)) as [string, readonly unknown[]][]) {
      const known = this.parts.get(part) ?? new Map<string, unknown>()
      for (const item of items) known.set(textOf(item), item)
      this.parts.set(part, known)
    }
  }
  /** Names one more document. */
  name<K extends keyof Names>(part: K, item: Item<K>): void {
    this.parts.set(part, (this.parts.get(part) ?? new Map<string, unknown>()).set(textOf(item), item))
  }
  of<K extends keyof Names>(part: K): readonly Item<K>[] {
    return [...(this.parts.get(part)?.values() ?? [])] as Item<K>[]
  }
  has<K extends keyof Names>(part: K, item: Item<K>): boolean {
    return this.parts.get(part)?.has(textOf(item)) === true
  }
}
const textOf = (item: unknown): string =>
  typeof item === 'string' ? item : Object.values(item as Record<string, unknown>).join('|')

/** Key under which a kind stores the rows it has read; `none` is the value before that. */
export interface Slot<T> {
  readonly none: T
}
export const slot = <T>(none: T): Slot<T> => ({ none })

/** Loading under way: what is named, and the rows read so far. */
export class Loading {
  /** known from the second step on */
  settings!: Settings
  private readonly shelf = new Map<unknown, unknown>()
  readonly ctx: OpsTx
  readonly ops: readonly AnyOp[]
  readonly named: Named
  /** whether stock rows are locked, or read without a lock */
  readonly held: 'locked' | 'peeked'
  /** waiting operations of the same documents are loaded too */
  readonly isAlong: boolean
  /** the caller can start again when a batch waits for these orders (BatchAwaits) */
  readonly canRestart: boolean

  constructor(ctx: OpsTx, ops: readonly AnyOp[], held: 'locked' | 'peeked', isAlong: boolean, whole: readonly string[] | null) {
    this.ctx = ctx
    this.ops = ops
    this.named = new Named(ops)
    this.held = held
    this.isAlong = isAlong
    this.canRestart = whole !== null
    for (const pickNo of whole ?? []) this.named.name('wholePicks', pickNo)
  }
  get<T>(place: Slot<T>): T {
    return this.shelf.has(place) ? (this.shelf.get(place) as T) : place.none
  }
  put<T>(place: Slot<T>, rows: T): void {
    this.shelf.set(place, rows)
  }
}

/**
 * Steps of a load. The statements of one step are sent together, in the order of the kinds; a kind may have none. `named`: documents the
 * operations name. `inside`: documents inside those. `found`: stock found earlier. `rest`: what depends on the rows read so far. `again`:
 * documents named by waiting operations.
 */
export const loadSteps = ['named', 'inside', 'found', 'rest', 'again'] as const
export type LoadStep = (typeof loadSteps)[number]

/** What a batch has decided and a kind has to write. */
export interface Writing {
  readonly ctx: OpsTx
  readonly views: LoadedViews
  readonly outcomes: readonly Outcome[]
  /** the views after them */
  readonly floor: Floor
  readonly plan: StockPlan
}
/** New revisions by document. */
export type Revs = readonly (readonly [string, number])[]
export interface Written {
  readonly revs?: Revs
  /** rows many people share, locked last and for the shortest time */
  readonly last?: () => Promise<Revs>
  /** what follows once everything is written and the stock is booked */
  readonly after?: () => Promise<void>
}

export interface FloorKind {
  readonly id: string
  readonly load?: { readonly [P in LoadStep]?: (at: Loading) => Promise<void> | void }
  /** its part of the floor */
  readonly view?: (at: Loading) => object
  readonly write?: (at: Writing) => Promise<Written>
}

/** Runs one step of every kind; no round trip when no kind has a statement. */
export const runLoadStep = async (kinds: readonly FloorKind[], step: LoadStep, at: Loading): Promise<void> => {
  const asked = kinds.flatMap((kind) => kind.load?.[step]?.(at) ?? [])
  if (asked.length > 0) await Promise.all(asked)
}

/** Rows as a map by their number. */
export const byNumber = <T>(rows: readonly T[], key: (row: T) => string): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [key(row), row]))
export const groupBy = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const by = new Map<string, T[]>()
  for (const row of rows) {
    const list = by.get(key(row))
    if (list === undefined) by.set(key(row), [row])
    else list.push(row)
  }
  return by
}
