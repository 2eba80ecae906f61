// 装载中的现场 · core/floor/loading
/** A running load: the documents named by the operations, and the rows read so far. */
import type { AnyOp } from '#contract/envelope'
import type { Names } from '#contract/ops/names'
import { namesOf } from '#contract/ops/payloads'
import type { OpsTx } from './context.ts'
import type { Settings } from './settings.ts'
import type { Slot } from './slot.ts'

type Item<K extends keyof Names> = NonNullable<Names[K]>[number]

/** The documents named by a set of operations, by kind and without repeats, so that every table is read once. */
export class Named {
  private readonly parts = new Map<string, Map<string, unknown>>()

  constructor(ops: readonly AnyOp[]) {
    for (const op of ops) this.add(op)
  }
  add(op: AnyOp): void {
    for (const [part, items] of Object.entries(namesOf(op)) as [string, readonly unknown[]][]) {
      const itemsByText = this.parts.get(part) ?? new Map<string, unknown>()
      for (const item of items) itemsByText.set(textOf(item), item)
      this.parts.set(part, itemsByText)
    }
  }
  /** Adds one document. */
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

/** Whether stock rows are locked, or read without a lock. */
export type StockMode = 'locked' | 'peeked'

/** A running load: named documents, and the rows read so far. */
export class Loading {
  /** known from the second step on */
  settings!: Settings
  private readonly shelf = new Map<unknown, unknown>()
  readonly ctx: OpsTx
  readonly ops: readonly AnyOp[]
  readonly named: Named
  readonly stockMode: StockMode
  /** whether stored operations that wait at the same documents are loaded too */
  readonly isWithWaiting: boolean
  /** the caller can start again if a batch waits for these orders (BatchAwaits) */
  readonly canRestart: boolean

  constructor(ctx: OpsTx, ops: readonly AnyOp[], stockMode: StockMode, isWithWaiting: boolean, whole: readonly string[] | null) {
    this.ctx = ctx
    this.ops = ops
    this.named = new Named(ops)
    this.stockMode = stockMode
    this.isWithWaiting = isWithWaiting
    this.canRestart = whole !== null
    for (const pickNo of whole ?? []) this.named.name('wholePicks', pickNo)
  }
  get<T>(key: Slot<T>): T {
    return this.shelf.has(key) ? (this.shelf.get(key) as T) : key.none
  }
  put<T>(key: Slot<T>, rows: T): void {
    this.shelf.set(key, rows)
  }
}

/**
 * Steps of a load. The statements of one step are sent together, in the order of the kinds; a kind may have none. `named` reads documents
 * named by the operations, `inside` the documents inside them, `found` stock found earlier, `rest` rows that depend on the rows before,
 * `again` documents named by waiting operations.
 */
export const loadSteps = ['named', 'inside', 'found', 'rest', 'again'] as const
export type LoadStep = (typeof loadSteps)[number]
