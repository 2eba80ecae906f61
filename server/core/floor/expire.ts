// 等待超时 · core/floor/expire
import { decideAndWrite } from './decideAndWrite.ts'
import { dueJob } from './dueOps.ts'
import { loadViews } from './loadViews.ts'
import type { OpsTx } from './context.ts'
import { readWaiting, storedTask, type StoredOp } from './storedOps.ts'

/**
 * Decides operations again after their wait (floor.md §16.2 Waiting). An operation is applied if its missing step has arrived; otherwise it
 * is flagged with a conflict. The caller must not have locked stock rows yet. Returns the number of flagged ones.
 */
const expireWaiting = async (ctx: OpsTx, waiting: readonly StoredOp[]): Promise<number> => {
  if (waiting.length === 0) return 0
  const views = await loadViews(
    ctx,
    waiting.map(({ op }) => op),
    { isWithWaiting: false },
  )
  const tasks = waiting.map((waitingOp) => storedTask(views.people, waitingOp, ctx.now))
  const decided = await decideAndWrite(ctx, views, [], tasks, { expire: true })
  return decided.outcomes.filter((outcome) => outcome.verdict === 2).length
}

/** Ends the wait of all operations at these orders, because a hand-over does not wait for late reports (§8.9). */
export const expireAtOrders = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<number> =>
  expireWaiting(ctx, await readWaiting(ctx, 'order', stockoutNos))

/** Runs every minute: operations past wait_hour turn flagged. */
export const waitTask = dueJob('op-wait', 'wait', expireWaiting)
