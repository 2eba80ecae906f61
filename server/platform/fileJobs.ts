// 文件任务 · platform/fileJobs
import { fileJobLife } from '#contract/rules/fileJobLife'
import { changed, type ChangeCtx } from './changes.ts'
import type { Ctx, Moment } from './ctx.ts'
import type { Tx } from './db.ts'
import { enqueue, type JobPayload } from './jobs.ts'
import { insertRows } from './rows.ts'
import { createdBy, updatedBy } from './stamp.ts'

/** file_job.job_type. */
export const jobType = { export: 1, import: 2, parse: 3, sync: 4 } as const

/** A running job without a heartbeat for this long belongs to a server that died. */
const deadAfterMs = 60_000

/** How a job ends. */
export type JobEnd = { readonly result: unknown } | { readonly error: string } | { readonly stopped: true }

/** Resource that shows jobs of a type; imports and their parsing share one. */
const shownUnder: Readonly<Record<number, string>> = { [jobType.export]: 'file/job', [jobType.sync]: 'wdt/sync' }
/** Writes to the change feed that a job of this type changed. */
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
 * Writes the row and queues its task, both in the transaction of the request; answers the id. Tenants take turns: the tenth job of one
 * comes after the first of another, whichever was queued earlier.
 */
export const createFileJob = async (ctx: Ctx, job: NewFileJob): Promise<string> => {
  const id = ctx.id()
  const [open] = await ctx.tx.query<{ n: number }>(
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
  await enqueue(ctx.tx, job.task, payloadOf(ctx.tenantId, id), id, open?.n ?? 0)
  await jobChanged(ctx, id, job.type)
  return id
}

/** Restarts a job that failed, was stopped or whose file is gone, under the same id. */
export const restartFileJob = async (ctx: Ctx, id: string, task: string): Promise<void> => {
  const rows = await ctx.tx.query<KindRow>(
    `update file_job set status = ${fileJobLife.waiting}, stop_flag = 0, process_value = 0, done_num = 0, total_num = 0, start_time = null, end_time = null,
            heartbeat = null, result = null, error_msg = null, update_user_id = $3, update_user_name = $4, update_time = $5, version = version + 1
      where tenant_id = $1 and id = $2 returning job_type`,
    [ctx.tenantId, id, ctx.person.userId, ctx.person.name, ctx.at],
  )
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

interface ClaimedRow extends KindRow {
  readonly bizType: string
  readonly bizName: string
  readonly params: Record<string, unknown>
  readonly createUserId: string
  readonly stopFlag: number
}

/** Claims the row for this run; null when it is finished, or another server is working on it. */
export const claimFileJob = async (tx: Tx, id: string, { now, at }: Moment, mint: () => string): Promise<FileJob | null> => {
  const rows = await tx.query<ClaimedRow>(
    `update file_job set status = ${fileJobLife.running}, error_msg = null, heartbeat = $3, start_time = coalesce(start_time, $3), update_time = $3, version = version + 1
      where tenant_id = $1 and id = $2 and (status = ${fileJobLife.waiting} or (status = ${fileJobLife.running} and heartbeat < $4))
     returning job_type, biz_type, biz_name, params, create_user_id, stop_flag`,
    [tx.tenantId, id, at, new Date(now - deadAfterMs)],
  )
  const row = rows[0]
  await announceJob({ tenantId: tx.tenantId, tx, at, id: mint }, id, rows)
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

/** Stores progress as the heartbeat; answers whether the user asked to stop. */
export const beatFileJob = async (
  tx: Tx,
  id: string,
  at: Date,
  done: number,
  total: number,
  mint: () => string,
): Promise<boolean> => {
  const rows = await tx.query<KindRow & { readonly stopFlag: number }>(
    `update file_job set heartbeat = $3, done_num = $4, total_num = $5, process_value = $6, update_time = $3, version = version + 1
      where tenant_id = $1 and id = $2 returning job_type, stop_flag`,
    [tx.tenantId, id, at, done, total, total === 0 ? 0 : Math.min(99, Math.floor((done * 100) / total))],
  )
  await announceJob({ tenantId: tx.tenantId, tx, at, id: mint }, id, rows)
  return rows[0]?.stopFlag === 1
}

/** Stores why the job is interrupted; it stays running and is queued again later. */
export const pauseFileJob = async (tx: Tx, id: string, at: Date, why: string): Promise<void> => {
  await tx.query(
    `update file_job set error_msg = $3, update_time = $4, version = version + 1 where tenant_id = $1 and id = $2 and status = ${fileJobLife.running}`,
    [tx.tenantId, id, why, at],
  )
}

/** Ends the row: done with its result, stopped, or failed with one sentence. */
export const endFileJob = async (tx: Tx, id: string, at: Date, end: JobEnd, mint: () => string): Promise<void> => {
  const status = 'error' in end ? fileJobLife.failed : 'stopped' in end ? fileJobLife.stopped : fileJobLife.done
  const rows = await tx.query<KindRow>(
    `update file_job set status = $3::smallint, end_time = $4, heartbeat = $4, result = $5, error_msg = $6,
            process_value = case when $3::smallint = 0 then 100 when $3::smallint = 4 then 0 else process_value end, update_time = $4, version = version + 1
      where tenant_id = $1 and id = $2 returning job_type`,
    [
      tx.tenantId,
      id,
      status,
      at,
      'result' in end ? JSON.stringify(end.result) : null,
      'error' in end ? end.error.slice(0, 500) : null,
    ],
  )
  await announceJob({ tenantId: tx.tenantId, tx, at, id: mint }, id, rows)
}

/** Queues jobs again that a dead server left running; claimFileJob decides who runs them. */
export const reviveFileJobs = async (tx: Tx, { now }: Moment): Promise<void> => {
  const rows = await tx.query<{ id: string; params: { task?: string } }>(
    `select id, params from file_job where tenant_id = $1 and status = ${fileJobLife.running} and heartbeat < $2`,
    [tx.tenantId, new Date(now - deadAfterMs)],
  )
  for (const { id, params } of rows) if (params.task !== undefined) await enqueue(tx, params.task, payloadOf(tx.tenantId, id), id)
}
