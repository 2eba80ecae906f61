// 计算作业的运行 · valve/runs
/** Rows of valve_run: one row per calculation and day, with its state from queued to ended (floor.md §13.2). */
import { bizDate } from '#contract/rules/clock'
import { nameOfCalculation, type DayRun, type PlannedJob } from '#contract/rules/valvePlan'
import { valveRunLife } from '#contract/rules/valveRunLife'
import { adminRoles, tellRoles } from '../core/tellRoles.ts'
import { changed, type ChangeCtx } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue } from '../platform/jobs.ts'
import { insertRows, moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

const toQueued = transitionOf(valveRunLife, ['job valve-plan', 'act rerun'], valveRunLife.queued)
const toRunning = transitionOf(valveRunLife, 'job calculation', valveRunLife.running)
const toDone = transitionOf(valveRunLife, 'job calculation', valveRunLife.done)
const toFailed = transitionOf(valveRunLife, ['job calculation', 'job valve-plan'], valveRunLife.failed)
const backToQueued = transitionOf(valveRunLife, 'job calculation', valveRunLife.queued)

/** Name of the background task of a calculation. */
export const taskName = (jobCode: string): string => `calculation.${jobCode}`

/** The enabled calculations and their runs of the day. `lock` keeps other planning from running at the same time. */
export const readPlan = async (
  tx: Tx,
  day: string,
  lock = false,
): Promise<{ readonly jobs: readonly PlannedJob[]; readonly runs: readonly DayRun[] }> => {
  const jobs = await tx.query<Omit<PlannedJob, 'since'> & { readonly createTime: Date }>(
    `select job_code, plan_time, max_run_min, retry, depend_codes, create_time from valve_calculation
      where tenant_id = $1 and is_disabled = 0 order by plan_time, job_code${lock ? ' for update' : ''}`,
    [tx.tenantId],
  )
  const runs = await tx.query<Omit<DayRun, 'beginTime'> & { readonly beginTime: Date | null }>(
    'select job_code, status, try_num, begin_time from valve_run where tenant_id = $1 and biz_date = $2',
    [tx.tenantId, day],
  )
  return {
    jobs: jobs.map((job) => ({ ...job, since: job.createTime.getTime() })),
    runs: runs.map((run) => ({ ...run, beginTime: run.beginTime?.getTime() ?? null })),
  }
}

const notifyLists = (ctx: ChangeCtx, jobCode: string): Promise<void> =>
  changed(ctx, [
    { resource: 'valve/calculation', key: jobCode, op: 'put' },
    { resource: 'valve/calculationRun', key: jobCode, op: 'put' },
  ])

/** Inserts the run of the day; returns false if the row exists. */
const insertRun = async (ctx: ChangeCtx, jobCode: string, status: number, msg: string | null): Promise<boolean> => {
  const day = { jobCode, bizDate: bizDate(ctx.at.getTime()), status, msg }
  const insertedRows = await insertRows(ctx.tx, 'valve_run', [{ ...day, id: ctx.id(), createTime: ctx.at, updateTime: ctx.at }], {
    skip: ['jobCode', 'bizDate'],
    returning: ['id'],
  })
  return insertedRows.length > 0
}

/** Queues the run of the day in this transaction. `afresh`: resets its number of tries. */
export const queueRun = async (ctx: ChangeCtx, jobCode: string, afresh = false): Promise<void> => {
  const day = bizDate(ctx.at.getTime())
  if (!(await insertRun(ctx, jobCode, valveRunLife.queued, null)))
    await moveRows(ctx.tx, toQueued, [{ jobCode, bizDate: day }], {
      by: { at: ctx.at },
      key: ['jobCode', 'bizDate'],
      all: { beginTime: null, endTime: null, msg: null, ...(afresh && { tryNum: 0 }) },
    })
  await enqueue(ctx.tx, taskName(jobCode), { tenantId: ctx.tenantId, day }, `${taskName(jobCode)}-${ctx.tenantId}`)
  await notifyLists(ctx, jobCode)
}

/** Marks a due run as blocked by calculations that have not succeeded. */
export const blockRun = async (ctx: ChangeCtx, jobCode: string, unfinishedJobs: readonly string[]): Promise<void> => {
  await insertRun(
    ctx,
    jobCode,
    valveRunLife.blocked,
    `依赖作业未完成，不能运行：${unfinishedJobs.map(nameOfCalculation).join('、')}`,
  )
  await notifyLists(ctx, jobCode)
}

export interface StartedRun {
  readonly id: string
  readonly jobCode: string
  readonly tryNum: number
}
/** Starts the queued run of a day; null if the run is not queued any more. */
export const beginRun = async (ctx: ChangeCtx, jobCode: string, day: string): Promise<StartedRun | null> => {
  const [run] = await moveRows(ctx.tx, toRunning, [{ jobCode, bizDate: day, tryNum: 1 }], {
    by: { at: ctx.at },
    key: ['jobCode', 'bizDate'],
    add: ['tryNum'],
    all: { beginTime: ctx.at, endTime: null, msg: null },
    returning: ['id', 'tryNum'],
  })
  if (run !== undefined) await notifyLists(ctx, jobCode)
  return run ?? null
}

/** Puts a run back into the queue when the server stops, so that the next server runs it again. */
export const returnRun = async (ctx: ChangeCtx, { id, tryNum }: StartedRun): Promise<void> => {
  await moveRows(ctx.tx, backToQueued, [{ id, tryNum: -1 }], {
    by: { at: ctx.at },
    key: ['id'],
    add: ['tryNum'],
    all: { beginTime: null },
    only: { tryNum },
  })
}

/** Ends a successful run. A run that was marked as failed meanwhile stays failed. */
export const endRun = async (ctx: ChangeCtx, { id, jobCode, tryNum }: StartedRun): Promise<void> => {
  await moveRows(ctx.tx, toDone, [{ id }], { by: { at: ctx.at }, key: ['id'], all: { endTime: ctx.at }, only: { tryNum } })
  await notifyLists(ctx, jobCode)
}

/** Marks a run of the day as failed; administrators get a message if there is no further try. */
export const failRun = async (ctx: ChangeCtx, jobCode: string, day: string, tryNum: number, msg: string): Promise<void> => {
  const changedRows = await moveRows(ctx.tx, toFailed, [{ jobCode, bizDate: day }], {
    by: { at: ctx.at },
    key: ['jobCode', 'bizDate'],
    all: { endTime: ctx.at, msg: msg.slice(0, 500) },
    only: { tryNum },
  })
  if (changedRows.length === 0) return
  await notifyLists(ctx, jobCode)
  const [job] = await ctx.tx.query<{ retry: number }>(
    'select retry from valve_calculation where tenant_id = $1 and job_code = $2 and is_disabled = 0',
    [ctx.tenantId, jobCode],
  )
  if (job !== undefined && tryNum <= job.retry) return
  await tellRoles(ctx, [
    {
      roles: await adminRoles(ctx.tx),
      msgType: 6,
      level: 3,
      title: '数据计算失败',
      content: `${nameOfCalculation(jobCode)}今天跑了 ${tryNum} 次都没成功：${msg}`,
      linkPath: '/setting/valve/data-calculation?kind=result',
      bizNo: jobCode,
    },
  ])
}
