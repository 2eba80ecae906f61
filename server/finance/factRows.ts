// 计费事实的行 · finance/factRows
/**
 * Stores facts of billing in fin_fact, many at a time. Delivered twice a fact stays as it is; other figures, another owner or another place
 * raise its revision, so that it is priced again.
 */
import { isDeepStrictEqual } from 'node:util'
import type { FeeFact } from '#contract/rules/feeFacts'
import { changeRows, insertRows } from '../platform/rows.ts'
import type { Row } from '../platform/tableTypes.ts'
import type { FactCtx } from './factReader.ts'

/** fin_fact.source_type, the numbers of fin_fee_line.source_type */
export const SOURCE = { stockIn: 2, returned: 3, stockDay: 4, task: 6 } as const

/** The figures of a fact: what it says besides whose it is, where and when. */
export type Figures<F extends FeeFact> = Omit<F, 'feeType' | 'warehouse' | 'shopNo' | 'bizDate'>

export interface NewFact<F extends object> {
  readonly sourceNo: string
  /** '' for a document */
  readonly lineKey: string
  readonly ownerNo: string
  readonly shopNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly bizDate: string
  readonly fact: F
}
export interface StoredFact<F extends object> extends NewFact<F>, Pick<Row<'fin_fact'>, 'id' | 'revision'> {}

/** Columns of a stored fact, and where it is; the caller adds what it looks for, and locks the rows in the order of their ids. */
export const storedFacts = `select id, source_no, line_key, owner_no, shop_no, warehouse_no, sid, biz_date, fact, revision
  from fin_fact where tenant_id = $1`

/** The facts of these documents, locked before their sources are read: of two writers the later one reads the newer sources. */
export const lockDocuments = async <F extends object>(
  { tx, tenantId }: FactCtx,
  sourceType: number,
  nos: readonly string[],
): Promise<ReadonlyMap<string, StoredFact<F>>> => {
  const rows = await tx.query<StoredFact<F>>(
    `${storedFacts} and source_type = $2 and source_no = any($3::text[]) order by id for update`,
    [tenantId, sourceType, nos],
  )
  return new Map(rows.map((row) => [row.sourceNo, row]))
}

/** What a fee depends on. The day stays that of the first time, so that a document is never charged on two days. */
const feeColumns = ['ownerNo', 'shopNo', 'warehouseNo', 'sid', 'fact'] as const

const keyOf = ({ sourceNo, lineKey, bizDate }: NewFact<object>): string => [sourceNo, lineKey, bizDate].join('|')

/**
 * Writes facts, each with what is stored of it.
 * @returns how many were added, and how many have a new revision
 */
export const putFacts = async <F extends object>(
  { tx, at, id }: FactCtx,
  sourceType: number,
  facts: readonly (readonly [fact: NewFact<F>, stored: StoredFact<F> | undefined])[],
): Promise<{ readonly added: number; readonly changed: number }> => {
  // in one order for all writers: two that add the same facts wait for each other one way only
  const added = facts
    .flatMap(([fact, stored]) => (stored === undefined ? [fact] : []))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const changed = facts.flatMap(([fact, stored]) =>
    stored === undefined || feeColumns.every((name) => isDeepStrictEqual(stored[name], fact[name]))
      ? []
      : [{ ...fact, id: stored.id, revision: stored.revision + 1 }],
  )
  await insertRows(
    tx,
    'fin_fact',
    added.map((fact) => ({ ...fact, id: id() })),
    // another writer may have added it since it was looked for; it is read again as long as its event is young
    { all: { sourceType, createTime: at, updateTime: at }, skip: 'any' },
  )
  await changeRows(
    tx,
    'fin_fact',
    changed.map(({ sourceNo: _no, lineKey: _key, bizDate: _day, ...row }) => row),
    { key: ['id'], set: [...feeColumns, 'revision'], all: { updateTime: at } },
  )
  return { added: added.length, changed: changed.length }
}
