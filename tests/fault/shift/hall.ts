// 库房里的台面 · fault/shift/hall
/** What lies where: sheets on the rack, orders before the checkers, parcels before the scale. People take from it and put on it. */
import type { Order } from './order.ts'

/** One line of a pick sheet, as the printer gives it. */
export interface SheetLine {
  readonly seqNo: number
  readonly locationNo: string
  readonly goodsNo: string
  readonly planQty: number
  readonly orders: readonly { readonly stockoutNo: string; readonly qty: number }[]
}
export interface Sheet {
  readonly pickNo: string
  /** pieces of another sheet that were not there */
  readonly isRepick: boolean
  /** checked and packed as a whole */
  readonly isBatch: boolean
  readonly lines: readonly SheetLine[]
  readonly orders: readonly Order[]
}

/** A place where things lie until somebody takes the first one. */
export class Table<T> {
  private readonly lying: T[] = []
  private readonly waiting: ((one: T | null) => void)[] = []
  private isClosed = false

  put(...things: readonly T[]): void {
    for (const one of things) {
      const next = this.waiting.shift()
      if (next === undefined) this.lying.push(one)
      else next(one)
    }
  }
  /** The first thing, as soon as there is one; null: nothing comes any more. */
  take(): Promise<T | null> {
    const one = this.lying.shift()
    if (one !== undefined) return Promise.resolve(one)
    if (this.isClosed) return Promise.resolve(null)
    return new Promise((resolve) => this.waiting.push(resolve))
  }
  get isEmpty(): boolean {
    return this.lying.length === 0
  }
  /** What else lies there now, at most so many. */
  grab(most: number): T[] {
    return this.lying.splice(0, most)
  }
  close(): void {
    this.isClosed = true
    for (const resolve of this.waiting.splice(0)) resolve(null)
  }
}

export class Hall {
  readonly rack = new Table<Sheet>()
  readonly batches = new Table<Sheet>()
  readonly toCheck = new Table<Order>()
  readonly toSpot = new Table<Order>()
  readonly toWeigh = new Table<Order>()
  /** taken off the line; the leader pulls them out */
  readonly aside = new Table<Order>()
  /** totes by slot of the cart each order was picked into; they bear their numbers */
  readonly carts = new Map<string, ReadonlyMap<string, string>>()
  /** orders that lack pieces until a further sheet is picked */
  readonly lacking = new Table<readonly Order[]>()
  private readonly open: Set<string>
  private totes = 0

  constructor(orders: readonly Order[]) {
    this.open = new Set(orders.map(({ stockoutNo }) => stockoutNo))
  }

  /** An empty tote from the rack. */
  freeTote(): string {
    this.totes += 1
    return `ZX${String(this.totes).padStart(6, '0')}`
  }
  /** The order needs nobody any more; with the last one the shift is over. */
  finish({ stockoutNo }: Order): void {
    this.open.delete(stockoutNo)
    if (this.open.size === 0) this.goHome()
  }
  get left(): readonly string[] {
    return [...this.open]
  }
  /** Nobody waits any longer. */
  goHome(): void {
    for (const table of [this.rack, this.batches, this.toCheck, this.toSpot, this.toWeigh, this.aside, this.lacking])
      table.close()
  }
}
