// 本人的时薪 · core/people/ownWage
/** A changed hourly wage applies from today: earlier days keep theirs (floor.md §15.2). */
import type { Ctx } from '../../platform/ctx.ts'
import type { Put } from '../../platform/ruleBook.ts'
import { FORMER, keepFormer } from './former.ts'

/** The wage fields of a row. */
interface WageFields {
  readonly hourWageFen?: number | null
  readonly pieceWageFlag?: 0 | 1 | null
}
/** 分 per hour; null without a wage or if the person is paid by the piece. */
const wageOf = ({ hourWageFen, pieceWageFlag }: WageFields): number | null => (pieceWageFlag === 1 ? null : (hourWageFen ?? null))

/** Stores the wages these rows had until today. `keysOf`: key of a person by the id of his row, `T{tempUserId}` or `U{userId}` */
export const keepOwnWages = async (
  ctx: Ctx,
  rows: readonly Put<WageFields>[],
  keysOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> => {
  const changed = rows.filter(({ before, after }) => before !== null && wageOf(before) !== wageOf(after))
  if (changed.length === 0) return
  const keys = await keysOf(changed.map(({ id }) => id))
  for (const { id, before } of changed) {
    const key = keys.get(id)
    if (key !== undefined && before !== null) await keepFormer(ctx, FORMER.ownWage, key, wageOf(before), ctx.today)
  }
}
