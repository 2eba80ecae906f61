// 坏行不连累别行 · platform/rowsApart
/**
 * Rows are written together in few statements, and one invalid value fails all of them. So the rows are written again in halves until the
 * bad row is alone; the others are stored.
 */
import { asRefused, refuse, type Refused } from './errors.ts'

/** Classes of SQLSTATE for a row's content: invalid value, too long, against a constraint, wider than an index takes. */
const rowFaultState = /^(22|23|54000)/

/**
 * The refusal of the database if the rows themselves are at fault; undefined for a lost connection, a lock, a refusal of the domain.
 */
export const rowRefusal = (error: unknown): Refused | undefined => {
  const state = error instanceof Error ? ((error as { readonly code?: string }).code ?? '') : ''
  if (!rowFaultState.test(state)) return undefined
  const refused = asRefused(error)
  // the database's own sentence would not help a person
  return refused === undefined || refused.refusal.fields === undefined ? refuse('A0400.row') : refused
}

/**
 * Results of `write`, a transaction of its own, for all rows in their order; an unstorable row gets its result from `aside`. Rows that
 * belong together (lines of one document) are one row here.
 */
export const rowsApart = async <R, A>(
  rows: readonly R[],
  write: (rows: readonly R[]) => Promise<readonly A[]>,
  aside: (row: R, why: Refused) => Promise<A>,
): Promise<readonly A[]> => {
  try {
    return await write(rows)
  } catch (error) {
    const why = rowRefusal(error)
    const [first, second] = rows
    if (why === undefined || first === undefined) throw error
    if (second === undefined) return [await aside(first, why)]
    const half = Math.ceil(rows.length / 2)
    const firstHalf = await rowsApart(rows.slice(0, half), write, aside)
    return [...firstHalf, ...(await rowsApart(rows.slice(half), write, aside))]
  }
}
