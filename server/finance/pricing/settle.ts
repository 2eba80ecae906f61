// 计价的落账 · finance/pricing/settle
import type { Ctx } from '../../platform/ctx.ts'
import type { Charge, Direction } from './charge.ts'
import { writeCorrections } from './corrections.ts'
import { writeLines, type Extent } from './feeLines.ts'
import { isLeftIn, outcomesOf, poolRows, writePool, type Outcome } from './pool.ts'

/**
 * Writes what these charges cost: lines of the fee ledger, corrections of lines that were billed, rows of the pool. The extent says which
 * documents the charges are all of, so that what is no longer charged goes.
 * @returns what became of each charge, by its key
 */
export const settle = async (
  ctx: Ctx,
  direction: Direction,
  extent: Extent,
  charges: readonly Charge[],
  isRetry = false,
): Promise<ReadonlyMap<string, Outcome>> => {
  const rows = await poolRows(ctx, direction, extent)
  const isLeft = isLeftIn(rows)
  const closed = await writeLines(ctx, direction, extent, charges, isLeft)
  await writeCorrections(ctx, direction, closed)
  await writePool(
    ctx,
    direction,
    rows,
    charges.filter((charge) => !isLeft(charge)),
    isRetry,
  )
  return outcomesOf(rows, charges)
}
