// 等签到 · core/floor/signDue
/**
 * Work that arrives before the sign-in of its worker, which was made on another device: it is booked and paid at once and raises no
 * conflict. The sign-in settles it; without one after operate_config.wait_hour it turns flagged A2115 and its records are void.
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

/** The sign-in may have been written at the same time as the work: the person is judged again. */
const question = async (ctx: OpsTx, ops: readonly StoredOp[]): Promise<void> => {
  const views = await loadViews(
    ctx,
    ops.map(({ op }) => op),
    { wait: 'not' },
  )
  const tasks = ops.map((one) => storedTask(views.people, one, ctx.now))
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

/** If a badge took a device over, the author is the person of the session: the operation's check decides about the worker. */
const stopOf = (task: Task, views: LoadedViews): string | null => {
  if (task.author.stop !== null || task.op.opType !== 'WORKER_SWITCH') return task.author.stop
  const decision = decideTask(task, views.floor)
  return decision.ok ? null : decision.code
}

/** The booking stays: only the person is in question. */
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
export const signDueTask = dueJob('op-sign-due', 'signIn', question)
