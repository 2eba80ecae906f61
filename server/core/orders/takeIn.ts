// 接单与审单 · core/orders/takeIn
import type { Ctx } from '../../platform/ctx.ts'
import { auditOrders } from './audit.ts'
import { createOrders } from './create.ts'
import type { NewOrder, OrderEntry } from './newOrder.ts'
import { holdOver } from './volume.ts'

/** Maximum number of orders and of lines per commit, because no transaction may take 5 s. */
const ORDERS_PER_COMMIT = 500
const LINES_PER_COMMIT = 5000

/** Cuts orders into commits. */
export function* commitsOf<T>(orders: readonly T[], linesOf: (order: T) => number): Generator<readonly T[]> {
  let commit: T[] = []
  let lines = 0
  for (const order of orders) {
    if (commit.length > 0 && (commit.length >= ORDERS_PER_COMMIT || lines + linesOf(order) > LINES_PER_COMMIT)) {
      yield commit
      commit = []
      lines = 0
    }
    commit.push(order)
    lines += linesOf(order)
  }
  if (commit.length > 0) yield commit
}

export interface TakenIn {
  /** one per order, in the caller's sequence */
  readonly entries: readonly OrderEntry[]
  /** new orders that passed the audit */
  readonly passed: readonly string[]
}

/** Takes the orders of one commit in and audits the new ones, up to the day's limit (floor.md §12.9, §17.2 steps 1, 2). */
export const takeIn = async (ctx: Ctx, orders: readonly NewOrder[]): Promise<TakenIn> => {
  const entries = await createOrders(ctx, orders)
  const newNos = entries.flatMap((entry) => (entry.ok && entry.created ? [entry.stockoutNo] : []))
  const heldOver = await holdOver(ctx, newNos)
  const { passed } = await auditOrders(
    ctx,
    newNos.filter((stockoutNo) => !heldOver.has(stockoutNo)),
  )
  return { entries, passed }
}
