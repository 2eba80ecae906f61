// 单据的写入 · platform/document/write
import { linesOf, numberOf, type Document } from '#contract/document'
import { changed } from '../changes.ts'
import type { Ctx } from '../ctx.ts'
import { changeFields, insertFields, type Columns } from '../fieldRows.ts'
import { columnOf } from '../kinds.ts'
import { placeOf } from './heads.ts'
import { logMade } from './log.ts'
import type { Maker } from './log.ts'

/** Content of a document: column values by field name. All documents of one call have the same fields. */
export interface Contents {
  readonly head: Columns
  readonly lines: readonly Columns[]
  /** the next state, if the act has several end states */
  readonly status?: number
}
export interface NewDocument extends Contents {
  readonly status: number
}

const newRowColumns = ({ at }: Pick<Ctx, 'at'>) => ({ createTime: at, updateTime: at, version: 0 })

/** Numbers of new documents: by their rule, or from their contents where the number comes from the document's source. */
const newNumbers = async (
  ctx: Pick<Ctx, 'numbers'>,
  of: Document,
  documents: readonly NewDocument[],
): Promise<readonly string[]> => {
  if (of.number !== undefined) return ctx.numbers(of.number, documents.length)
  return documents.map(({ head }) => {
    const no = head[numberOf(of)]
    if (typeof no !== 'string' || no === '') throw new Error(`${of.id}: a new document has no number`)
    return no
  })
}

/** Stores new documents in one statement and their lines, numbered from 1, in another; returns the document numbers. */
export const insertDocuments = async (
  ctx: Pick<Ctx, 'tenantId' | 'tx' | 'at' | 'id' | 'numbers'>,
  of: Document,
  documents: readonly NewDocument[],
  by: Maker,
): Promise<readonly string[]> => {
  if (documents.length === 0) return []
  const key = numberOf(of)
  const numbers = await newNumbers(ctx, of, documents)
  await insertFields(
    ctx.tx,
    of.table,
    documents.map(({ status, head }, i) => ({
      ...newRowColumns(ctx),
      id: ctx.id(),
      [key]: numbers[i] ?? '',
      status,
      createUserId: by.userId,
      createUserName: by.name,
      ...head,
    })),
  )
  await insertLines(
    ctx,
    of,
    documents.map(({ lines }, i) => [numbers[i] ?? '', lines]),
  )
  await logMade(ctx, of, numbers, by)
  await changed(
    ctx,
    documents.map(({ head }, i) => ({ resource: of.id, key: numbers[i] ?? '', op: 'put', ...placeOf({ values: head }, of) })),
  )
  return numbers
}

/** Rewrites one document: its fields, and new lines in place of the old ones. */
export const rewriteDocument = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId' | 'at' | 'id'>,
  of: Document,
  no: string,
  { head, lines }: Contents,
): Promise<void> => {
  const number = numberOf(of)
  await changeFields(ctx.tx, of.table, [{ ...head, [number]: no }], { key: [number], set: Object.keys(head), quiet: true })
  if (of.lines === undefined) return
  await ctx.tx.query(`delete from ${of.lines.table} where tenant_id = $1 and ${columnOf(number)} = $2`, [ctx.tenantId, no])
  await insertLines(ctx, of, [[no, lines]])
}

/** Writes lines of documents by number; for a rewrite the caller has removed the old ones. */
export const insertLines = (
  ctx: Pick<Ctx, 'tx' | 'at' | 'id'>,
  of: Document,
  documents: readonly (readonly [no: string, lines: readonly Columns[]])[],
): Promise<unknown> =>
  insertFields(
    ctx.tx,
    linesOf(of).table,
    documents.flatMap(([no, lines]) =>
      lines.map((line, i) => ({
        id: ctx.id(),
        [numberOf(of)]: no,
        lineNo: i + 1,
        ...newRowColumns(ctx),
        ...line,
      })),
    ),
  )
