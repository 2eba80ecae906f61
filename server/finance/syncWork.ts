// 同步任务做什么 · finance/syncWork
import type { Ctx, Run } from '../platform/ctx.ts'
import type { Cursor, FactFault } from './apart.ts'

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
