// 导出任务 · file/job
import { existsSync } from 'node:fs'
import { downloadJob, exportJobs, retryJob, type ExportJobRow } from '#contract/file/job'
import type { Resource } from '#contract/resource'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { exportEntry } from '../platform/exports/entry.ts'
import { exportPath, exportTaskName, mayExport } from '../platform/exports/job.ts'
import { exportable } from '../platform/exports/lists.ts'
import { jobType, restartFileJob } from '../platform/fileJobs.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import type { Filter } from '../platform/kinds.ts'
import { moment } from '../platform/time.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { xlsxType } from '../platform/xlsx/book.ts'
import { jobRuns, fileJobLife } from '#contract/rules/fileJobLife'

interface JobRow extends Omit<ExportJobRow, 'createTime' | 'startTime' | 'endTime' | 'linkUrl'> {
  readonly createTime: Date
  readonly startTime: Date | null
  readonly endTime: Date | null
}

const list = handle(
  exportJobs,
  async (ctx, input) => {
    const { pageNo = 1, pageSize = 20 } = input
    const from =
      'from file_job where tenant_id = $1 and create_user_id = $2 and job_type = $3 and ($4::text is null or biz_type = $4)'
    const params = [ctx.tenantId, ctx.person.userId, jobType.export, input.bizType ?? null]
    const totals = await ctx.tx.query<{ n: number }>(`select count(*)::int as n ${from}`, params)
    const rows = await ctx.tx.query<JobRow>(
      `select id, biz_type, biz_name, create_user_name, create_time,
              start_time, end_time, status, process_value, done_num,
              total_num, (result ->> 'bytes')::float8 as file_size, expired, error_msg
         ${from} order by create_time desc, id desc limit $5 offset $6`,
      [...params, pageSize, (pageNo - 1) * pageSize],
    )
    const total = totals[0]?.n ?? 0
    const records = rows.map((row) => ({
      ...row,
      createTime: moment(row.createTime) ?? '',
      startTime: moment(row.startTime),
      endTime: moment(row.endTime),
      linkUrl: row.status === fileJobLife.done && row.expired === 0 ? `${downloadJob.path}?taskId=${row.id}` : null,
    }))
    return { records, total, pageNo, pageSize, current: pageNo, size: pageSize, pages: Math.ceil(total / pageSize) }
  },
  { readOnly: true },
)

interface OwnJob {
  readonly filter: Filter | null
  readonly status: number
  readonly expired: number
  readonly bizType: string
  readonly bizName: string
  readonly result: { readonly fileName?: string; readonly ext?: string; readonly rows?: number } | null
}

/** The person's own export job; the right to export the list is checked again. @throws Refused A0404, A0312 */
const ownJob = async (ctx: Ctx, taskId: string): Promise<OwnJob & { readonly resource: Resource }> => {
  const rows = await ctx.tx.query<OwnJob>(
    `select status, expired, biz_type, biz_name, result, params -> 'filter' as filter from file_job where tenant_id = $1 and id = $2 and create_user_id = $3 and job_type = $4`,
    [ctx.tenantId, taskId, ctx.person.userId, jobType.export],
  )
  const job = rows[0]
  if (job === undefined) throw refuse('A0404')
  const exported = exportable(job.bizType)
  if (exported === undefined || !mayExport(ctx.person, exported.resource)) throw refuse('A0312')
  return { ...job, resource: exported.resource }
}

const download = handle(downloadJob, async (ctx, { taskId }) => {
  const job = await ownJob(ctx, taskId)
  if (job.status !== fileJobLife.done) throw refuse('A0433')
  const path = exportPath(ctx.services.dataDir, ctx.tenantId, taskId)
  if (job.expired === 1 || !existsSync(path)) throw refuse('A0435')
  const type = job.result?.ext === 'zip' ? 'application/zip' : xlsxType
  const log = exportEntry(job.resource, taskId, '下载导出文件', job.filter ?? {}, job.result?.rows)
  return new Download(job.result?.fileName ?? job.bizName, type, { path }, log)
})

/** retryJob: a waiting or running job cannot be retried. */
const retry = handle(retryJob, async (ctx, { taskId }) => {
  const job = await ownJob(ctx, taskId)
  if (jobRuns.includes(job.status)) throw refuse('A0506')
  await writeLogs(ctx, [exportEntry(job.resource, taskId, '导出', job.filter ?? {})])
  await restartFileJob(ctx, taskId, exportTaskName)
  return {}
})

export default [list, download, retry] satisfies readonly Endpoint[]
