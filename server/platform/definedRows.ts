// 按定义读行 · platform/definedRows
import type { Fields } from '#contract/kinds'
import type { BodyOf } from '#contract/resource'
import type { SqlRow, Tx } from './db.ts'
import { wireRow } from './listQuery.ts'

/**
 * Rows of a statement that selects fields of a definition by name, in wire form; further columns stay as in the database. Tests check every
 * value against its field (tests/support/claimedRows).
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
