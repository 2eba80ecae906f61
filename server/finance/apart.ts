// 一份一份地写 · finance/apart
import type { Ctx, Run } from '../platform/ctx.ts'
import { rowsApart } from '../platform/rowsApart.ts'

/** The last document read: when it was shipped or finished as the database writes it, which keeps the microseconds, and its number. */
export interface Cursor {
  readonly shippedText: string
  readonly orderNo: string
}
/** A document for which the database does not take the work, and why. */
export interface FactFault {
  readonly orderNo: string
  readonly reason: string
}
const timeoutMs = 30_000

/**
 * Does `work` for these documents, a part of them in one transaction; where the database refuses a part, for one after the other.
 * @returns those for which it could not be done
 */
export const writeApart = async (
  run: Run,
  nos: readonly string[],
  work: (ctx: Ctx, part: readonly string[]) => Promise<unknown>,
): Promise<readonly FactFault[]> => {
  if (nos.length === 0) return []
  const faults = await rowsApart<string, FactFault | null>(
    nos,
    async (part) => {
      await run((ctx) => work(ctx, part), { timeoutMs })
      return part.map(() => null)
    },
    (orderNo, why) => Promise.resolve({ orderNo, reason: why.message }),
  )
  return faults.filter((fault) => fault !== null)
}
