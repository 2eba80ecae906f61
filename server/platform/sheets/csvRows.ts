// 读取文本表格 · platform/sheets/csvRows
/**
 * Reads rows of a text table with any of the three line ends, and with quotes doubled or single. No library is used: whether a quote
 * opens a cell or is a character (27" 显示器) depends on the shape of the lines, and a quote must not swallow whole rows unnoticed.
 */
import { cellText, type SheetRow } from './cellText.ts'
import { afterEnd, CELL_REACH, closingQuote, countFields, lineEnd, linesOf, tableOf, type TextTable } from './csvFields.ts'
import type { FileFault } from './fileKind.ts'
import { COLUMNS_MAX } from './sheetLimits.ts'

/** Longest row, in characters; a longer one has lost its line ends. */
const ROW_CHARS = 4 * 2 ** 20
/** Maximum number of swallowed lines to examine, and of further faults to report. */
const LOOKED_AT = 200
const NAMED = 5
const NAMED_WITHIN = 20_000

/** One field: its text, its end, and the fault of its quote. */
interface FieldRead {
  readonly value: string
  readonly end: number
  readonly fault?: 'stray' | 'open'
  /** lines that a stray quote would swallow; null: no end is in reach */
  readonly lines?: number | null
}
interface RowRead {
  readonly cells: readonly string[]
  /** after its line end */
  readonly next: number
  readonly bad: (FieldRead & { readonly column: number }) | null
}

/** Reads the rows. Row numbers count records, like a spreadsheet program. Ends with a fault for a quote or a cut-off last line. */
export function* readText(text: string): Generator<SheetRow | FileFault> {
  const table = tableOf(text)
  let rowNum = 0
  let width = 0
  for (let at = 0; at < text.length;) {
    const row = readRow(table, at)
    rowNum++
    if (row.bad !== null) return yield quoteFault(table, row.bad, rowNum, row.next)
    if (row.next - at > ROW_CHARS) return yield { fault: `第${rowNum}行过长，可能缺少引号，请检查后上传` }
    width = row.cells.length
    yield [rowNum, row.cells.map(cellText)]
    at = row.next
  }
  const endsWithNewline = /[\r\n]\s*$/.test(text.slice(-1000))
  if (!endsWithNewline && rowNum > 1 && width < table.width)
    yield { fault: `文件不完整：最后一行（第${rowNum}行）只有${width}列，表头有${table.width}列，请重新导出后上传` }
}

/** The row at a position; a row with too many columns is cut and fails later. */
function readRow(table: TextTable, from: number): RowRead {
  const { text, delimiter } = table
  const cells: string[] = []
  let badQuote: RowRead['bad'] = null
  for (let at = from; ;) {
    const field = readField(table, at, cells.length)
    cells.push(field.value)
    if (field.fault !== undefined) badQuote ??= { ...field, column: cells.length }
    at = field.end
    if (cells.length > COLUMNS_MAX || text[at] !== delimiter) return { cells, next: afterEnd(text, at), bad: badQuote }
    at++
  }
}

function readField(table: TextTable, at: number, before: number): FieldRead {
  const { text, delimiter, width } = table
  if (text[at] !== '"') return literal(table, at)
  const close = closingQuote(text, delimiter, at)
  const end = lineEnd(text, at)
  const isWholeRow = width > 0 && before + countFields(text, delimiter, at + 1, end) === width
  if (close !== null && close.at < end) {
    // a quote can be part of a text ("Deluxe" kit, 6" pipe"): of two readings of a line, the one with the right number of fields is taken
    const asCells = before + countFields(text, delimiter, at, end)
    return close.loose && isWholeRow && asCells !== width ? literal(table, at) : quoted(text, at, close.at)
  }
  if (isWholeRow && closesLoosely(text, at, end)) return literal(table, at)
  const swallowedLines = swallowed(table, end, close?.at ?? at + CELL_REACH)
  const alone = close !== null && !close.loose && swallowedLines.lines === 1 && text.slice(at, end).indexOf(delimiter) < 0
  if (isWholeRow && !alone && swallowedLines.whole * 2 > swallowedLines.seen)
    return { ...literal(table, at), fault: 'stray', lines: close === null ? null : swallowedLines.lines }
  return close === null ? { ...literal(table, at), fault: 'open' } : quoted(text, at, close.at)
}

/** Whether a second quote follows in the same line, as in "Deluxe" kit; a program that writes this does not quote cells. */
const closesLoosely = (text: string, at: number, end: number): boolean =>
  text
    .slice(at + 1, end)
    .replaceAll('""', '')
    .includes('"')

/** Number of lines a cell would swallow after its own, and how many of the examined ones are whole rows. */
function swallowed(
  { text, delimiter, width }: TextTable,
  end: number,
  close: number,
): { lines: number; seen: number; whole: number } {
  let [lines, seen, whole] = [0, 0, 0]
  for (const [from, to] of linesOf(text, afterEnd(text, end), Infinity)) {
    if (from > close) break
    lines++
    if (seen === LOOKED_AT) continue
    seen++
    if (countFields(text, delimiter, from, to) === width) whole++
  }
  return { lines, seen, whole }
}

const quoted = (text: string, open: number, close: number): FieldRead => ({
  value: text.slice(open + 1, close).replaceAll('""', '"'),
  end: close + 1,
})

function literal({ text, delimiter }: TextTable, at: number): FieldRead {
  const end = lineEnd(text, at)
  const cut = text.indexOf(delimiter, at)
  const to = cut < 0 || cut > end ? end : cut
  return { value: text.slice(at, to), end: to }
}

/** Names the row of the quote and similar ones shortly below, so that all can be corrected at once. */
function quoteFault(table: TextTable, bad: NonNullable<RowRead['bad']>, rowNum: number, next: number): FileFault {
  if (bad.fault === 'open') return { fault: `文件不完整：第${rowNum}行起的引号没有结束，请重新导出后上传` }
  const furtherRows: number[] = []
  for (let n = 1; n < NAMED_WITHIN && next < table.text.length && furtherRows.length < NAMED; n++) {
    const row = readRow(table, next)
    if (row.bad !== null) furtherRows.push(rowNum + n)
    next = row.next
  }
  const { lines = null } = bad
  const reach = lines === null ? '往后的内容' : `到第${rowNum + lines}行的内容`
  const furtherText = furtherRows.length === 0 ? '' : `（第${furtherRows.join('、')}行也有这样的引号）`
  return {
    fault: `第${rowNum}行第${bad.column}列的引号没有成对，从这里${reach}会被并成一个单元格${furtherText}，请补上或删去引号后重新上传`,
  }
}
