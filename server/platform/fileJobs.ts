// 文件任务 · platform/fileJobs
import { fileJobLife } from '#contract/rules/fileJobLife'
import { changed, type ChangeCtx } from './changes.ts'
import type { Ctx, Moment } from './ctx.ts'
import type { Tx } from './db.ts'
import { enqueue, type JobPayload } from './jobs.ts'
import { changeRows, insertRows, moveRows, selected } from './rows.ts'
import { createdBy, updatedBy } from './stamp.ts'
import { transitionOf } from './transitions.ts'

/** file_job.job_type. */
export const jobType = { export: 1, import: 2, parse: 3, sync: 4 } as const

/** A running job without a heartbeat for this long belongs to a server that died. */
const deadAfterMs = 60_000

/** The end of a job. */
export type JobEnd = { readonly result: object } | { readonly error: string } | { readonly stopped: true }

/** Resource of a job type's list; imports and their parsing share one. */
const shownUnder: Readonly<Record<number, string>> = { [jobType.export]: 'file/job', [jobType.sync]: 'wdt/sync' }
/** Writes a change of a job of this type to the change feed. */
export const jobChanged = (ctx: ChangeCtx, id: string, type: number): Promise<void> =>
  changed(ctx, [{ resource: shownUnder[type] ?? 'import/job', key: id, op: 'put' }])

/** The row of a queued job with its progress, stop and result (architecture §5). */
export interface FileJob {
  readonly id: string
  readonly bizType: string
  readonly bizName: string
  readonly params: Readonly<Record<string, unknown>>
  readonly userId: string
  readonly stopped: boolean
}

export interface NewFileJob {
  readonly bizType: string
  /** file name or title shown in the list */
  readonly bizName: string
  readonly type: (typeof jobType)[keyof typeof jobType]
  readonly task: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Creates a job and queues its task in the transaction of the request; returns the id. Jobs of tenants alternate: a tenant's tenth job
 * runs after another tenant's first.
 */
export const createFileJob = async (ctx: Ctx, job: NewFileJob): Promise<string> => {
  const id = ctx.id()
  const [openJobs] = await ctx.tx.query<{ n: number }>(
    `select count(*)::int as n from file_job where tenant_id = $1 and status in (${fileJobLife.waiting}, ${fileJobLife.running})`,
    [ctx.tenantId],
  )
  await insertRows(ctx.tx, 'file_job', [
    {
      id,
      bizType: job.bizType,
      bizName: job.bizName.slice(0, 200),
      jobType: job.type,
      params: { ...job.params, task: job.task },
      ...createdBy(ctx),
      ...updatedBy(ctx),
    },
  ])
  await enqueue(ctx.tx, job.task, payloadOf(ctx.tenantId, id), id, openJobs?.n ?? 0)
  await jobChanged(ctx, id, job.type)
  return id
}

const toWaiting = transitionOf(fileJobLife, 'act retry', fileJobLife.waiting)
const toRunning = transitionOf(fileJobLife, 'with 执行', fileJobLife.running)
const toDone = transitionOf(fileJobLife, 'with 执行', fileJobLife.done)
const toFailed = transitionOf(fileJobLife, 'with 执行', fileJobLife.failed)
const toStopped = transitionOf(fileJobLife, 'with 执行', fileJobLife.stopped)

/** Restarts a job that failed, was stopped or lost its file, under the same id. */
export const restartFileJob = async (ctx: Ctx, id: string, task: string): Promise<void> => {
  const rows = await moveRows(ctx.tx, toWaiting, [{ id }], {
    by: ctx,
    key: ['id'],
    all: {
      expired: 0,
      stopFlag: 0,
      processValue: 0,
      doneNum: 0,
      totalNum: 0,
      startTime: null,
      endTime: null,
      heartbeat: null,
      result: null,
      errorMsg: null,
    },
    returning: ['jobType'],
  })
  await enqueue(ctx.tx, task, payloadOf(ctx.tenantId, id), id)
  await announceJob(ctx, id, rows)
}

interface KindRow {
  readonly jobType: number
}
const announceJob = async (ctx: ChangeCtx, id: string, rows: readonly KindRow[]): Promise<void> => {
  for (const { jobType: type } of rows) await jobChanged(ctx, id, type)
}

const payloadOf = (tenantId: number, id: string): JobPayload => ({ tenantId, fileJobId: id })

interface ClaimedRow {
  readonly bizType: string
  readonly bizName: string
  readonly params: Record<string, unknown>
  readonly createUserId: string
  readonly stopFlag: number
}

const claimableJob = `
  select id, coalesce(start_time, $3) as start_time from file_job
   where tenant_id = $1 and id = $2
     and (status = ${fileJobLife.waiting} or (status = ${fileJobLife.running} and heartbeat < $4)) for update`

/** Claims the job for this run; null if the job is finished or another server works on it. */
export const claimFileJob = async (tx: Tx, id: string, { now, at }: Moment, newId: () => string): Promise<FileJob | null> => {
  const rows = await moveRows(tx, toRunning, selected(claimableJob, id, at, new Date(now - deadAfterMs)), {
    by: { at },
    key: ['id'],
    set: ['startTime'],
    all: { errorMsg: null, heartbeat: at },
    returning: ['jobType'],
  })
  if (rows.length === 0) return null
  await announceJob({ tenantId: tx.tenantId, tx, at, id: newId }, id, rows)
  const [row] = await tx.query<ClaimedRow>(
    'select biz_type, biz_name, params, create_user_id, stop_flag from file_job where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
  )
  return row
    ? {
        id,
        bizType: row.bizType,
        bizName: row.bizName,
        params: row.params,
        userId: row.createUserId,
        stopped: row.stopFlag === 1,
      }
    : null
}

/** Stores progress as the heartbeat; returns whether the user asked to stop. */
export const beatFileJob = async (
  tx: Tx,
  id: string,
  at: Date,
  done: number,
  total: number,
  newId: () => string,
): Promise<boolean> => {
  const processValue = total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total))
  const rows = await changeRows(tx, 'file_job', [{ id }], {
    key: ['id'],
    all: { heartbeat: at, doneNum: done, totalNum: total, processValue, updateTime: at },
    returning: ['jobType', 'stopFlag'],
  })
  await announceJob({ tenantId: tx.tenantId, tx, at, id: newId }, id, rows)
  return rows[0]?.stopFlag === 1
}

/** Stores the reason of an interruption; the job stays running and is queued again later. */
export const pauseFileJob = async (tx: Tx, id: string, at: Date, why: string): Promise<void> => {
  await changeRows(tx, 'file_job', [{ id }], {
    key: ['id'],
    only: { status: fileJobLife.running },
    all: { errorMsg: why, updateTime: at },
  })
}

/** Ends the row: done with its result, stopped, or failed with one sentence. */
export const endFileJob = async (tx: Tx, id: string, at: Date, end: JobEnd, newId: () => string): Promise<void> => {
  const transition = 'error' in end ? toFailed : 'stopped' in end ? toStopped : toDone
  const rows = await moveRows(tx, transition, [{ id }], {
    by: { at },
    key: ['id'],
    all: {
      endTime: at,
      heartbeat: at,
      result: 'result' in end ? end.result : null,
      errorMsg: 'error' in end ? end.error.slice(0, 500) : null,
      ...(transition === toDone && { processValue: 100 }),
      ...(transition === toFailed && { processValue: 0 }),
    },
    returning: ['jobType'],
  })
  await announceJob({ tenantId: tx.tenantId, tx, at, id: newId }, id, rows)
}

/** Queues jobs again that a dead server left running; claimFileJob decides who runs them. */
export const reviveFileJobs = async (tx: Tx, { now }: Moment): Promise<void> => {
  const rows = await tx.query<{ id: string; params: { task?: string } }>(
    `select id, params from file_job where tenant_id = $1 and status = ${fileJobLife.running} and heartbeat < $2`,
    [tx.tenantId, new Date(now - deadAfterMs)],
  )
  for (const { id, params } of rows) if (params.task !== undefined) await enqueue(tx, params.task, payloadOf(tx.tenantId, id), id)
}
