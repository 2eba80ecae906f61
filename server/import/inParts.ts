// 分段导入 · import/inParts
/**
 * Imports whose rows or documents are independent commit 500 rows at a time (architecture §4): five thousand rows in one transaction would
 * hold back everyone's change feed for half a minute. Each commit notes the written rows, so an import that is restarted after a stop or a
 * crash continues behind them and writes none twice. A part never ends within a document.
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

interface Part {
  readonly run: Run
  readonly of: RowImport
  readonly request: ImportRequest
  readonly beat: Beat
  readonly ignoreErrors: boolean
  readonly answer: Answer
}

/** Writes the good rows that are not written yet. Returns the file with the result of its rows; ends early if `beat` throws. */
export const writeInParts = async (job: Part, { total, good, faults, questions, hidden }: CheckedFile): Promise<CheckedFile> => {
  const { run, of, request, beat, ignoreErrors } = job
  const inNow = new Set(request.options.written ?? [])
  const late: RowFault[] = []
  const open = of.order?.(good) ?? good
  for (const part of partsOf(open, PART, of.document)) {
    await beat(inNow.size, total)
    const write = async (documents: readonly (readonly TemplateRow[])[]) => {
      const made = await run((ctx) => writePart(ctx, job, documents.flat(), [...inNow])).catch((error: unknown) => {
        throw saidWith(error, inNow.size)
      })
      late.push(...made.faults)
      for (const row of made.rows) inNow.add(row.rowNum)
      return documents
    }
    await rowsApart(partsOf(part, 1, of.document), write, (rows, why) => {
      if (!ignoreErrors) throw saidWith(refuse('A0434', { reason: `第${rows[0]?.rowNum ?? 0}行${why.message}` }), inNow.size)
      late.push(...rows.map((row) => unstored(of, row, why)))
      return Promise.resolve(rows)
    })
  }
  return { total, good, written: inNow.size, faults: [...faults, ...late], questions, hidden }
}

/** A fault for a row that the database rejects although its cells are valid. */
const unstored = ({ fields }: RowImport, { rowNum }: TemplateRow, { message }: Refused): RowFault => {
  const [field = ''] = Object.keys(fields)
  return { rowNum, field, errorName: fields[field]?.label ?? field, errorReason: message }
}

/** One commit; its rows are checked again against the current archive. */
const writePart = async (
  ctx: Ctx,
  { of, request, ignoreErrors, answer }: Part,
  part: readonly TemplateRow[],
  before: readonly number[],
) => {
  await holdRequest(ctx, request.id, before.length)
  const { faults: own } = splitQuestions(await of.check(ctx, part), answer)
  const faults = of.document === undefined ? own : [...own, ...wholeDocuments(part, own, of.document)]
  const [first] = faults
  if (first !== undefined && !ignoreErrors) throw refuse('A0434', { reason: `第${first.rowNum}行${first.errorReason}` })
  const bad = new Set(faults.map((fault) => fault.rowNum))
  const rows = part.filter((row) => !bad.has(row.rowNum))
  await of.write(ctx, rows, request)
  const written = [...before, ...rows.map((row) => row.rowNum)]
  await updateRequest(ctx.tx, ctx.at, request.id, { options: { written } })
  await changeRows(ctx.tx, 'import_request', [{ id: request.id }], {
    key: ['id'],
    all: { successNum: written.length },
    quiet: true,
  })
  return { rows, faults }
}

/** Reserves the request for this run: a second confirmation meanwhile is refused. */
const holdRequest = async (ctx: Ctx, id: string, before: number): Promise<void> => {
  const rows = await ctx.tx.query<{ n: number }>(
    `select coalesce(jsonb_array_length(options -> 'written'), 0) as n from import_request
      where tenant_id = $1 and id = $2 and used = 0 and expires_at > $3 for update`,
    [ctx.tenantId, id, ctx.at],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0431')
  if (row.n !== before) throw refuse('A0506')
}

/** Adds to the reason how many rows are already written. */
const saidWith = (error: unknown, written: number): unknown =>
  error instanceof Refused && error.refusal.code === 'A0434' && written > 0
    ? refuse('A0434', { reason: `${error.message}；前面的${written}行已导入，改正后可继续提交` })
    : error
