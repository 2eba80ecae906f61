// 单据种类 · core/floor/kind
/**
 * The server's side of a kind of floor document: loads and locks what operations name, shows it as views, writes what became of it, set by
 * set. `kinds.ts` lists them in the order of I8, in which rows are locked.
 */
import type { AnyOp } from '#contract/envelope'
import type { Names } from '#contract/ops/names'
import { namesOf } from '#contract/ops/payloads'
import type { Floor } from '#contract/ops/view'
import type { Hall } from './hall.ts'
import type { Outcome } from './judge.ts'
import type { OpsTx } from './place.ts'
import type { Settings } from './settings.ts'
import type { StockPlan } from './stockPlan.ts'

type Item<K extends keyof Names> = NonNullable<Names[K]>[number]

/** What a set of operations names, by part, everything once: so that every table is asked once. */
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
  of<K extends keyof Names>(part: K): readonly Item<K>[] {
    return [...(this.parts.get(part)?.values() ?? [])] as Item<K>[]
  }
  has<K extends keyof Names>(part: K, item: Item<K>): boolean {
    return this.parts.get(part)?.has(textOf(item)) === true
  }
}
const textOf = (item: unknown): string =>
  typeof item === 'string' ? item : Object.values(item as Record<string, unknown>).join('|')

/** A place for rows a kind has read; `none` is what is there before. */
export interface Slot<T> {
  readonly none: T
}
export const slot = <T>(none: T): Slot<T> => ({ none })

/** Loading under way: what is named, and the rows read so far. */
export class Loading {
  /** known from the second packet on */
  settings!: Settings
  private readonly shelf = new Map<unknown, unknown>()
  readonly ctx: OpsTx
  readonly ops: readonly AnyOp[]
  readonly named: Named
  /** stock rows are locked, or read without a lock */
  readonly held: 'locked' | 'peeked'
  /** waiting operations of the same documents come along */
  readonly isAlong: boolean

  constructor(ctx: OpsTx, ops: readonly AnyOp[], held: 'locked' | 'peeked', isAlong: boolean) {
    this.ctx = ctx
    this.ops = ops
    this.named = new Named(ops)
    this.held = held
    this.isAlong = isAlong
  }
  get<T>(place: Slot<T>): T {
    return this.shelf.has(place) ? (this.shelf.get(place) as T) : place.none
  }
  put<T>(place: Slot<T>, rows: T): void {
    this.shelf.set(place, rows)
  }
}

/**
 * Packets of a load. Statements of one packet leave together, in the order of the kinds; a kind that has nothing to ask answers nothing.
 * `named`: what the operations name themselves. `inside`: what these contain. `found`: pieces found before. `rest`: whatever the rows so
 * far tell. `again`: once more, when operations that wait have named more.
 */
export const packets = ['named', 'inside', 'found', 'rest', 'again'] as const
export type Packet = (typeof packets)[number]

/** What a batch has decided, on its way into the tables. */
export interface Writing {
  readonly ctx: OpsTx
  readonly hall: Hall
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
}

export interface FloorKind {
  readonly id: string
  readonly load?: { readonly [P in Packet]?: (at: Loading) => Promise<void> | void }
  /** its parts of the floor */
  readonly view?: (at: Loading) => object
  readonly write?: (at: Writing) => Promise<Written>
}

/** One packet of every kind; no round trip when none of them asks. */
export const loadPacket = async (kinds: readonly FloorKind[], packet: Packet, at: Loading): Promise<void> => {
  const asked = kinds.flatMap((kind) => kind.load?.[packet]?.(at) ?? [])
  if (asked.length > 0) await Promise.all(asked)
}

/** Rows as a map by their number. */
export const record = <T>(rows: readonly T[], key: (row: T) => string): Record<string, T> =>
  Object.fromEntries(rows.map((row) => [key(row), row]))
export const groups = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => {
  const by = new Map<string, T[]>()
  for (const row of rows) {
    const list = by.get(key(row))
    if (list === undefined) by.set(key(row), [row])
    else list.push(row)
  }
  return by
}
