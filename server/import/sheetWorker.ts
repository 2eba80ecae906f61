// 表格读取线程 · import/sheetWorker
/**
 * Reads one file beside the server's own thread, under a memory limit. Answers `head` (kind and charset), then `rows` in
 * batches, each only after the reader asked for more, then `end`; a `fault` ends it early.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRow } from './cellText.ts'
import { fileKindOf, type FileFault, type FileKind } from './fileKind.ts'
import { COLUMNS_MAX, readXls, readXlsx } from './readBook.ts'
import { decodeText, readText, type Charset } from './readText.ts'

export interface SheetOrder {
  readonly path: string
  readonly batch: number
}

export type SheetMessage =
  | { readonly type: 'head'; readonly kind: FileKind; readonly charset: Charset | null }
  | { readonly type: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly type: 'fault'; readonly fault: string }
  | { readonly type: 'end' }

const order = workerData as SheetOrder
const port = parentPort
if (port === null) throw new Error('sheetWorker runs as a worker thread')

const say = (message: SheetMessage): void => port.postMessage(message)
const asked = (): Promise<unknown> => new Promise((resolve) => port.once('message', resolve))

const source = (bytes: Buffer, kind: FileKind): AsyncIterable<SheetRow | FileFault> | Iterable<SheetRow | FileFault> => {
  if (kind === 'xlsx') return (say({ type: 'head', kind, charset: null }), readXlsx(bytes))
  if (kind === 'xls') return (say({ type: 'head', kind, charset: null }), readXls(bytes))
  const { text, charset } = decodeText(bytes)
  say({ type: 'head', kind, charset })
  return readText(text)
}

const run = async (): Promise<void> => {
  const bytes = readFileSync(order.path)
  const kind = fileKindOf(bytes)
  if (typeof kind !== 'string') return say({ type: 'fault', fault: kind.fault })
  let rows: SheetRow[] = []
  for await (const row of source(bytes, kind)) {
    if ('fault' in row) return say({ type: 'fault', fault: row.fault })
    if (row[1].length > COLUMNS_MAX) return say({ type: 'fault', fault: `列数不能超过${COLUMNS_MAX}列（第${row[0]}行）` })
    rows.push(row)
    if (rows.length < order.batch) continue
    say({ type: 'rows', rows })
    rows = []
    await asked()
  }
  if (rows.length > 0) say({ type: 'rows', rows })
  say({ type: 'end' })
}

await run()
port.close()
