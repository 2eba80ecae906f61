// 坏行不连累别行 · platform/rowsApart
/**
 * Rows written together are written by few statements, and one value the database cannot take fails all of them. So they are written again in
 * halves until that row stands alone; the others go in.
 */
import { asRefused, refuse, type Refused } from './errors.ts'

/** Classes of SQLSTATE for what a row holds: no such value, too long, against a constraint, wider than an index takes. */
const ofRows = /^(22|23|54000)/

/**
 * Why the database did not take what was written, where that is a matter of the rows themselves; undefined for a lost connection, a lock, a
 * refusal of the domain.
 */
export const rowRefusal = (error: unknown): Refused | undefined => {
  const state = error instanceof Error ? ((error as { readonly code?: string }).code ?? '') : ''
  if (!ofRows.test(state)) return undefined
  const refused = asRefused(error)
  // its own sentence says nothing a person could act on
  return refused === undefined || refused.refusal.fields === undefined ? refuse('A0400.row') : refused
}

/**
 * Answers of `write`, a transaction of its own, for all rows in their order; those of a row that cannot be stored come from `aside`. A row a
 * transaction cannot do without the others (lines of one document) is one row here.
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
    const before = await rowsApart(rows.slice(0, half), write, aside)
    return [...before, ...(await rowsApart(rows.slice(half), write, aside))]
  }
}
