// 按定义读行 · platform/definedRows
import type { Fields } from '#contract/kinds'
import type { BodyOf } from '#contract/resource'
import type { SqlRow, Tx } from './db.ts'
import { wireRow } from './listQuery.ts'

/**
 * Rows of a statement that selects fields of a definition by their names, as they travel; what is selected besides stays as the database
 * answers it. Tests hold every value to the kind of its field (tests/support/claimedRows).
 */
export const definedRows = async <F extends Fields>(
  tx: Tx,
  of: { readonly fields: F },
  text: string,
  values: readonly unknown[],
): Promise<(BodyOf<F> & SqlRow)[]> => {
  const rows = await tx.query(text, values)
  return rows.map((row) => wireRow(of, row) as BodyOf<F> & SqlRow)
}
