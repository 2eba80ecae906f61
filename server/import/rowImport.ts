// 模板导入 · import/rowImport
import { csvImports, type ImportState } from '#contract/import/calls'
import type { Fields } from '#contract/kinds'
import type { AnyBody } from '#contract/resource'
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

/** Largest number of rows of a template file: .xls or .xlsx, sheet 1, header in row 1 (floor.md §0.4). */
const ROWS_MAX = 5000
const BYTES_MAX = 10 * 2 ** 20

/** The person's decisions about a parsed file. */
export interface Confirmation {
  readonly ignoreErrors: boolean
  /** whether rows hidden in the sheet are imported */
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

/** Parses an uploaded template and stores the request for 24 hours. `given`: what the person entered beside the file. */
export const parseTemplate = async (run: Run, of: RowImport, given?: AnyBody): Promise<ImportState> => {
  const request = await run(async (ctx) => {
    const created = await createTemplateRequest(ctx, of)
    if (given === undefined) return created
    await updateRequest(ctx.tx, ctx.at, created.id, { options: { given } })
    return { ...created, options: { ...created.options, given } }
  })
  const rows = await templateRows(request.file, of.fields, { takesCsv: csvImports.has(of.biz) })
  return run(async (ctx) => {
    const file = await checkRows(ctx, of, request, rows)
    await storeResult(ctx, request, { ...file, written: file.good.length })
    return stateOf(ctx, await findRequest(ctx, of.biz, request.id))
  })
}

/** Parses an uploaded template and imports it at once where no row has a fault or a question; else the person decides about the result. */
export const importDirectly = async (run: Run, of: RowImport, given?: AnyBody): Promise<ImportState> => {
  const state = await parseTemplate(run, of, given)
  if (state.failNum > 0 || state.asks > 0) return state
  return confirmTemplate(run, of, state.requestId, { ignoreErrors: false, hiddenRows: false, answer: 'unasked' })
}

const noProgress: Beat = () => Promise.resolve()

/** Writes the good rows of a parsed template after another check against the current archive; reports progress to `beat`. */
export const confirmTemplate = async (
  call: Run,
  of: RowImport,
  requestId: string,
  { ignoreErrors, hiddenRows, answer }: Confirmation,
  beat: Beat = noProgress,
): Promise<ImportState> => {
  const run: Run = (work, options) => call((ctx) => work({ ...ctx, origin: 'file' }), options)
  const request = await run((ctx) => openRequest(ctx, of.biz, requestId), { readOnly: true })
  const rows = await templateRows(request.file, of.fields, { hiddenRows, takesCsv: csvImports.has(of.biz) })
  const finish = async (ctx: Ctx, file: CheckedFile): Promise<ImportState> => {
    await useRequest(ctx, request)
    await storeResult(ctx, request, file)
    return stateOf(ctx, await findRequest(ctx, of.biz, requestId))
  }
  if (of.each === true) {
    const file = await run(async (ctx) => {
      const checkedFile = acceptedFile(
        await checkRows(ctx, of, request, rows, request.options.written, answer),
        ignoreErrors,
        answer,
      )
      await storeResult(ctx, request, checkedFile)
      return checkedFile
    })
    const writtenFile = await writeInParts({ run, of, request, beat, ignoreErrors, answer }, file)
    return run((ctx) => finish(ctx, writtenFile))
  }
  return run(
    async (ctx) => {
      const file = acceptedFile(await checkRows(ctx, of, request, rows, [], answer), ignoreErrors, answer)
      await of.write(ctx, file.good, request)
      return finish(ctx, { ...file, written: file.good.length })
    },
    { timeoutMs: 30_000 },
  )
}

/** Number of rows named in a question. */
const ROWS_NAMED = 10

/**
 * Returns the file if it may be imported. @throws Refused if rows have faults that the person did not choose to ignore, or unconfirmed
 * questions
 */
const acceptedFile = (file: CheckedFile, ignoreErrors: boolean, answer: Answer): CheckedFile => {
  const failed = countRows(file.faults)
  if (failed > 0 && !ignoreErrors)
    throw refuse('A0434', { reason: `文件中有${failed}行错误，请修正后重新上传，或选择忽略错误并提交` })
  const [first] = answer === 'unasked' ? file.questions : []
  if (first?.question !== undefined) {
    const askedRows = file.questions.filter(({ errorReason }) => errorReason === first.errorReason).map(({ rowNum }) => rowNum)
    const ending = askedRows.length > ROWS_NAMED ? `等${askedRows.length}行` : '行'
    const rows = `第${askedRows.slice(0, ROWS_NAMED).join('、')}${ending}`
    throw refuse(`${first.question.refusal.code}.file`, { rows, reason: first.errorReason })
  }
  return file
}

const countRows = (faults: readonly RowFault[]): number => new Set(faults.map((fault) => fault.rowNum)).size

const storeResult = async (
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
    options: { asks: countRows(questions), hidden },
    counts: { total, success: written, fail: countRows(faults), ignore: 0 },
  })
}

/**
 * Checks the cells, then repetitions within the file, then the well-formed rows against the archive. `written`: numbers of rows already
 * written, which are skipped.
 */
const checkRows = async (
  ctx: Ctx,
  of: RowImport,
  request: ImportRequest,
  all: readonly MappedTemplateRow[],
  written: readonly number[] = [],
  answer: Answer = 'unasked',
): Promise<CheckedFile> => {
  const writtenRows = new Set(written)
  const rows = all.filter((row) => !writtenRows.has(row.rowNum))
  const wellFormed = rows.filter((row) => row.errors.length === 0)
  const archiveFaults = await of.check(ctx, wellFormed, request)
  const rowFaults = [
    ...rows.flatMap((row) => row.errors.map((error) => ({ ...error, rowNum: row.rowNum }))),
    ...splitQuestions(archiveFaults, answer).faults,
    ...repeatedIn(of, all).filter((fault) => !writtenRows.has(fault.rowNum)),
  ]
  const faults = of.document === undefined ? rowFaults : [...rowFaults, ...wholeDocuments(rows, rowFaults, of.document)]
  const badRows = new Set(faults.map((fault) => fault.rowNum))
  return {
    total: all.length,
    good: wellFormed.filter((row) => !badRows.has(row.rowNum)),
    written: writtenRows.size,
    faults: faults.toSorted((a, b) => a.rowNum - b.rowNum),
    questions: splitQuestions(archiveFaults, answer).questions.filter((fault) => !badRows.has(fault.rowNum)),
    hidden: hiddenOf(all),
  }
}

/** Faults of rows that repeat the unique columns of an earlier row; a row with several equal sentences gets one. */
const repeatedIn = ({ unique = [], fields }: RowImport, all: readonly MappedTemplateRow[]): RowFault[] => {
  const wellFormed = all.filter((row) => row.errors.length === 0)
  const repeated = unique.flatMap((key) =>
    repeatedRows(
      wellFormed.filter((row) => key.of(row) !== ''),
      (row) => key.of(row),
      key.field,
      fields[key.field]?.label ?? key.field,
      key.sentence,
    ),
  )
  const reported = new Set<string>()
  return repeated.filter(({ rowNum, errorReason }) => {
    const key = `${rowNum}|${errorReason}`
    return !reported.has(key) && reported.add(key)
  })
}

/** Number of rows hidden in the sheet; `taken`: they are imported. */
const hiddenOf = (all: readonly MappedTemplateRow[]): ImportState['hidden'] => {
  const hidden = all.filter((row) => row.hidden)
  return { rows: hidden.length, taken: hidden.length > 0 && !hidden.some(({ errors }) => errors.includes(hiddenRow)) }
}

export interface MappedTemplateRow extends TemplateRow {
  readonly errors: readonly RowError[]
  readonly hidden: boolean
}

interface ReadOptions {
  /** hidden rows are imported instead of being faults */
  readonly hiddenRows?: boolean
  readonly takesCsv?: boolean
}
/** The rows of a template file with checked cells. @throws Refused A0430 with the sentence for the whole file */
export const templateRows = async (
  from: UploadedFile,
  fields: Fields,
  options: ReadOptions = {},
): Promise<MappedTemplateRow[]> => {
  try {
    return await readTemplate(from, fields, options)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('A0430', { fault: error.message })
    throw error
  }
}

const readTemplate = async (
  from: UploadedFile,
  fields: Fields,
  { hiddenRows = false, takesCsv = false }: ReadOptions,
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
  const [rowNum, , rowInfo] = row
  const { fields, errors } = mapRow(cellsOfRow(row), mapping)
  const hidden = rowInfo?.hidden === true
  return { rowNum, fields, errors: hidden && !hiddenRows ? [hiddenRow, ...errors] : errors, hidden }
}

/** Maps the columns after a check of the header, apart from stars. Dates are read year first, as the template prescribes. */
const templateMapping = (cells: readonly string[], fields: Fields): Mapping => {
  const plain = (text: string): string => text.replaceAll('*', '').trim()
  const expected = templateHeader(fields).map(plain)
  const columns = columnKeys(cells.map(plain).slice(0, expected.length))
  if (expected.some((label, i) => columns[i] !== label)) throw new UnreadableFile('模板表头不正确，请下载最新模板')
  const entries: Entries = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { source: 'column', column: field.label } as const]),
  )
  return { fields, entries, columns, dateOrder: 'YMD', generate: () => '' }
}
