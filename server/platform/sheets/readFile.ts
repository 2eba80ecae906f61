// 读取上传文件 · platform/sheets/readFile
import { programOf } from '../program.ts'
import { ReaderEnded, type Reader, type Readers } from '../readers.ts'
import { refuse } from '../errors.ts'
import type { SheetRow } from './cellText.ts'
import type { Charset } from './charset.ts'
import type { FileKind } from './fileKind.ts'
import { TOO_MUCH } from './sheetLimits.ts'
import type { SheetMessage, SheetOrder } from './sheetReader.ts'

/** The file itself cannot be imported; `message` is the sentence for the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** An uploaded file with its readers and the tenant that waits for its turn. */
export interface UploadedFile {
  readonly path: string
  readonly tenantId: number
  readonly readers: Readers
}

export interface OpenFile {
  readonly kind: FileKind
  readonly charset: Charset | null
  /** Rows in batches; reading goes on only on demand. Leaving early ends the process. */
  rows(): AsyncGenerator<readonly SheetRow[]>
}

/**
 * Opens a file of any accepted type in a process of its own, at the tenant's turn. Type by content, limits of the readers; a hostile file
 * ends its process, not the server.
 * @throws UnreadableFile with a Chinese sentence, Refused A0501 if too many wait or the server stops
 */
export async function openFile({ path, tenantId, readers }: UploadedFile): Promise<OpenFile> {
  const order: SheetOrder = { path }
  const reader = await readers.start(tenantId, await programOf('sheetReader', import.meta.url), order)
  const first = await nextMessage(reader)
  if (first?.type !== 'head') {
    reader.end()
    throw new UnreadableFile(first?.type === 'fault' ? first.fault : DAMAGED)
  }
  const { kind, charset } = first
  return { kind, charset, rows: () => rowsOf(reader) }
}

async function* rowsOf(reader: Reader): AsyncGenerator<readonly SheetRow[]> {
  try {
    for (let message = await nextMessage(reader); message !== null; message = await nextMessage(reader)) {
      if (message.type === 'fault') throw new UnreadableFile(message.fault)
      if (message.type !== 'rows') continue
      yield message.rows
      reader.more()
    }
  } finally {
    reader.end()
  }
}

const DAMAGED = '文件无法读取，请用表格软件打开后另存为 .xlsx 再上传'
const TOO_SLOW = '文件读取时间过长，请删去多余的行、列和空白单元格，或拆分成几个文件后上传'

/** The next message of the reader; its failure becomes a sentence for the user. */
const nextMessage = async (reader: Reader): Promise<SheetMessage | null> => {
  try {
    return (await reader.next()) as SheetMessage | null
  } catch (error) {
    if (!(error instanceof ReaderEnded)) throw error
    if (error.why === 'leaving') throw refuse('A0501')
    if (error.why === 'fault') console.error(`[import] ${error.message}`)
    throw new UnreadableFile(error.why === 'memory' ? TOO_MUCH : error.why === 'time' ? TOO_SLOW : DAMAGED)
  }
}
