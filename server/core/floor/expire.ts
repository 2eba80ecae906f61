// 等待超时 · core/floor/expire
import { callerOf, momentOf, transacted } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { systemPerson } from '../../platform/systemPerson.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { loadViews } from './loadViews.ts'
import type { OpsTx } from './context.ts'
import { readWaiting, storedColumns, storedOp, storedTask, type StoredOp } from './storedOps.ts'

/** Waiting operations handled in one transaction. */
const part = 50

/**
 * The wait is over (floor.md §16.2 Waiting): each operation is decided once more. It is applied when its missing step has arrived, else
 * flagged with a conflict. The caller must not have locked stock rows yet. Answers how many were flagged.
 */
const expireWaiting = async (ctx: OpsTx, waiting: readonly StoredOp[]): Promise<number> => {
  if (waiting.length === 0) return 0
  const views = await loadViews(
    ctx,
    waiting.map(({ op }) => op),
    { wait: 'not' },
  )
  const tasks = waiting.map((one) => storedTask(views.people, one, ctx.now))
  const carried = await decideAndWrite(ctx, views, [], tasks, { expire: true })
  return carried.outcomes.filter((outcome) => outcome.verdict === 2).length
}

/** The same for everything that waits at these orders: hand-over does not wait for reports (§8.9). */
export const expireAtOrders = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<number> =>
  expireWaiting(ctx, await readWaiting(ctx, 'order', stockoutNos))

/** Every minute: operations past wait_hour turn flagged. */
export const waitTask: JobTask = {
  name: 'op-wait',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    for (;;) {
      const caller = callerOf(services, tenantId, systemPerson)
      const found = await transacted(caller, async (ctx) => {
        const rows = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
          `select ${storedColumns} from pda_op
            where tenant_id = $1 and waiting_for is not null and waiting_until <= $2
              and (warehouse_no, sid) in (select p.warehouse_no, p.sid from pda_op p
                                           where p.tenant_id = $1 and p.waiting_for is not null and p.waiting_until <= $2
                                           order by p.waiting_until limit 1)
            order by effective_at, op_id limit ${part} for update`,
          [tenantId, momentOf(services).at],
        )
        const head = rows[0]
        if (head === undefined) return 0
        await expireWaiting({ ...ctx, warehouseNo: head.warehouseNo, sid: head.sid }, rows.map(storedOp))
        return rows.length
      })
      if (found === 0) return
    }
  },
}
