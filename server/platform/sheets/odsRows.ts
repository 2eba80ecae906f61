// .ods 的行 · platform/sheets/odsRows
import { cellText, shownCode, type RowMore, type SheetRow } from './cellText.ts'
import { ColumnGuard } from './hiddenColumns.ts'
import { COLUMNS_MAX, ROWS_MAX, TooWide } from './sheetLimits.ts'
import { attribute, faultOf, xmlReader, type XmlEvents } from './xmlEvents.ts'

/** Rows of the first visible table. @throws DamagedXml */
export async function* odsRows(pieces: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  let done: Repeated[] = []
  const reader = xmlReader(contentEvents((row) => done.push(row)))
  for await (const piece of pieces) {
    const fault = faultOf(() => reader.write(piece))
    for (const row of done) yield* repeated(row)
    if (fault !== null) throw fault
    done = []
  }
  reader.end()
}

interface Repeated {
  readonly row: SheetRow
  readonly times: number
}
/**
 * Yields a row `times` times, but only once if the repetition exceeds the row limit of a sheet: the later check of the limit needs no more.
 */
function* repeated({ row: [rowNum, ...rest], times }: Repeated): Generator<SheetRow> {
  for (let n = rowNum; n < rowNum + times && n <= ROWS_MAX + 1; n++) yield [n, ...rest]
}

const timesOf = (attributes: string, name: string): number => Math.max(1, Math.trunc(Number(attribute(attributes, name)) || 1))

/** A cell while it is read: type of value, value, and shown text. */
interface Cell {
  readonly type: string
  readonly value: string
  readonly times: number
  text: string
}

const valueOf = ({ type, value, text }: Cell): unknown => {
  if (['float', 'currency', 'percentage'].includes(type)) return value === '' ? '' : Number(value)
  if (type === 'boolean') return value === 'true'
  if (type !== 'date' || value === '') return text
  const [day = '', time = '00:00:00'] = value.split('T')
  return `${day} ${time.slice(0, 8)}`
}

/** Table styles that are hidden. */
const hiddenStyles = () => {
  const hidden = new Set<string>()
  let name = ''
  return {
    hidden,
    open: (tag: string, attributes: string): void => {
      if (tag === 'style') name = attribute(attributes, 'name')
      else if (tag === 'table-properties' && attribute(attributes, 'display') === 'false') hidden.add(name)
    },
  }
}

/** A row under construction. */
interface OpenRow {
  readonly rowNum: number
  readonly hidden: boolean
  readonly times: number
  readonly cells: string[]
  readonly shown: Record<number, string>
}

const addCell = ({ rowNum, cells, shown }: OpenRow, cell: Cell): void => {
  const value = valueOf(cell)
  const text = cellText(value)
  // empty cells fill a row up to its end
  if (text !== '' && cells.length + cell.times > COLUMNS_MAX) throw new TooWide(rowNum)
  const code = typeof value === 'number' ? shownCode(value, cell.text) : null
  for (let i = 0; i < cell.times && cells.length < COLUMNS_MAX; i++) {
    if (code !== null) shown[cells.length] = code
    cells.push(text)
  }
}

const openCell = (attributes: string): Cell => {
  const value = ['value', 'date-value', 'boolean-value'].map((one) => attribute(attributes, one)).find((one) => one !== '')
  const times = timesOf(attributes, 'number-columns-repeated')
  return { type: attribute(attributes, 'value-type'), value: value ?? '', times, text: '' }
}

/** Characters of a text that are written as elements. */
const signOf = (name: string, attributes: string): string => {
  if (name === 's') return ' '.repeat(Math.min(timesOf(attributes, 'c'), 1000))
  return name === 'tab' ? '\t' : name === 'line-break' ? '\n' : ''
}

/** Reads the cells of one row; notes and drawings are left out. */
const rowEvents = (): XmlEvents & { begin(row: Pick<OpenRow, 'rowNum' | 'hidden' | 'times'>): void; readonly row: OpenRow } => {
  let row: OpenRow = { rowNum: 1, hidden: false, times: 1, cells: [], shown: {} }
  let cell: Cell | null = null
  let [inText, beside] = [false, 0]
  return {
    begin: (begun) => {
      row = { ...begun, cells: [], shown: {} }
    },
    get row() {
      return row
    },
    open: (name, attributes) => {
      if (name === 'table-cell' || name === 'covered-table-cell') cell = openCell(attributes)
      else if (name === 'annotation' || name === 'frame') beside++
      else if (cell === null || beside > 0) return
      else if (name !== 'p') cell.text += signOf(name, attributes)
      else {
        if (cell.text !== '') cell.text += '\n'
        inText = true
      }
    },
    close: (name) => {
      if (name === 'annotation' || name === 'frame') beside--
      else if (name === 'p' && beside === 0) inText = false
      else if ((name === 'table-cell' || name === 'covered-table-cell') && cell !== null) {
        addCell(row, cell)
        cell = null
      }
    },
    text: (piece) => {
      if (inText && cell !== null && beside === 0) cell.text += piece
    },
  }
}

/** Numbers the rows of a table; rows of a closed group are hidden. */
const tableEvents = (add: (row: Repeated) => void): XmlEvents => {
  const cells = rowEvents()
  const closed: boolean[] = []
  const columns = new ColumnGuard()
  const closedColumns: boolean[] = []
  let [rowNum, nextColumn] = [1, 0]
  const column = (attributes: string): void => {
    const times = timesOf(attributes, 'number-columns-repeated')
    const isHidden = ['collapse', 'filter'].includes(attribute(attributes, 'visibility')) || closedColumns.includes(true)
    if (isHidden) columns.hide(nextColumn, nextColumn + times - 1)
    nextColumn += times
  }
  const closeRow = ({ hidden, times, cells: all, shown }: OpenRow): void => {
    while (all.at(-1) === '') all.pop()
    columns.check(rowNum, all)
    const more: RowMore = { ...(hidden && { hidden: true }), ...(Object.keys(shown).length > 0 && { shown }) }
    if (all.length > 0) add({ row: Object.keys(more).length > 0 ? [rowNum, all, more] : [rowNum, all], times })
    rowNum += times
  }
  return {
    open: (name, attributes) => {
      if (name === 'table-row-group') closed.push(attribute(attributes, 'display') === 'false')
      else if (name === 'table-column-group') closedColumns.push(attribute(attributes, 'display') === 'false')
      else if (name === 'table-column') column(attributes)
      else if (name === 'table-row') {
        const hidden = ['collapse', 'filter'].includes(attribute(attributes, 'visibility')) || closed.includes(true)
        cells.begin({ rowNum, hidden, times: timesOf(attributes, 'number-rows-repeated') })
      } else cells.open(name, attributes)
    },
    close: (name) => {
      if (name === 'table-row-group') closed.pop()
      else if (name === 'table-column-group') closedColumns.pop()
      else if (name === 'table-row') closeRow(cells.row)
      else cells.close(name)
    },
    text: (piece) => cells.text(piece),
  }
}

/** Finds the first visible table. Nested tables are no sheets. */
const contentEvents = (add: (row: Repeated) => void): XmlEvents => {
  const styles = hiddenStyles()
  const rows = tableEvents(add)
  let table: 'before' | 'in' | 'after' = 'before'
  let depth = 0
  const inRows = (name: string): boolean => table === 'in' && depth === 1 && name !== 'table'
  return {
    open: (name, attributes) => {
      styles.open(name, attributes)
      if (inRows(name)) rows.open(name, attributes)
      if (name !== 'table') return
      depth++
      if (depth === 1 && table === 'before' && !styles.hidden.has(attribute(attributes, 'style-name'))) table = 'in'
    },
    close: (name) => {
      if (inRows(name)) rows.close(name)
      if (name !== 'table') return
      depth--
      if (depth === 0 && table === 'in') table = 'after'
    },
    text: (piece) => {
      if (table === 'in' && depth === 1) rows.text(piece)
    },
  }
}
