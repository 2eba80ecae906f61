// 读取电子表格 · import/readBook
/** Each library is loaded where its kind of file is read: a process lives for one file, and most files need neither. */
import type { WorkSheet } from '@e965/xlsx'
import { cellText, serialDate, type SheetRow } from './cellText.ts'
import type { FileFault } from './fileKind.ts'
import { unzipFault } from './unzipGuard.ts'

/** .xls files are read in memory as a whole. */
const XLS_MAX = 20 * 2 ** 20

/** Rows of the first sheet of an .xlsx, as its program showed them last. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  const { streamXlsxRows } = await import('hucre/xlsx')
  yield* zippedRows(bytes, () => streamXlsxRows(bytes, { sheet: 0 }))
}

/** The same of an .ods; the sheet stands in memory as a whole. */
export async function* readOds(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  const { streamOdsRows } = await import('hucre/ods')
  yield* zippedRows(bytes, () => streamOdsRows(bytes, { sheets: [0] }))
}

async function* zippedRows(
  bytes: Buffer,
  rows: () => AsyncIterable<{ readonly index: number; readonly values: readonly unknown[] }>,
): AsyncGenerator<SheetRow | FileFault> {
  const fault = await unzipFault(bytes)
  if (fault !== null) {
    yield fault
    return
  }
  try {
    for await (const row of rows()) yield [row.index + 1, row.values.map(cellText)]
  } catch (error) {
    // the whole library, which a file that is all right never needs
    const { EncryptedFileError, HucreError } = await import('hucre')
    if (error instanceof EncryptedFileError) yield { fault: '文件有密码保护，请去掉密码后上传' }
    else if (error instanceof HucreError)
      yield { fault: `文件已损坏，请用表格软件打开后另存为 .xlsx 再上传（${error.message.slice(0, 80)}）` }
    else throw error
  }
}

/** Rows of the first sheet of an .xls; the whole book stands in memory, so it runs under the process's limits only. */
export async function* readXls(bytes: Buffer): AsyncGenerator<SheetRow | FileFault> {
  if (bytes.length > XLS_MAX) {
    yield { fault: '.xls 文件不能超过20MB，请另存为 .xlsx 或 .csv 再上传' }
    return
  }
  const library = await import('@e965/xlsx')
  const found = firstSheet(library, bytes)
  if ('fault' in found) {
    yield { fault: found.fault }
    return
  }
  const rows = found.sheet['!data'] ?? []
  for (const [index, row] of rows.entries()) {
    const cells = Array.from(row ?? [], (cell) => {
      if (cell === undefined || cell.t === 'e' || cell.t === 'z') return ''
      const isDate = cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string' && library.SSF.is_date(cell.z)
      return cellText(isDate ? serialDate(Number(cell.v)) : cell.v)
    })
    yield [index + 1, cells]
  }
}

/** The reader throws plain errors for damaged books: whatever it says, the user hears that the file is damaged. */
function firstSheet({ read }: typeof import('@e965/xlsx'), bytes: Buffer): { sheet: WorkSheet } | FileFault {
  try {
    const book = read(bytes, { type: 'buffer', dense: true, cellNF: true, cellFormula: false, cellHTML: false, sheets: 0 })
    const name = book.SheetNames[0]
    const sheet = name === undefined ? undefined : book.Sheets[name]
    return sheet === undefined ? { fault: '文件里没有工作表' } : { sheet }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { fault: `文件已损坏，请用表格软件打开后另存为 .xlsx 再上传（${said.slice(0, 80)}）` }
  }
}
