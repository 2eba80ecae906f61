// 导入任务 · import/job
import { importJobs, retryImport, stopJob, type ImportJobRow } from '#contract/import/job'
import { fileJobLife, jobRuns } from '#contract/rules/fileJobLife'
import { refuse } from '../platform/errors.ts'
import { jobChanged, restartFileJob, jobType } from '../platform/fileJobs.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { moment } from '../platform/time.ts'
import { transitionOf } from '../platform/transitions.ts'
import { importTaskName } from './rowEndpoints.ts'

interface JobRow extends Omit<ImportJobRow, 'createTime'> {
  readonly createTime: Date
}

/** SQL: whether a template import was interrupted or stopped and can continue. */
const isResumable = `j.params ->> 'task' = '${importTaskName}' and r.used = 0 and (j.status = ${fileJobLife.failed} or (j.status = ${fileJobLife.done} and j.stop_flag = 1))`

/** importJobs: lists the person's own imports, each with its latest job, because parsing is a step of an import. */
const list = handle(importJobs, async (ctx, input) => {
  const { pageNo = 1, pageSize = 20 } = input
  const from = `from import_request r join file_job j on j.tenant_id = $1 and j.id = r.file_job_id
    where r.tenant_id = $1 and r.create_user_id = $2 and ($3::text is null or r.biz_type = $3)`
  const params = [ctx.tenantId, ctx.person.userId, input.bizType ?? null]
  const totals = await ctx.tx.query<{ n: number }>(`select count(*)::int as n ${from}`, params)
  const rows = await ctx.tx.query<JobRow>(
    `select j.id as task_id, r.id as request_id, r.biz_type, r.file_name, j.create_time,
            j.create_user_name, j.status, j.process_value, j.done_num, j.total_num,
            r.success_num, r.fail_num, (j.status = ${fileJobLife.done} and j.stop_flag = 1)::int as stopped, j.error_msg,
            (${isResumable} and r.expires_at > $4)::int as again
     ${from} order by j.create_time desc, j.id desc limit $5 offset $6`,
    [...params, ctx.at, pageSize, (pageNo - 1) * pageSize],
  )
  const total = totals[0]?.n ?? 0
  const records = rows.map((row) => ({ ...row, createTime: moment(row.createTime) ?? '' }))
  return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize) }
})

const toStopped = transitionOf(fileJobLife, 'act stop', fileJobLife.stopped)

/** stopJob: stops a job; a finished job stays as it is. An export that is still waiting is stopped at once. */
const stop = handle(stopJob, async (ctx, input) => {
  const [row] = await ctx.tx.query<{ jobType: number }>(
    'select job_type from file_job where tenant_id = $1 and id = $2 and create_user_id = $3 for update',
    [ctx.tenantId, input.taskId, ctx.person.userId],
  )
  if (row === undefined) throw refuse('A0404')
  const id = { id: input.taskId }
  await changeRows(ctx.tx, 'file_job', [id], {
    key: ['id'],
    only: { status: jobRuns },
    all: { stopFlag: 1, updateTime: ctx.at },
  })
  if (row.jobType === jobType.export) await moveRows(ctx.tx, toStopped, [id], { by: { at: ctx.at }, key: ['id'], quiet: true })
  await jobChanged(ctx, input.taskId, row.jobType)
  return {}
})

/** retryImport: queues an interrupted import again; the job checks the right when it runs. */
const retry = handle(retryImport, async (ctx, { taskId }) => {
  const rows = await ctx.tx.query<{ goOn: boolean; expired: boolean }>(
    `select ${isResumable} as go_on, r.expires_at <= $4 as expired
       from import_request r join file_job j on j.tenant_id = $1 and j.id = r.file_job_id
      where r.tenant_id = $1 and j.id = $2 and r.create_user_id = $3`,
    [ctx.tenantId, taskId, ctx.person.userId, ctx.at],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0404')
  if (!row.goOn) throw refuse('A0506')
  if (row.expired) throw refuse('A0431')
  await restartFileJob(ctx, taskId, importTaskName)
  return {}
})

export default [list, stop, retry] satisfies readonly Endpoint[]
