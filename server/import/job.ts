// 导入任务 · import/job
import { fileJobLife } from '#contract/rules/fileJobLife'
import { importJobs, retryImport, stopJob, type ImportJobRow } from '#contract/import/job'
import { refuse } from '../platform/errors.ts'
import { jobChanged, restartFileJob } from '../platform/fileJobs.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { moment } from '../platform/time.ts'
import { importTaskName } from './rowEndpoints.ts'

interface JobRow extends Omit<ImportJobRow, 'createTime'> {
  readonly createTime: Date
}

/** An import of a template that ended before its end. */
const mayGoOn = `j.params ->> 'task' = '${importTaskName}' and r.used = 0 and (j.status = ${fileJobLife.failed} or (j.status = ${fileJobLife.done} and j.stop_flag = 1))`

/** The person's own imports: parsing is a step of an import, so the list shows the latest job of each request. */
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
            (${mayGoOn} and r.expires_at > $4)::int as again
     ${from} order by j.create_time desc, j.id desc limit $5 offset $6`,
    [...params, ctx.at, pageSize, (pageNo - 1) * pageSize],
  )
  const total = totals[0]?.n ?? 0
  const records = rows.map((row) => ({ ...row, createTime: moment(row.createTime) ?? '' }))
  return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize) }
})

/** A finished job stays as it is; stopping it again changes nothing. An export that waits is stopped at once. */
const stop = handle(stopJob, async (ctx, input) => {
  const rows = await ctx.tx.query<{ jobType: number }>(
    `update file_job set stop_flag = case when status in (${fileJobLife.waiting}, ${fileJobLife.running}) then 1 else stop_flag end,
            status = case when status = ${fileJobLife.waiting} and job_type = 1 then ${fileJobLife.stopped} else status end, update_time = $4, version = version + 1
      where tenant_id = $1 and id = $2 and create_user_id = $3 returning job_type`,
    [ctx.tenantId, input.taskId, ctx.person.userId, ctx.at],
  )
  const [row] = rows
  if (row === undefined) throw refuse('A0404')
  await jobChanged(ctx, input.taskId, row.jobType)
  return {}
})

/** The right is looked at when it runs, like the first time. */
const retry = handle(retryImport, async (ctx, { taskId }) => {
  const rows = await ctx.tx.query<{ goOn: boolean; expired: boolean }>(
    `select ${mayGoOn} as go_on, r.expires_at <= $4 as expired
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
