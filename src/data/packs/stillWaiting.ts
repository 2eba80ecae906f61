// 等上一环节的再问一次 · data/packs/stillWaiting
import type { Outbox } from '../outbox/outbox.ts'

/**
 * Asks the server again about own operations of these documents that wait for another person's step: it may have arrived, and the feed
 * reports it only with its next round. Resolves when all are answered, after `ms` at the latest.
 */
export const askWaiting = async (outbox: Outbox, docNos: readonly string[], ms: number): Promise<void> => {
  const own = await outbox.opsOf(...docNos)
  const open = new Set(own.flatMap(({ op, state, waiting }) => (state === 'done' && waiting !== undefined ? [op.opId] : [])))
  if (open.size === 0) return
  let leave = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, ms)
    const hear = outbox.onSettled((rows) => {
      for (const { opId } of rows) open.delete(opId)
      if (open.size === 0) resolve()
    })
    leave = () => {
      clearTimeout(late)
      hear()
    }
  })
  try {
    await outbox.queue.reaskWaiting([...open])
    await answered
  } finally {
    leave()
  }
}
