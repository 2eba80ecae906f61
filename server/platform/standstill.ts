// 服务的心跳 · platform/standstill
/**
 * A server with a blocked thread cannot answer or report itself. It sends a beat to the process that started it (tools/keep.mjs), which
 * ends and restarts a server after 30 seconds of silence; before that, a second thread reports where the first one hangs.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from './root.ts'

const beatMs = 1000
/** Missed beats before the place is reported: well before the server is ended. */
const toldAfter = 20

/** Starts the beats; they do not keep the process alive. */
export const beat = (): void => {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const watch = new Worker(join(root, 'server/platform/standstill.mjs'), {
    workerData: { beats, tickMs: beatMs, ticks: toldAfter },
    execArgv: [],
  })
  watch.unref()
  watch.on('error', (error) => console.error('[standstill] 看不到服务是否停住:', error))
  setInterval(() => {
    Atomics.add(beats, 0, 1)
    process.send?.('beat')
  }, beatMs).unref()
}
