// 拣货单分组 · rules/pickChunks
import type { BinSeqs, WaveOrder } from './waveOrder.ts'

/** What one pick order may hold; null = no limit. Weights in g, volumes in cm³; unknown counts as 0. */
export interface Limits {
  readonly orderNum: number
  readonly skuNum: number | null
  readonly goodsNum: number | null
  readonly weightG: number | null
  readonly volumeCm3: number | null
}

/** A pick order being filled; it decides whether one more order still fits. */
class Chunk {
  readonly orders: WaveOrder[] = []
  private readonly skus = new Set<string>()
  private goods = 0
  private weight = 0
  private volume = 0

  constructor(private readonly limits: Limits) {}

  get full(): boolean {
    return this.orders.length >= this.limits.orderNum
  }

  fits(order: WaveOrder): boolean {
    if (this.orders.length === 0) return true
    const { skuNum, goodsNum, weightG, volumeCm3 } = this.limits
    if (this.full) return false
    if (skuNum !== null && new Set([...this.skus, ...skusOf(order)]).size > skuNum) return false
    if (goodsNum !== null && this.goods + piecesOf(order) > goodsNum) return false
    if (weightG !== null && this.weight + (order.estWeightG ?? 0) > weightG) return false
    return volumeCm3 === null || this.volume + (order.estVolumeCm3 ?? 0) <= volumeCm3
  }

  add(order: WaveOrder): void {
    this.orders.push(order)
    for (const sku of skusOf(order)) this.skus.add(sku)
    this.goods += piecesOf(order)
    this.weight += order.estWeightG ?? 0
    this.volume += order.estVolumeCm3 ?? 0
  }
}

/** Divides orders into chunks in walking order: sorted by the first bin they need, then by stockout_no (floor.md §7.3 a, b). */
export function chunkInWalkingOrder(orders: readonly WaveOrder[], limits: Limits, bins: BinSeqs): WaveOrder[][] {
  const chunks: Chunk[] = []
  for (const order of alongTheWalk(orders, bins)) {
    const last = chunks.at(-1)
    const chunk = last?.fits(order) === true ? last : new Chunk(limits)
    if (chunk !== last) chunks.push(chunk)
    chunk.add(order)
  }
  return chunks.map((chunk) => chunk.orders)
}

/**
 * Similarity greedy (floor.md §7.3 c): a chunk starts with the next order in walking order and repeatedly takes the order that shares most
 * bins with it (ties: fewer bins of its own, then earlier in walking order). Shared bins are counted through an index bin → orders, so the
 * time grows with the overlaps, not with the square of the orders.
 */
export function chunkBySharedBins(orders: readonly WaveOrder[], limits: Limits, bins: BinSeqs): WaveOrder[][] {
  const pool = new SharedBinPool(alongTheWalk(orders, bins))
  const chunks: WaveOrder[][] = []
  for (let seed = pool.next(); seed !== null; seed = pool.next()) {
    const chunk = new Chunk(limits)
    for (let pick: number | null = seed; pick !== null; pick = chunk.full ? null : pool.mostShared(chunk)) {
      chunk.add(pool.take(pick))
    }
    pool.startOver()
    chunks.push(chunk.orders)
  }
  return chunks
}

/** The orders not yet placed, with the number of bins each shares with the current chunk. */
class SharedBinPool {
  private readonly binsOf: number[][]
  private readonly ordersAt: number[][] = []
  private readonly shared: Int32Array
  private readonly taken: Uint8Array
  private touched: number[] = []
  private readonly inChunk = new Set<number>()
  private cursor = 0

  constructor(private readonly orders: readonly WaveOrder[]) {
    const ids = new Map<string, number>()
    this.binsOf = orders.map((order) => [...new Set(order.allocs.map((alloc) => alloc.locationNo))].map((no) => idOf(ids, no)))
    for (let i = 0; i < ids.size; i++) this.ordersAt.push([])
    this.binsOf.forEach((bins, order) => bins.forEach((bin) => this.ordersAt[bin]?.push(order)))
    this.shared = new Int32Array(orders.length)
    this.taken = new Uint8Array(orders.length)
  }

  /** Index of the first order not yet placed; null when all orders are placed. */
  next(): number | null {
    while (this.cursor < this.orders.length && this.taken[this.cursor] === 1) this.cursor++
    return this.cursor < this.orders.length ? this.cursor : null
  }

  take(index: number): WaveOrder {
    this.taken[index] = 1
    for (const bin of this.binsOf[index] ?? []) if (!this.inChunk.has(bin)) this.countBin(bin)
    const order = this.orders[index]
    if (order === undefined) throw new RangeError(`order ${index}`)
    return order
  }

  /** The fitting order with most shared bins; when no order shares a bin, the next fitting order in walking order. */
  mostShared(chunk: Chunk): number | null {
    let best: number | null = null
    for (const index of this.touched) {
      if (this.taken[index] === 1 || !this.better(index, best)) continue
      const order = this.orders[index]
      if (order !== undefined && chunk.fits(order)) best = index
    }
    return best ?? this.nextFitting(chunk)
  }

  startOver(): void {
    for (const index of this.touched) this.shared[index] = 0
    this.touched = []
    this.inChunk.clear()
  }

  private countBin(bin: number): void {
    this.inChunk.add(bin)
    const orderIndexes = this.ordersAt[bin] ?? []
    let keptCount = 0
    for (const index of orderIndexes) {
      if (this.taken[index] === 1) continue
      orderIndexes[keptCount++] = index
      const count = this.shared[index] ?? 0
      if (count === 0) this.touched.push(index)
      this.shared[index] = count + 1
    }
    orderIndexes.length = keptCount
  }

  private better(index: number, best: number | null): boolean {
    if (best === null) return true
    const more = (this.shared[index] ?? 0) - (this.shared[best] ?? 0)
    if (more !== 0) return more > 0
    const fewer = (this.binsOf[best]?.length ?? 0) - (this.binsOf[index]?.length ?? 0)
    return fewer === 0 ? index < best : fewer > 0
  }

  private nextFitting(chunk: Chunk): number | null {
    const from = this.next()
    if (from === null) return null
    for (let i = from; i < this.orders.length; i++) {
      const order = this.orders[i]
      if (this.taken[i] === 0 && order !== undefined && chunk.fits(order)) return i
    }
    return null
  }
}

function idOf(ids: Map<string, number>, no: string): number {
  const id = ids.get(no) ?? ids.size
  ids.set(no, id)
  return id
}

function alongTheWalk(orders: readonly WaveOrder[], bins: BinSeqs): WaveOrder[] {
  const first = new Map(orders.map((order) => [order.stockoutNo, firstSeq(order, bins)]))
  const seq = (order: WaveOrder) => first.get(order.stockoutNo) ?? Number.MAX_SAFE_INTEGER
  return [...orders].sort((a, b) => seq(a) - seq(b) || (a.stockoutNo < b.stockoutNo ? -1 : 1))
}

function firstSeq(order: WaveOrder, bins: BinSeqs): number {
  return order.allocs.reduce(
    (least, alloc) => Math.min(least, bins[alloc.locationNo] ?? Number.MAX_SAFE_INTEGER),
    Number.MAX_SAFE_INTEGER,
  )
}

function skusOf(order: WaveOrder): string[] {
  return order.allocs.map((alloc) => `${alloc.ownerNo}|${alloc.goodsNo}`)
}

function piecesOf(order: WaveOrder): number {
  return order.allocs.reduce((sum, alloc) => sum + alloc.qty, 0)
}
