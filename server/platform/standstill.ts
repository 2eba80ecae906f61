// 服务的心跳 · platform/standstill
/**
 * A server whose thread stands still answers nobody and cannot say so. While it runs it sends a beat to the process that started it
 * (tools/keep.mjs), which ends and restarts a server that has been silent for 30 seconds; before that, a thread of its own tells where it
 * stands.
 */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from './root.ts'

const beatMs = 1000
/** Beats that fail before the place is told: well before the server is ended. */
const toldAfter = 20

/** Beats from now on, for as long as the process lives; it does not keep the process alive. */
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
