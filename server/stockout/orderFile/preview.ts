// 导入预览 · stockout/orderFile/preview
import type { FilePreview, PreviewRow } from '#contract/import/calls'
import { orderFields, SOURCE_NEEDED, orderRowErrors } from '#contract/import/order'
import type { DateColumns, ImportPlan } from '#contract/import/plan'
import { CLEAN_RULE, cleanedTexts, DEFAULT_CLEAN, ignoredBy, proposeClean } from '#contract/rules/importClean'
import { dateSamples, guessDateOrder, parseMoment, type DateGuess } from '#contract/rules/importDate'
import { columnKeys, findHeader, proposeEntries } from '#contract/rules/importHeader'
import { ORDER_ALIASES } from '#contract/rules/importAliases'
import {
  checkTexts,
  hiddenRow,
  lostColumns,
  missingSources,
  rowTexts,
  type Entries,
  type Mapping,
  type RowError,
  type RowTexts,
} from '#contract/rules/importRow'
import type { Generate } from './analyse.ts'
import { cellsOfRow, type SheetRow } from '../../platform/sheets/cellText.ts'
import type { FileKind } from '../../platform/sheets/fileKind.ts'
import { openFile, type UploadedFile } from '../../platform/sheets/readFile.ts'

/** Rows read for proposals; the parse reads the whole file. */
const ROWS_READ = 20_000
const SHOWN = 20

/** The first rows of a file, as text. */
export interface FileHead {
  readonly kind: FileKind
  readonly charset: string | null
  readonly rows: readonly SheetRow[]
}

/** Reads as much of a file as proposals need. @throws UnreadableFile */
export async function readHead(from: UploadedFile, rowsWanted = ROWS_READ): Promise<FileHead> {
  const file = await openFile(from)
  const rows: SheetRow[] = []
  for await (const batch of file.rows()) {
    rows.push(...batch)
    if (rows.length >= rowsWanted) break
  }
  return { kind: file.kind, charset: file.charset, rows: rows.filter(([, cells]) => cells.some((cell) => cell !== '')) }
}

/** Number of the header row, its columns and the data rows below it. */
export interface Table {
  readonly headerRow: number
  readonly columns: readonly string[]
  readonly rows: readonly SheetRow[]
}

export function tableOf(head: FileHead, headerRow?: number): Table {
  const index =
    headerRow === undefined
      ? findHeader(
          head.rows.map(([, cells]) => cells),
          ORDER_ALIASES,
        )
      : head.rows.findIndex(([n]) => n === headerRow)
  const header = head.rows[index]
  const widest = Math.max(0, ...head.rows.slice(0, 200).map(([, cells]) => cells.length))
  const cells = Array.from({ length: widest }, (_, i) => header?.[1][i] ?? '')
  return { headerRow: header?.[0] ?? 1, columns: columnKeys(cells), rows: head.rows.slice(index + 1) }
}

/** Proposes a plan from the file, without a date order. Entries in `known` (from the shop) replace proposed entries. */
export function proposePlan(table: Table, known: Entries): ImportPlan {
  const samples = table.rows.slice(0, 500).map(([, cells]) => cells)
  const entries = { ...proposeEntries(table.columns, samples, orderFields, ORDER_ALIASES), ...known }
  const draft: ImportPlan = { entries, clean: DEFAULT_CLEAN, createGoods: false, headerRow: table.headerRow }
  const mapping = mappingOf(table, draft, () => '')
  const texts = table.rows.map((row) => rowTexts(cellsOfRow(row), mapping).texts)
  const clean = proposeClean(texts)
  return { ...draft, clean }
}

/** The first rows as the plan reads them, and the fields that still miss a source. */
export function previewOf(
  table: Table,
  plan: ImportPlan,
  generate: Generate,
): Pick<FilePreview, 'rows' | 'missing' | 'dates' | 'samples'> {
  const draft = mappingOf(table, plan, generate)
  const guess = guessDateOrder(momentSamples(table, plan, draft))
  const mapping = { ...draft, dateOrder: plan.clean.dateOrder ?? guess.order ?? 'YMD' }
  return {
    samples: table.rows
      .slice(0, SHOWN)
      .map(([rowNum, cells, more]) => ({ rowNum, cells: table.columns.map((_, i) => more?.shown?.[i] ?? cells[i] ?? '') })),
    rows: previewRows(table, plan, mapping),
    missing: [...missingOf(table, plan), ...(guess.ambiguous && plan.clean.dateOrder === null ? [dateChoice] : [])],
    dates: dateColumns(table, plan, mapping, guess),
  }
}

/** Required fields without a source, and columns the file does not have. */
export function missingOf(table: Pick<Table, 'columns'>, plan: ImportPlan): RowError[] {
  const needed = SOURCE_NEEDED.filter((name) => plan.entries[name] === undefined).map((name): RowError => {
    const label = orderFields[name as keyof typeof orderFields].label
    return { field: name, errorName: label, errorReason: `请为必填字段【${label}】选择来源` }
  })
  return [...missingSources(orderFields, plan.entries), ...needed, ...lostColumns(orderFields, plan.entries, table.columns)]
}

function previewRows(table: Table, plan: ImportPlan, mapping: Mapping): PreviewRow[] {
  let above: RowTexts | null = null
  return table.rows.slice(0, SHOWN).map((from) => {
    const [rowNum, cells, more] = from
    const row = rowTexts(cellsOfRow(from), mapping)
    const texts: RowTexts = cleanedTexts(row.texts, above, plan.clean)
    above = texts
    const rule = ignoredBy(cells, texts, plan.clean)
    const { fields, errors } = checkTexts(texts, mapping)
    const hidden = more?.hidden === true && plan.hiddenRows !== true ? [hiddenRow] : []
    const found = rule === null ? [...hidden, ...errors, ...orderRowErrors(fields)] : []
    const faults = found.map((error) => error.errorReason)
    return { rowNum, texts, generated: row.generated, ignoredBy: rule === null ? null : CLEAN_RULE[rule], errors: faults }
  })
}

/** The person has to choose the date order, because a wrong guess would silently move every order by months. */
const dateChoice: RowError = { field: 'dateOrder', errorName: '日期顺序', errorReason: '请选择日期顺序' }

/** Date fields the file has. */
const momentFields = (plan: ImportPlan) =>
  (['tradeTime', 'payTime'] as const).flatMap((name) => {
    const entry = plan.entries[name]
    return entry?.source === 'column' ? [{ name, column: entry.column }] : []
  })

/** Different dates of some fields, or of all. */
const momentSamples = (table: Table, plan: ImportPlan, mapping: Mapping, names = momentFields(plan).map((one) => one.name)) =>
  dateSamples(table.rows.flatMap((row) => names.map((name) => rowTexts(cellsOfRow(row), mapping).texts[name] ?? '')))

/** The date columns with a sample. One date order applies to all columns, so `guess` is made from all dates. */
const dateColumns = (table: Table, plan: ImportPlan, mapping: Mapping, guess: DateGuess): DateColumns =>
  Object.fromEntries(
    momentFields(plan).map(({ name, column }) => {
      const samples = momentSamples(table, plan, mapping, [name])
      return [name, { ...guess, column, sample: tellingSample(samples, guess) ?? samples[0] ?? '' }]
    }),
  )

/** A date that reads differently in each order: 12/1/10 shows more than 1/1/10. */
const tellingSample = (samples: readonly string[], { fits }: DateGuess): string | undefined =>
  samples.find((text) => new Set(fits.map((order) => parseMoment(text, order))).size === fits.length)

function mappingOf(table: Table, plan: ImportPlan, generate: Generate): Mapping {
  return {
    fields: orderFields,
    entries: plan.entries,
    columns: table.columns,
    dateOrder: plan.clean.dateOrder ?? 'YMD',
    generate,
  }
}
