// .xlsx 的行 · platform/sheets/xlsxRows
import { cellText, serialDate, shownCode, type RowMore, type SheetRow } from './cellText.ts'
import { openXlsx, unescaped, type XlsxBook } from './xlsxBook.ts'
import { attribute, faultOf, xmlReader, type XmlEvents } from './xmlEvents.ts'
import { ColumnGuard } from './hiddenColumns.ts'
import { COLUMNS_MAX, TooWide } from './sheetLimits.ts'
import { partText, type Part } from './zipParts.ts'

type Format = (format: string, value: number) => string

/** Rows of the first visible sheet, with the values last computed by its program; null: every sheet is hidden. @throws DamagedXml */
export async function xlsxRows(bytes: Buffer, parts: ReadonlyMap<string, Part>): Promise<AsyncIterable<SheetRow> | null> {
  const book = await openXlsx(bytes, parts)
  if (book.sheet === null) return null
  const formats = book.shapes.some((shape) => typeof shape === 'object')
  const format = formats ? (await import('@e965/xlsx')).SSF.format : null
  return rowsOf(book, partText(bytes, book.sheet), format as Format | null)
}

async function* rowsOf(book: XlsxBook, pieces: AsyncIterable<string>, format: Format | null): AsyncGenerator<SheetRow> {
  let done: SheetRow[] = []
  const reader = xmlReader(sheetEvents(book, format, (row) => done.push(row)))
  for await (const piece of pieces) {
    const fault = faultOf(() => reader.write(piece))
    // rows before the fault are delivered
    yield* done
    if (fault !== null) throw fault
    done = []
  }
  reader.end()
}

/** Column of a reference like `AB12`, from 0; null: it names none. */
const columnOf = (reference: string): number | null => {
  let column = 0
  for (const letter of reference) {
    const n = letter.charCodeAt(0) - 64
    if (n < 1 || n > 26) break
    column = column * 26 + n
  }
  return column === 0 ? null : column - 1
}

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
}

/** Builds the cells of each row from its tags. */
const sheetEvents = (book: XlsxBook, format: Format | null, add: (row: SheetRow) => void): XmlEvents => {
  let [rowNum, next, hidden] = [0, 0, false]
  let cells: string[] = []
  let shown: Record<number, string> | null = null
  let cell: Cell | null = null
  const columns = new ColumnGuard()
  const column = (attributes: string): void => {
    const isHidden =
      ['1', 'true'].includes(attribute(attributes, 'hidden')) || Number(attribute(attributes, 'width') || '1') === 0
    if (isHidden) columns.hide(Number(attribute(attributes, 'min')) - 1, Number(attribute(attributes, 'max')) - 1)
  }
  let [text, inText, spoken, inRows] = ['', false, false, false]
  const openRow = (attributes: string): void => {
    rowNum = Number(attribute(attributes, 'r')) || rowNum + 1
    hidden = ['1', 'true'].includes(attribute(attributes, 'hidden')) || Number(attribute(attributes, 'ht') || '1') === 0
    ;[cells, shown, next] = [[], null, 0]
  }
  const openCell = (attributes: string): void => {
    const column = columnOf(attribute(attributes, 'r')) ?? next
    if (column >= COLUMNS_MAX) throw new TooWide(rowNum)
    cell = { column, type: attribute(attributes, 't'), style: Number(attribute(attributes, 's') || '-1') }
    ;[text, next] = ['', column + 1]
  }
  const closeCell = ({ column: at, type, style }: Cell): void => {
    while (cells.length < at) cells.push('')
    const value = valueOf(book, type, style, text)
    cells[at] = cellText(value)
    const shape = book.shapes[style]
    if (typeof value !== 'number' || typeof shape !== 'object' || format === null) return
    const code = shownCode(value, formatted(format, shape.format, value))
    if (code !== null) (shown ??= {})[at] = code
  }
  const closeRow = (): void => {
    columns.check(rowNum, cells)
    const more: RowMore = { ...(hidden && { hidden: true }), ...(shown !== null && { shown }) }
    add(hidden || shown !== null ? [rowNum, cells, more] : [rowNum, cells])
  }
  return {
    open: (name, attributes) => {
      if (name === 'sheetData') inRows = true
      else if (name === 'col' && !inRows) column(attributes)
      else if (!inRows) return
      else if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'rPh') spoken = true
      else if (name === 'v' || name === 't') inText = !spoken
    },
    close: (name) => {
      if (name === 'sheetData') inRows = false
      else if (!inRows) return
      else if (name === 'row') closeRow()
      else if (name === 'c' && cell !== null) closeCell(cell)
      else if (name === 'rPh') spoken = false
      else if (name === 'v' || name === 't') inText = false
    },
    text: (piece) => {
      if (inText) text += piece
    },
  }
}

/** A cell with an unreadable format shows ''. */
const formatted = (format: Format, code: string, value: number): string => {
  try {
    return format(code, value)
  } catch (error) {
    if (error instanceof Error) return ''
    throw error
  }
}

const valueOf = ({ strings, shapes, from1904 }: XlsxBook, type: string, style: number, text: string): unknown => {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return unescaped(text)
  if (type === 'b') return text === '1' || text === 'true'
  if (text === '') return ''
  const value = Number(text)
  if (Number.isNaN(value)) return text
  return shapes[style] === 'date' ? serialDate(value, from1904) : value
}
