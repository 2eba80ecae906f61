// 同步任务做什么 · finance/syncWork
import type { Ctx, Run } from '../platform/ctx.ts'
import { rowsApart } from '../platform/rowsApart.ts'

/** The last thing read: of an order its shipping time as the database writes it, which keeps the microseconds, and its number. */
export interface Cursor {
  readonly shippedText: string
  readonly orderNo: string
}
/** A thing for which the database did not take the work, and why. */
export interface FactFault {
  readonly orderNo: string
  readonly reason: string
}

/** Days, owners and warehouses (`warehouseNo-sid`) of a job; no owner or warehouse: all. */
export interface SyncSpan {
  readonly startDate: string
  readonly endDate: string
  readonly params: { readonly ownerNos: readonly string[]; readonly warehouseNos: readonly string[] }
}
/** What the jobs of one type do. Their things come in the order of the cursor, so that a job goes on where it stopped. */
export interface SyncWork {
  /** word for one thing, before its number */
  readonly word: string
  /** things of one page */
  readonly atOnce: number
  readonly count: (ctx: Ctx, span: SyncSpan) => Promise<number>
  readonly after: (ctx: Ctx, span: SyncSpan, cursor: Cursor) => Promise<readonly Cursor[]>
  /** does the work for things of a page in transactions of its own; returns those for which it could not be done */
  readonly write: (run: Run, span: SyncSpan, nos: readonly string[]) => Promise<readonly FactFault[]>
}

export const midnight = (day: string): string => `${day} 00:00:00+08`

/** Does `work` for a part of the things in one transaction; where the database refuses it, for one after the other. */
export const writeApart = async (
  run: Run,
  nos: readonly string[],
  work: (ctx: Ctx, part: readonly string[]) => Promise<unknown>,
): Promise<readonly FactFault[]> => {
  if (nos.length === 0) return []
  const faults = await rowsApart<string, FactFault | null>(
    nos,
    async (part) => {
      await run((ctx) => work(ctx, part), { timeoutMs: 30_000 })
      return part.map(() => null)
    },
    (orderNo, why) => Promise.resolve({ orderNo, reason: why.message }),
  )
  return faults.filter((fault) => fault !== null)
}
