// 计划中的分配 · core/floor/reservations
/** Reservations while a batch is planned: stored reservations, counted down, and reservations the batch itself makes in an OUT-STAGE. */
import { allocLife } from '#contract/rules/stockLife'
import type { StockKey } from '../stock/book.ts'
import type { AllocRow, AllocWrite } from './allocs.ts'

/** Pieces of one order line. */
interface Fill {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly qty: number
}
/** Picked pieces in an OUT-STAGE. */
interface Staged {
  readonly locationNo: string
  readonly batchNo: string
  readonly qty: number
}
const isOf = (one: Pick<Fill, 'stockoutNo' | 'lineNo'>, { stockoutNo, lineNo }: Fill): boolean =>
  one.stockoutNo === stockoutNo && one.lineNo === lineNo

export class Reservations {
  readonly writes: AllocWrite[] = []

  constructor(private readonly rows: AllocRow[]) {}

  /** Adds rows that were read later; known ones keep their count. */
  add(more: readonly AllocRow[]): void {
    const knownIds = new Set(this.rows.map(({ id }) => id))
    this.rows.push(...more.filter(({ id }) => !knownIds.has(id)))
  }

  /** Uses up the order line's own reservation in this stock row; returns the pieces. */
  use(stockId: string | undefined, fill: Fill): number {
    const row = this.ownIn(stockId, fill)
    const qty = Math.min(row?.qty ?? 0, fill.qty)
    if (row === undefined || qty === 0) return 0
    row.qty -= qty
    this.writes.push({ kind: 'use', id: row.id, qty })
    return qty
  }

  /** Ends the order line's own reservation in this stock row; returns the pieces. */
  giveUp(stockId: string | undefined, fill: Fill): number {
    const row = this.ownIn(stockId, fill)
    const qty = Math.min(row?.qty ?? 0, fill.qty)
    if (row !== undefined && qty > 0) this.release(row, qty)
    return qty
  }

  /** Reservations that still wait in this stock row, newest first. */
  waitingIn(stockId: string): readonly AllocRow[] {
    return this.rows.filter((row) => row.stockId === stockId && row.status === allocLife.held).reverse()
  }

  release(row: AllocRow, qty: number): void {
    row.qty -= qty
    this.writes.push({ kind: 'release', alloc: row, qty })
  }

  /** Reserves picked pieces in an OUT-STAGE for this order line. */
  stage(key: StockKey, { stockoutNo, lineNo, qty }: Fill): void {
    this.writes.push({ kind: 'stage', key, stockoutNo, lineNo, qty, batchNo: key.batchNo })
  }

  /** Takes picked pieces of the order line from the OUT-STAGEs: earlier picks first, then picks of this batch. */
  takeStaged(fill: Fill): readonly Staged[] {
    const takenPieces: Staged[] = []
    let remainingQty = fill.qty
    for (const row of this.rows) {
      const qty = row.status === allocLife.staged && isOf(row, fill) ? Math.min(row.qty, remainingQty) : 0
      if (qty <= 0) continue
      remainingQty -= qty
      row.qty -= qty
      this.writes.push({ kind: 'use', id: row.id, qty })
      takenPieces.push({ locationNo: row.locationNo, batchNo: row.batchNo, qty })
    }
    // the pick may be booked in the same batch: a check that waited for it is decided with it
    for (const [i, write] of this.writes.entries()) {
      const qty = write.kind === 'stage' && isOf(write, fill) ? Math.min(write.qty, remainingQty) : 0
      if (write.kind !== 'stage' || qty <= 0) continue
      remainingQty -= qty
      this.writes[i] = { ...write, qty: write.qty - qty }
      takenPieces.push({ locationNo: write.key.locationNo, batchNo: write.batchNo, qty })
    }
    return takenPieces
  }

  private ownIn(stockId: string | undefined, fill: Fill): AllocRow | undefined {
    return this.rows.find((row) => isOf(row, fill) && row.stockId === stockId && row.qty > 0)
  }
}
