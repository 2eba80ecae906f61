// 读取上传文件 · import/readFile
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SheetRow } from './cellText.ts'
import type { FileKind } from './fileKind.ts'
import type { Charset } from './readText.ts'
import type { SheetMessage, SheetOrder } from './sheetWorker.ts'

/** The file itself cannot be imported; `message` is the sentence for the user. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export interface OpenFile {
  readonly kind: FileKind
  readonly charset: Charset | null
  /** Rows in batches; reading goes on only as they are taken. Ends the thread when left early. */
  rows(): AsyncGenerator<readonly SheetRow[]>
}

/** Heap of the reading thread: an .xls of 20 MB needs about 450 MB. */
const HEAP_MB = 700
const BATCH = 1000

/**
 * Opens a file of any accepted kind in a thread of its own. Kind by content, limits of the readers, memory limited: a
 * hostile file ends its thread, not the server.
 * @throws UnreadableFile with a Chinese sentence
 */
export async function openFile(path: string): Promise<OpenFile> {
  const worker = await startWorker({ path, batch: BATCH })
  const messages = messagesOf(worker)
  const first = await messages.next()
  if (first.done === true || first.value.type !== 'head') {
    await worker.terminate()
    throw new UnreadableFile(first.done === true || first.value.type !== 'fault' ? '文件无法读取' : first.value.fault)
  }
  const { kind, charset } = first.value
  return { kind, charset, rows: () => rowsOf(worker, messages) }
}

async function* rowsOf(worker: Worker, messages: AsyncGenerator<SheetMessage>): AsyncGenerator<readonly SheetRow[]> {
  try {
    for await (const message of messages) {
      if (message.type === 'fault') throw new UnreadableFile(message.fault)
      if (message.type === 'end') return
      if (message.type !== 'rows') continue
      yield message.rows
      worker.postMessage('more', [])
    }
  } finally {
    await worker.terminate()
  }
}

/** Everything the thread says, in sequence; its death by lack of memory is a fault of the file, any other an error. */
async function* messagesOf(worker: Worker): AsyncGenerator<SheetMessage> {
  const queue: SheetMessage[] = []
  let wake = (): void => undefined
  let ended: { error?: Error } | null = null
  worker.on('message', (message: SheetMessage) => (queue.push(message), wake()))
  worker.on('error', (error: Error) => ((ended = { error }), wake()))
  worker.on('exit', () => ((ended ??= {}), wake()))
  for (;;) {
    const message = queue.shift()
    if (message !== undefined) yield message
    else if (ended === null) await new Promise<void>((resolve) => (wake = resolve))
    else break
  }
  const { error } = ended as { error?: Error & { code?: string } }
  if (error === undefined) return
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') yield { type: 'fault', fault: '文件过大，无法读取，请拆分后上传' }
  else throw error
}

/** In the bundle the thread stands beside the server. */
async function startWorker(order: SheetOrder): Promise<Worker> {
  const program = import.meta.url.endsWith('.ts')
    ? await bundled('./sheetWorker.ts')
    : new URL('./sheetWorker.js', import.meta.url)
  return new Worker(program, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
  })
}

/**
 * Development and tests only (the bundler is no package of the product): a thread of node's cannot read the sources. Made anew
 * each time, 10 ms, so that it is never old.
 */
async function bundled(source: string): Promise<URL> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    external: (id) => !isAbsolute(id) && /^[^.#]/.test(id),
  })
  const made = await bundle.generate({ codeSplitting: false, paths: (id) => import.meta.resolve(id) })
  await bundle.close()
  return new URL(`data:text/javascript,${encodeURIComponent(made.output[0].code)}`)
}
