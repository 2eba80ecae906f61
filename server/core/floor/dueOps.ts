// 到点的作业 · core/floor/dueOps
import { inParts, jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'
import type { OpsTx } from './context.ts'
import { storedColumns, storedOp, type StoredOp } from './storedOps.ts'

/** Operations per transaction. */
const opsPerTransaction = 50

/** `of` is the condition for operations that wait, `at` the column of their due time. A small index covers each condition. */
const dueConditions = {
  wait: { of: 'waiting_for is not null', at: 'waiting_until' },
  signIn: { of: 'sign_due is not null', at: 'sign_due' },
} as const

/**
 * A job that runs `work` on stored operations whose time has come, one warehouse at a time and the longest wait first, until none is left
 * or the server stops. `work` must end the wait of its operations.
 */
export const dueJob = (
  name: string,
  due: keyof typeof dueConditions,
  work: (ctx: OpsTx, ops: readonly StoredOp[]) => Promise<unknown>,
): JobTask => {
  const { of, at } = dueConditions[due]
  const isDue = `tenant_id = $1 and ${of} and ${at} <= $2`
  return {
    name,
    everyMin: 1,
    run: (services, { tenantId }, stopping) => {
      const run = jobRun(services, tenantId)
      const oneWarehouse = (): Promise<number> =>
        run(async (ctx) => {
          const rows = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
            `select ${storedColumns} from pda_op
              where ${isDue} and (warehouse_no, sid) in (select warehouse_no, sid from pda_op where ${isDue} order by ${at} limit 1)
              order by effective_at, op_id limit ${opsPerTransaction} for update`,
            [tenantId, ctx.at],
          )
          const [head] = rows
          if (head === undefined) return 0
          await work({ ...ctx, warehouseNo: head.warehouseNo, sid: head.sid }, rows.map(storedOp))
          return 1
        })
      return inParts(1, stopping, oneWarehouse)
    },
  }
}
