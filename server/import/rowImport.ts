// 模板导入 · import/rowImport
import { csvImports, type ImportState } from '#contract/import/calls'
import type { Fields } from '#contract/kinds'
import { columnKeys } from '#contract/rules/importHeader'
import { hiddenRow, mapRow, type Entries, type Mapping, type RowError } from '#contract/rules/importRow'
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { templateHeader } from './book.ts'
import { cellsOfRow, type SheetRow } from '../platform/sheets/cellText.ts'
import { repeatedRows, splitQuestions, type Answer, type Beat, type RowFault, type TemplateRow } from './rowFaults.ts'
import { writeInParts } from './inParts.ts'
import { openFile, UnreadableFile, type UploadedFile } from '../platform/sheets/readFile.ts'
import { wholeDocuments } from './documentRows.ts'
import { createRequest, findRequest, openRequest, stateOf, updateRequest, useRequest, type ImportRequest } from './request.ts'
import { writeNotes } from './rowErrors.ts'
import type { RowImport, CheckedFile } from './templateImport.ts'

/** Template imports: .xls and .xlsx, sheet 1, row 1 the template's header (floor.md §0.4). */
const ROWS_MAX = 5000
const BYTES_MAX = 10 * 2 ** 20

/** The person's decisions about a parsed file. */
export interface Confirmation {
  readonly ignoreErrors: boolean
  /** rows hidden in the sheet are imported */
  readonly hiddenRows: boolean
  readonly answer: Answer
}
/** The uploaded template of the running call. @throws Refused A0432 without a file, A0413 beyond 10 MB */
export const uploadedTemplate = ({ uploads, tenantId, services }: Ctx): UploadedFile => {
  const [upload] = uploads
  if (upload === undefined) throw refuse('A0432')
  if (upload.bytes > BYTES_MAX) throw refuse('A0413', { size: '10MB' })
  return { path: upload.path, tenantId, readers: services.readers }
}

/** Stores an uploaded template as a request. @throws Refused A0432, A0413 */
export const createTemplateRequest = (ctx: Ctx, of: RowImport): Promise<ImportRequest> => {
  uploadedTemplate(ctx)
  return createRequest(ctx, of.biz)
}

/** Parses an uploaded template and stores it for 24 hours. */
export const parseTemplate = async (run: Run, of: RowImport): Promise<ImportState> => {
  const request = await run((ctx) => createTemplateRequest(ctx, of))
  const rows = await templateRows(request.file, of.fields, { takesCsv: csvImports.has(of.biz) })
  return run(async (ctx) => {
    const file = await checkRows(ctx, of, rows)
    await note(ctx, request, { ...file, written: file.good.length })
    return stateOf(ctx, await findRequest(ctx, of.biz, request.id))
  })
}

const unheard: Beat = () => Promise.resolve()

/** Writes the good rows of a parsed template, checked again against the current archive; reports progress to `beat`. */
export const confirmTemplate = async (
  call: Run,
  of: RowImport,
  requestId: string,
  { ignoreErrors, hiddenRows, answer }: Confirmation,
  beat: Beat = unheard,
): Promise<ImportState> => {
  const run: Run = (work, options) => call((ctx) => work({ ...ctx, origin: 'file' }), options)
  const request = await run((ctx) => openRequest(ctx, of.biz, requestId), { readOnly: true })
  const rows = await templateRows(request.file, of.fields, { hiddenRows, takesCsv: csvImports.has(of.biz) })
  const end = async (ctx: Ctx, file: CheckedFile): Promise<ImportState> => {
    await useRequest(ctx, request)
    await note(ctx, request, file)
    return stateOf(ctx, await findRequest(ctx, of.biz, requestId))
  }
  if (of.each === true) {
    const file = await run(async (ctx) => {
      const judged = accepted(await checkRows(ctx, of, rows, request.options.written, answer), ignoreErrors, answer)
      await note(ctx, request, judged)
      return judged
    })
    const made = await writeInParts({ run, of, request, beat, ignoreErrors, answer }, file)
    return run((ctx) => end(ctx, made))
  }
  return run(
    async (ctx) => {
      const file = accepted(await checkRows(ctx, of, rows, [], answer), ignoreErrors, answer)
      await of.write(ctx, file.good, request)
      return end(ctx, { ...file, written: file.good.length })
    },
    { timeoutMs: 30_000 },
  )
}

/** Most rows named in a question. */
const ROWS_NAMED = 10

/** @throws Refused if rows have faults and the person did not choose to ignore them, or have a question without an answer */
const accepted = (file: CheckedFile, ignoreErrors: boolean, answer: Answer): CheckedFile => {
  const failed = rowsOf(file.faults)
  if (failed > 0 && !ignoreErrors)
    throw refuse('A0434', { reason: `文件中有${failed}行错误，请修正后重新上传，或选择忽略错误并提交` })
  const [question] = answer === 'unasked' ? file.questions : []
  if (question?.asks !== undefined) {
    const asked = file.questions.filter(({ errorReason }) => errorReason === question.errorReason).map(({ rowNum }) => rowNum)
    const more = asked.length > ROWS_NAMED ? `等${asked.length}行` : '行'
    const rows = `第${asked.slice(0, ROWS_NAMED).join('、')}${more}`
    throw refuse(`${question.asks.refusal.code}.file`, { rows, reason: question.errorReason })
  }
  return file
}

const rowsOf = (faults: readonly RowFault[]): number => new Set(faults.map((fault) => fault.rowNum)).size

const note = async (
  ctx: Ctx,
  request: ImportRequest,
  { total, written, faults, questions, hidden }: CheckedFile,
): Promise<void> => {
  await writeNotes(
    ctx.tx,
    ctx,
    request.id,
    faults.map(({ rowNum, errorName, errorReason }) => ({ rowNum, errorName, errorReason, srcNo: null, kind: 1 })),
  )
  await updateRequest(ctx.tx, ctx.at, request.id, {
    options: { asks: rowsOf(questions), hidden },
    counts: { total, success: written, fail: rowsOf(faults), ignore: 0 },
  })
}

/**
 * Checks the cells first, then the file against itself, then the archive: a malformed row is not looked up. `written`: numbers of rows
 * already written.
 */
const checkRows = async (
  ctx: Ctx,
  of: RowImport,
  all: readonly MappedTemplateRow[],
  written: readonly number[] = [],
  answer: Answer = 'unasked',
): Promise<CheckedFile> => {
  const inNow = new Set(written)
  const rows = all.filter((row) => !inNow.has(row.rowNum))
  const formed = rows.filter((row) => row.errors.length === 0)
  const found = await of.check(ctx, formed)
  const own = [
    ...rows.flatMap((row) => row.errors.map((error) => ({ ...error, rowNum: row.rowNum }))),
    ...splitQuestions(found, answer).faults,
    ...repeatedIn(of, all).filter((fault) => !inNow.has(fault.rowNum)),
  ]
  const faults = of.document === undefined ? own : [...own, ...wholeDocuments(rows, own, of.document)]
  const bad = new Set(faults.map((fault) => fault.rowNum))
  return {
    total: all.length,
    good: formed.filter((row) => !bad.has(row.rowNum)),
    written: inNow.size,
    faults: faults.toSorted((a, b) => a.rowNum - b.rowNum),
    questions: splitQuestions(found, answer).questions.filter((fault) => !bad.has(fault.rowNum)),
    hidden: hiddenOf(all),
  }
}

/** Rows that repeat an earlier row in what must be unique; a whole repetition is reported once. */
const repeatedIn = ({ unique = [], fields }: RowImport, all: readonly MappedTemplateRow[]): RowFault[] => {
  const formed = all.filter((row) => row.errors.length === 0)
  const found = unique.flatMap((key) =>
    repeatedRows(
      formed.filter((row) => key.of(row) !== ''),
      (row) => key.of(row),
      key.field,
      fields[key.field]?.label ?? key.field,
      key.says,
    ),
  )
  const named = new Set<string>()
  return found.filter(({ rowNum, errorReason }) => {
    const key = `${rowNum}|${errorReason}`
    return !named.has(key) && named.add(key)
  })
}

/** Rows hidden in the sheet; `taken` if none has the fault of being hidden. */
const hiddenOf = (all: readonly MappedTemplateRow[]): ImportState['hidden'] => {
  const hidden = all.filter((row) => row.hidden)
  return { rows: hidden.length, taken: hidden.length > 0 && !hidden.some(({ errors }) => errors.includes(hiddenRow)) }
}

export interface MappedTemplateRow extends TemplateRow {
  readonly errors: readonly RowError[]
  readonly hidden: boolean
}

interface Taking {
  /** hidden rows are read instead of being faults */
  readonly hiddenRows?: boolean
  readonly takesCsv?: boolean
}
/** Every row of a template file as checked cells. @throws Refused with the sentence for the whole file */
export const templateRows = async (from: UploadedFile, fields: Fields, taking: Taking = {}): Promise<MappedTemplateRow[]> => {
  try {
    return await readTemplate(from, fields, taking)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('A0430', { fault: error.message })
    throw error
  }
}

const readTemplate = async (
  from: UploadedFile,
  fields: Fields,
  { hiddenRows = false, takesCsv = false }: Taking,
): Promise<MappedTemplateRow[]> => {
  const file = await openFile(from)
  let mapping: Mapping | null = null
  const rows: MappedTemplateRow[] = []
  for await (const batch of file.rows()) {
    if (file.kind === 'csv' && !takesCsv) throw new UnreadableFile('请使用模板，上传 .xls 或 .xlsx 文件')
    for (const row of batch) {
      const [, cells] = row
      if (mapping === null) mapping = templateMapping(cells, fields)
      else if (cells.some((cell) => cell !== '')) rows.push(templateRow(row, mapping, hiddenRows))
      if (rows.length > ROWS_MAX) throw new UnreadableFile(`单次导入不能超过${ROWS_MAX}行`)
    }
  }
  if (rows.length === 0) throw new UnreadableFile('导入文件没有数据')
  return rows
}

const templateRow = (row: SheetRow, mapping: Mapping, hiddenRows: boolean): MappedTemplateRow => {
  const [rowNum, , more] = row
  const { fields, errors } = mapRow(cellsOfRow(row), mapping)
  const hidden = more?.hidden === true
  return { rowNum, fields, errors: hidden && !hiddenRows ? [hiddenRow, ...errors] : errors, hidden }
}

/** The header must be the template's, apart from stars; dates are year first, as the template says. */
const templateMapping = (cells: readonly string[], fields: Fields): Mapping => {
  const plain = (text: string): string => text.replaceAll('*', '').trim()
  const wanted = templateHeader(fields).map(plain)
  const columns = columnKeys(cells.map(plain).slice(0, wanted.length))
  if (wanted.some((label, i) => columns[i] !== label)) throw new UnreadableFile('模板表头不正确，请下载最新模板')
  const entries: Entries = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { source: 'column', column: field.label } as const]),
  )
  return { fields, entries, columns, dateOrder: 'YMD', generate: () => '' }
}
