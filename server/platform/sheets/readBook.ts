// 读取电子表格 · platform/sheets/readBook
/** Loads each library only for its type of file: a process reads one file, and most files need no library. */
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { cellText, serialDate, shownCode, type RowMore, type SheetRow } from './cellText.ts'
import type { FileFault } from './fileKind.ts'
import { ColumnGuard, HiddenColumns } from './hiddenColumns.ts'
import { TooWide } from './sheetLimits.ts'
import { unzipFault } from './unzipGuard.ts'
import { DamagedXml } from './xmlEvents.ts'
import { partsOf, partText, type Part } from './zipParts.ts'

/** .xls files are read in memory as a whole. */
const XLS_MAX = 20 * 2 ** 20
const NO_SHEET: FileFault = { fault: '文件里没有显示着的工作表，请取消隐藏后上传' }
const damaged = (why: string): FileFault => ({
  fault: `文件已损坏，请用表格软件打开后另存为 .xlsx 再上传（${why.slice(0, 80)}）`,
})

/** Rows of the first visible sheet of an .xlsx, with the values last computed by its program. A hidden sheet is never read. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  yield* zippedRows(bytes, async (parts) => {
    const { xlsxRows } = await import('./xlsxRows.ts')
    return xlsxRows(bytes, parts)
  })
}

/** Rows of the first visible sheet of an .ods. A hidden sheet is never read. */
export async function* readOds(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  yield* zippedRows(bytes, async (parts) => {
    const { odsRows } = await import('./odsRows.ts')
    const content = parts.get('content.xml')
    return content === undefined ? null : odsRows(partText(bytes, content))
  })
}

type Parts = ReadonlyMap<string, Part>
async function* zippedRows(
  bytes: Buffer,
  open: (parts: Parts) => Promise<AsyncIterable<SheetRow> | null>,
): AsyncGenerator<SheetRow | FileFault> {
  const fault = await unzipFault(bytes)
  if (fault !== null) return yield fault
  const parts = new Map((partsOf(bytes) ?? []).map((part) => [part.name, part]))
  try {
    if (await isLocked(bytes, parts.get('META-INF/manifest.xml'))) return yield { fault: '文件有密码保护，请去掉密码后上传' }
    const rows = await open(parts)
    if (rows === null) return yield NO_SHEET
    yield* rows
  } catch (error) {
    if (error instanceof TooWide || error instanceof HiddenColumns) yield { fault: error.message }
    else if (error instanceof DamagedXml) yield damaged(error.message)
    else throw error
  }
}

/** Whether an .ods is encrypted: its manifest lists the locked parts. */
async function isLocked(bytes: Buffer, manifest: Part | undefined): Promise<boolean> {
  if (manifest === undefined) return false
  for await (const piece of partText(bytes, manifest)) if (piece.includes('encryption-data')) return true
  return false
}

/** Rows of the first visible sheet of an .xls; the whole book is in memory, limited only by the process. */
export async function* readXls(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  if (bytes.length > XLS_MAX) {
    yield { fault: '.xls 文件不能超过20MB，请另存为 .xlsx 或 .csv 再上传' }
    return
  }
  const library = await import('@e965/xlsx')
  const sheetOrFault = shownSheet(library, bytes)
  if ('fault' in sheetOrFault) {
    yield { fault: sheetOrFault.fault }
    return
  }
  try {
    yield* xlsRows(library, sheetOrFault)
  } catch (error) {
    if (!(error instanceof HiddenColumns)) throw error
    yield { fault: error.message }
  }
}

interface XlsSheet {
  readonly sheet: WorkSheet
  readonly from1904: boolean
}
function* xlsRows(library: typeof import('@e965/xlsx'), { sheet, from1904 }: XlsSheet): Generator<SheetRow> {
  const columns = new ColumnGuard()
  for (const [at, column] of (sheet['!cols'] ?? []).entries()) if (column?.hidden === true) columns.hide(at, at)
  for (const [index, row] of (sheet['!data'] ?? []).entries()) {
    const cells: string[] = []
    const shown: Record<number, string> = {}
    for (const [at, cell] of (row ?? []).entries()) {
      const [text, code] = xlsCell(library, cell, from1904)
      cells.push(text)
      if (code !== null) shown[at] = code
    }
    columns.check(index + 1, cells)
    const hidden = sheet['!rows']?.[index]?.hidden === true
    const more: RowMore = { ...(hidden && { hidden: true }), ...(Object.keys(shown).length > 0 && { shown }) }
    yield Object.keys(more).length > 0 ? [index + 1, cells, more] : [index + 1, cells]
  }
}

/** A cell as text, and the code shown by its format. */
function xlsCell(
  { SSF }: typeof import('@e965/xlsx'),
  cell: CellObject | undefined,
  from1904: boolean,
): readonly [text: string, code: string | null] {
  if (cell === undefined || cell.t === 'z') return ['', null]
  if (cell.t === 'e') return [cell.w ?? '', null]
  if (cell.t !== 'n' || typeof cell.v !== 'number') return [cellText(cell.v), null]
  if (typeof cell.z === 'string' && SSF.is_date(cell.z)) return [cellText(serialDate(cell.v, from1904)), null]
  return [cellText(cell.v), shownCode(cell.v, cell.w ?? '')]
}

/** Opens a book. The reader throws plain errors for damaged books: the user always gets the sentence that the file is damaged. */
function shownSheet({ read }: typeof import('@e965/xlsx'), bytes: Buffer): XlsSheet | FileFault {
  try {
    // hidden rows and columns are part of the styles
    const book = read(bytes, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, cellHTML: false, cellStyles: true })
    const name = book.SheetNames.find((_, i) => (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) === 0)
    const sheet = book.Sheets[name ?? '']
    return sheet === undefined ? NO_SHEET : { sheet, from1904: book.Workbook?.WBProps?.date1904 === true }
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error))
  }
}
