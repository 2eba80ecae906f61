// 文件分析 · stockout/orderFile/analyse
import { orderFields, orderRowErrors } from '#contract/import/order'
import type { ImportPlan } from '#contract/import/plan'
import { CLEAN_RULE, cleanedTexts, ignoredBy, type CleanRule } from '#contract/rules/importClean'
import { dateSamples, DATE_ORDER, guessDateOrder, parseMoment, type DateGuess, type DateOrder } from '#contract/rules/importDate'
import { groupRows, orderOf, type ImportOrder, type NumberedRow } from '#contract/rules/importGroup'
import { columnKeys } from '#contract/rules/importHeader'
import {
  checkTexts,
  hiddenRow,
  lostColumns,
  rowTexts,
  type Mapping,
  type RowError,
  type RowTexts,
} from '#contract/rules/importRow'
import { cellsOfRow, type SheetRow } from '../../platform/sheets/cellText.ts'
import type { FileKind } from '../../platform/sheets/fileKind.ts'
import { openFile, UnreadableFile, type UploadedFile } from '../../platform/sheets/readFile.ts'

/** Maximum number of data rows of a mapped import (floor.md §0.4). */
export const ROWS_MAX = 200_000
/** Rows processed before other work gets its turn. */
const SLICE = 1000

/** A row that a cleaning rule left out. */
export interface IgnoredRow {
  readonly rowNum: number
  readonly rule: CleanRule
  readonly srcNo: string
}

/** The orders of a whole file, and the rows that were left out. */
export interface AnalysedFile {
  /** data rows without blank ones */
  readonly rows: number
  readonly orders: readonly ImportOrder[]
  readonly ignored: readonly IgnoredRow[]
  /** rows hidden in the sheet that no rule leaves out */
  readonly hidden: number
}

export type Generate = (field: string, texts: RowTexts) => string

interface KeptRow {
  readonly rowNum: number
  readonly texts: RowTexts
  readonly generated: readonly string[]
  /** number of filled cells after the last column */
  readonly beyond: number
  readonly hidden: boolean
}

const LABELS = Object.fromEntries(Object.entries(orderFields).map(([name, field]) => [name, field.label]))

/**
 * Reads a file by its plan: maps columns to fields, cleans and checks rows, groups rows to orders. The same file and plan always give the
 * same result, so that a restarted job can continue.
 * @throws UnreadableFile if the file as a whole cannot be imported
 */
export async function analyseOrders(
  from: UploadedFile,
  plan: ImportPlan,
  generate: Generate,
  beat?: (rows: number) => Promise<void>,
): Promise<AnalysedFile> {
  const draft: Omit<Mapping, 'columns'> = { fields: orderFields, entries: plan.entries, dateOrder: 'YMD', generate }
  const { kept, ignored, columns, rows } = await readRows(from, plan, draft, beat)
  const mapping: Mapping = { ...draft, columns, dateOrder: dateOrderOf(kept, plan) }
  const numbered = await inSlices(shiftedRows(kept), (row) => checkedRow(row, mapping, plan))
  const orders = await inSlices(groupRows(numbered), (group) => orderOf(group, plan.clean.mergeRepeated, LABELS))
  return { rows, orders, ignored, hidden: kept.filter(({ hidden }) => hidden).length }
}

/** Maps a long list in slices, so that the server handles requests in between. */
export async function inSlices<A, B>(list: readonly A[], each: (one: A) => B): Promise<B[]> {
  const results: B[] = []
  for (let from = 0; from < list.length; from += SLICE) {
    for (const item of list.slice(from, from + SLICE)) results.push(each(item))
    await new Promise(setImmediate)
  }
  return results
}

function checkedRow({ rowNum, texts, generated, beyond, hidden }: KeptRow, mapping: Mapping, plan: ImportPlan): NumberedRow {
  const { fields, errors } = checkTexts(texts, mapping)
  const shifted = beyond === 0 ? [] : [shiftedRow(beyond)]
  const hiddenFaults = hidden && plan.hiddenRows !== true ? [hiddenRow] : []
  return { rowNum, texts, fields, generated, errors: [...hiddenFaults, ...shifted, ...errors, ...orderRowErrors(fields)] }
}

/** Fault of a row with more cells than the header: an extra delimiter shifts all later cells into wrong columns. */
const shiftedRow = (beyond: number): RowError => ({
  field: '',
  errorName: '整行',
  errorReason: `比表头多${beyond}列，单元格里可能有未加引号的分隔符`,
})

/** Ignores extra cells if more than half of the rows have them, because then they are no accident. */
const shiftedRows = (kept: readonly KeptRow[]): readonly KeptRow[] =>
  kept.filter((row) => row.beyond > 0).length * 2 > kept.length ? kept.map((row) => ({ ...row, beyond: 0 })) : kept

async function readRows(
  from: UploadedFile,
  plan: ImportPlan,
  draft: Omit<Mapping, 'columns'>,
  beat?: (rows: number) => Promise<void>,
) {
  const file = await openFile(from)
  const keptRows: KeptRow[] = []
  const ignored: IgnoredRow[] = []
  let columns: readonly string[] = []
  let rows = 0
  let above: RowTexts | null = null
  for await (const batch of file.rows()) {
    for (const line of batch) {
      const [rowNum, cells, more] = line
      if (rowNum === plan.headerRow) columns = headerOf(cells, plan)
      if (rowNum <= plan.headerRow) continue
      const mapping = { ...draft, columns }
      const row = rowTexts(cellsOfRow(line), mapping)
      const texts: RowTexts = cleanedTexts(row.texts, above, plan.clean)
      const rule = ignoredBy(cells, texts, plan.clean)
      if (rule === 'blank') continue
      if (++rows > ROWS_MAX) throw new UnreadableFile(`单次导入不能超过${ROWS_MAX}行`)
      if (rule === 'total') ignored.push({ rowNum, rule, srcNo: '' })
      else {
        above = texts
        const beyond = beyondOf(cells, columns, file.kind)
        if (rule === null) keptRows.push({ rowNum, texts, generated: row.generated, beyond, hidden: more?.hidden === true })
        else ignored.push({ rowNum, rule, srcNo: texts['srcOrderNo'] ?? '' })
      }
    }
    await beat?.(rows)
  }
  if (rows === 0) throw new UnreadableFile('导入文件没有数据')
  return { kept: keptRows, ignored, columns, rows }
}

/** Only a text table can have shifted cells; a workbook may have notes beside the table. */
const beyondOf = (cells: SheetRow[1], columns: readonly string[], kind: FileKind): number =>
  kind === 'csv' ? cells.slice(columns.length).filter((cell) => cell !== '').length : 0

function headerOf(cells: SheetRow[1], plan: ImportPlan): string[] {
  const columns = columnKeys(cells)
  const [lost] = lostColumns(orderFields, plan.entries, columns)
  if (lost !== undefined) throw new UnreadableFile(`${lost.errorReason}，请重新选择来源`)
  return columns
}

/** The date order that the user set, or the only one that fits all dates. @throws UnreadableFile if several fit */
function dateOrderOf(kept: readonly KeptRow[], plan: ImportPlan): DateOrder {
  if (plan.clean.dateOrder !== null) return plan.clean.dateOrder
  const fields = (['tradeTime', 'payTime'] as const).filter((name) => plan.entries[name]?.source === 'column')
  const samples = dateSamples(fields.flatMap((name) => kept.map((row) => row.texts[name] ?? '')))
  const guess = guessDateOrder(samples)
  if (guess.ambiguous)
    throw new UnreadableFile(ambiguityText(fields.map((name) => orderFields[name].label).join('、'), samples[0] ?? '', guess))
  return guess.order ?? 'YMD'
}

/** Describes the possible readings of a date of the file. */
function ambiguityText(label: string, sample: string, guess: DateGuess): string {
  const readings = guess.fits.map((order) => `${DATE_ORDER[order]}（${parseMoment(sample, order)?.slice(0, 10) ?? '-'}）`)
  return `${label}的日期有${readings.length}种读法：${sample} 可按${readings.join('、')}读，请在清洗规则中选择日期顺序`
}

/** Left-out rows per rule, with the rules' names. */
export function ignoredCounts(ignored: readonly IgnoredRow[]): { rule: string; rows: number }[] {
  const counts = new Map<CleanRule, number>()
  for (const row of ignored) counts.set(row.rule, (counts.get(row.rule) ?? 0) + 1)
  return [...counts].map(([rule, rows]) => ({ rule: CLEAN_RULE[rule], rows }))
}
