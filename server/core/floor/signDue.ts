// 等签到 · core/floor/signDue
/**
 * Work of a temp worker whose sign-in, made on another device, has not arrived yet. The work is booked and paid at once without a conflict.
 * If the sign-in does not arrive within operate_config.wait_hour, the work turns flagged with A2115 (not signed in) and its records are
 * void.
 */
import type { OpsTx } from './context.ts'
import { makeVoid } from './countOnce.ts'
import { decideTask, type Outcome, type Task } from './decideBatch.ts'
import { dueJob } from './dueOps.ts'
import { writeExceptions } from './exceptions.ts'
import type { LoadedViews } from './kind.ts'
import { loadViews } from './loadViews.ts'
import { updateVerdicts } from './operationRows.ts'
import { publishChanges } from './publishChanges.ts'
import { type StoredOp, storedTask } from './storedOps.ts'
import { changeRows } from '../../platform/rows.ts'

/** Checks each person again, because the sign-in may have been written meanwhile, and flags the work that is still not allowed. */
const flagUnsigned = async (ctx: OpsTx, ops: readonly StoredOp[]): Promise<void> => {
  const views = await loadViews(
    ctx,
    ops.map(({ op }) => op),
    { isWithWaiting: false },
  )
  const tasks = ops.map((op) => storedTask(views.people, op, ctx.now))
  const flagged = tasks.flatMap((task) => {
    const code = stopOf(task, views)
    return code === null ? [] : [flaggedOf(task, code, views)]
  })
  await changeRows(
    ctx.tx,
    'pda_op',
    ops.map(({ op: { opId } }) => ({ opId })),
    { key: ['opId'], all: { signDue: null }, quiet: true },
  )
  if (flagged.length === 0) return
  await updateVerdicts(ctx, views, flagged)
  await writeExceptions(ctx, views, flagged, new Map())
  await makeVoid(
    ctx.tx,
    flagged.map(({ task }) => task.op.opId),
    ctx.at,
  )
  await publishChanges(ctx, views, flagged, [])
}

/** The author of WORKER_SWITCH is the person of the session, so the check of the operation decides about the worker who took over. */
const stopOf = (task: Task, views: LoadedViews): string | null => {
  if (task.author.stop !== null || task.op.opType !== 'WORKER_SWITCH') return task.author.stop
  const decision = decideTask(task, views.floor)
  return decision.ok ? null : decision.code
}

/** The outcome has no patch, because the booking stays; only the permission of the person is missing. */
const flaggedOf = (task: Task, code: string, views: LoadedViews): Outcome => ({
  task,
  verdict: 2,
  code,
  args: {},
  waitingFor: null,
  patch: {},
  work: [],
  events: [],
  notes: [],
  before: views.floor,
})

/** Runs every minute: work whose sign-in never came. */
export const signDueTask = dueJob('op-sign-due', 'signIn', flagUnsigned)
