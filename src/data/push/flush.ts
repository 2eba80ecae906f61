// 页面不在时上传 · data/push/flush
import { openOutbox } from '../outbox/open.ts'
import { Engine, flushLock } from './engine.ts'

/** The browser ends a sync event after three minutes. */
const longestMs = 2 * 60_000

/** Uploads from the worker until the queue is empty or time is up. Throws when operations remain, so that the browser calls this again. */
const flush = async (): Promise<void> => {
  const outbox = await openOutbox()
  const until = performance.now() + longestMs
  const engine = new Engine(outbox.queue, {
    now: () => performance.now(),
    random: Math.random,
    fetch: (url, init) => fetch(url, init),
    state: () => undefined,
    clock: () => undefined,
    trouble: (error) => console.error('后台上传读写失败', error),
  })
  try {
    while (outbox.counts().pending > 0 && performance.now() < until)
      if ((await engine.step(new AbortController().signal)) > 0) break
    if (outbox.counts().pending > 0) throw new Error(`${outbox.counts().pending} operations remain`)
  } finally {
    outbox.close()
  }
}

/** Uploads unless a page holds the lock, because that page is already uploading. */
export const flushOnce = (): Promise<void> =>
  navigator.locks.request(flushLock, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await flush()
  })
