// 分段导入 · import/inParts
/**
 * Imports whose rows or documents are independent commit 500 rows at a time (architecture §4), because one transaction with five thousand
 * rows would hold back everyone's change feed for half a minute. Each commit stores the numbers of the written rows, so a restarted
 * import continues after them. A part never ends within a document.
 */
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse, Refused } from '../platform/errors.ts'
import { changeRows } from '../platform/rows.ts'
import { rowsApart } from '../platform/rowsApart.ts'
import { partsOf, wholeDocuments } from './documentRows.ts'
import { updateRequest, type ImportRequest } from './request.ts'
import type { CheckedFile, RowImport } from './templateImport.ts'
import { splitQuestions, type Answer, type Beat, type RowFault, type TemplateRow } from './rowFaults.ts'

const PART = 500

interface ImportRun {
  readonly run: Run
  readonly of: RowImport
  readonly request: ImportRequest
  readonly beat: Beat
  readonly ignoreErrors: boolean
  readonly answer: Answer
}

/** Writes the good rows that are not written yet; returns the file with the results. Ends early if `beat` throws. */
export const writeInParts = async (
  job: ImportRun,
  { total, good, faults, questions, hidden }: CheckedFile,
): Promise<CheckedFile> => {
  const { run, of, request, beat, ignoreErrors } = job
  const writtenRows = new Set(request.options.written ?? [])
  const lateFaults: RowFault[] = []
  const goodRows = of.order?.(good) ?? good
  for (const part of partsOf(goodRows, PART, of.document)) {
    await beat(writtenRows.size, total)
    const write = async (documents: readonly (readonly TemplateRow[])[]) => {
      const partResult = await run((ctx) => writePart(ctx, job, documents.flat(), [...writtenRows])).catch((error: unknown) => {
        throw withWrittenCount(error, writtenRows.size)
      })
      lateFaults.push(...partResult.faults)
      for (const row of partResult.rows) writtenRows.add(row.rowNum)
      return documents
    }
    await rowsApart(partsOf(part, 1, of.document), write, (rows, why) => {
      if (!ignoreErrors)
        throw withWrittenCount(refuse('A0434', { reason: `第${rows[0]?.rowNum ?? 0}行${why.message}` }), writtenRows.size)
      lateFaults.push(...rows.map((row) => storageFault(of, row, why)))
      return Promise.resolve(rows)
    })
  }
  return { total, good, written: writtenRows.size, faults: [...faults, ...lateFaults], questions, hidden }
}

/** The fault of a row that the database rejects although its cells are valid. */
const storageFault = ({ fields }: RowImport, { rowNum }: TemplateRow, { message }: Refused): RowFault => {
  const [field = ''] = Object.keys(fields)
  return { rowNum, field, errorName: fields[field]?.label ?? field, errorReason: message }
}

/** Writes one part in one transaction, after a check against the current archive. */
const writePart = async (
  ctx: Ctx,
  { of, request, ignoreErrors, answer }: ImportRun,
  part: readonly TemplateRow[],
  writtenBefore: readonly number[],
) => {
  await lockRequest(ctx, request.id, writtenBefore.length)
  const { faults: rowFaults } = splitQuestions(await of.check(ctx, part, request), answer)
  const faults = of.document === undefined ? rowFaults : [...rowFaults, ...wholeDocuments(part, rowFaults, of.document)]
  const [firstFault] = faults
  if (firstFault !== undefined && !ignoreErrors)
    throw refuse('A0434', { reason: `第${firstFault.rowNum}行${firstFault.errorReason}` })
  const badRows = new Set(faults.map((fault) => fault.rowNum))
  const rows = part.filter((row) => !badRows.has(row.rowNum))
  await of.write(ctx, rows, request)
  const written = [...writtenBefore, ...rows.map((row) => row.rowNum)]
  await updateRequest(ctx.tx, ctx.at, request.id, { options: { written } })
  await changeRows(ctx.tx, 'import_request', [{ id: request.id }], {
    key: ['id'],
    all: { successNum: written.length },
    quiet: true,
  })
  return { rows, faults }
}

/** Locks the request for this run. @throws Refused A0431 if the request has ended, A0506 if another run writes it */
const lockRequest = async (ctx: Ctx, id: string, writtenBefore: number): Promise<void> => {
  const rows = await ctx.tx.query<{ n: number }>(
    `select coalesce(jsonb_array_length(options -> 'written'), 0) as n from import_request
      where tenant_id = $1 and id = $2 and used = 0 and expires_at > $3 for update`,
    [ctx.tenantId, id, ctx.at],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0431')
  if (row.n !== writtenBefore) throw refuse('A0506')
}

/** Adds the number of rows already written to a refusal A0434. */
const withWrittenCount = (error: unknown, written: number): unknown =>
  error instanceof Refused && error.refusal.code === 'A0434' && written > 0
    ? refuse('A0434', { reason: `${error.message}；前面的${written}行已导入，改正后可继续提交` })
    : error
