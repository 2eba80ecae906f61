// 本人的时薪 · core/people/ownWage
/** Wages of an hour that are changed hold from today: days before keep theirs (floor.md §15.2). */
import type { Ctx } from '../../platform/ctx.ts'
import type { Filter } from '../../platform/kinds.ts'
import type { Put } from '../../platform/ruleBook.ts'
import { FORMER, keepFormer } from './former.ts'

/** 分 of an hour; null: none, or paid by the piece. */
const wageOf = (row: Filter): number | null => {
  const fen = row['hourWageFen']
  return fen === null || fen === undefined || Number(row['pieceWageFlag']) === 1 ? null : Number(fen)
}

/** Keeps what these rows said until today. `keysOf`: key of a person by the id of his row, `T{tempUserId}` or `U{userId}` */
export const keepOwnWages = async (
  ctx: Ctx,
  rows: readonly Put[],
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
