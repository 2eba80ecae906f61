// 表格读取程序 · platform/sheets/sheetReader
/**
 * Reads one file in a process of its own (platform/readers). Sends `head` (type and charset), then `rows` in batches, each on request, and
 * ends; a `fault` ends it early.
 */
import { readFileSync } from 'node:fs'
import type { SheetRow } from './cellText.ts'
import { decodeText, type Charset } from './charset.ts'
import { readText } from './csvRows.ts'
import { fileKindOf, type FileFault, type FileKind } from './fileKind.ts'
import { readOds, readXls, readXlsx } from './readBook.ts'
import { CELLS_MAX, CHARS_MAX, COLUMNS_MAX, ROWS_MAX, TOO_MUCH, wideSentence } from './sheetLimits.ts'

export interface SheetOrder {
  readonly path: string
}

export type SheetMessage =
  | { readonly type: 'head'; readonly kind: FileKind; readonly charset: Charset | null }
  | { readonly type: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly type: 'fault'; readonly fault: string }

/** Rows and characters of one batch: the part of a file that the server holds at a time. */
const BATCH_ROWS = 1000
const BATCH_CHARS = 2 ** 20

const sendMessage = (message: SheetMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error === null ? resolve() : reject(error)))
  })
const nextRequest = (): Promise<unknown> => new Promise((resolve) => process.once('message', resolve))

type Rows = AsyncIterable<SheetRow | FileFault> | Iterable<SheetRow | FileFault>

const openRows = (bytes: Buffer, kind: FileKind): { readonly charset: Charset | null; readonly rows: Rows } => {
  if (kind === 'xlsx') return { charset: null, rows: readXlsx(bytes) }
  if (kind === 'xls') return { charset: null, rows: readXls(bytes) }
  if (kind === 'ods') return { charset: null, rows: readOds(bytes) }
  const { text, charset } = decodeText(bytes)
  return { charset, rows: readText(text) }
}

/** Counts a file's content against its limits while it is read. */
const countedBy = () => {
  let [cells, chars] = [0, 0]
  return ([rowNum, row]: SheetRow): FileFault | number => {
    const length = row.reduce((sum, cell) => sum + cell.length, 0)
    cells += row.length
    chars += length
    if (row.length > COLUMNS_MAX) return { fault: wideSentence(rowNum) }
    if (rowNum > ROWS_MAX) return { fault: '文件超过1,048,576行（空行也算），请删去多余的行后上传' }
    if (cells > CELLS_MAX) return { fault: '单元格过多（超过2,000万个，空的也算），请删去多余的行和列，或拆分成几个文件后上传' }
    return chars > CHARS_MAX ? { fault: '文件内容过多（超过1.2亿字），请拆分成几个文件后上传' } : length
  }
}

const read = async ({ path }: SheetOrder): Promise<FileFault | null> => {
  const bytes = readFileSync(path)
  const kind = fileKindOf(bytes)
  if (typeof kind !== 'string') return kind
  const { charset, rows } = openRows(bytes, kind)
  await sendMessage({ type: 'head', kind, charset })
  const countedRow = countedBy()
  let batch: SheetRow[] = []
  let chars = 0
  for await (const row of rows) {
    if ('fault' in row) return row
    const length = countedRow(row)
    if (typeof length !== 'number') return length
    batch.push(row)
    chars += length
    if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue
    await sendMessage({ type: 'rows', rows: batch })
    ;[batch, chars] = [[], 0]
    await nextRequest()
  }
  if (batch.length > 0) await sendMessage({ type: 'rows', rows: batch })
  return null
}

/** A list or text beyond the engine's limit is a fault of the file. */
const tooMuch = (error: unknown): FileFault => {
  if (error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG'))
    return { fault: TOO_MUCH }
  throw error
}

process.on('disconnect', () => process.exit())
process.once('message', (order: SheetOrder) => {
  void read(order)
    .catch(tooMuch)
    .then(async (fault) => {
      if (fault !== null) await sendMessage({ type: 'fault', fault: fault.fault })
      process.disconnect()
    })
})
