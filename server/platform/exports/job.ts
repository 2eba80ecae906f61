// 导出任务 · platform/exports/job
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { momentText } from '#contract/rules/clock'
import type { Resource } from '#contract/resource'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { createFileJob, jobType } from '../fileJobs.ts'
import { fileTask, JobFailed } from '../fileTask.ts'
import { callerOf, momentOf } from '../http.ts'
import type { JobTask } from '../jobs.ts'
import type { Filter } from '../kinds.ts'
import { hasRight } from '../person.ts'
import type { Person } from '../person.ts'
import { changeRows } from '../rows.ts'
import { writeLogs } from '../writeLogs.ts'
import { exportEntry } from './entry.ts'
import { countOf, statementOf, writeExport, type Exported } from './write.ts'
import { jobRuns, fileJobLife } from '#contract/rules/fileJobLife'

export const exportTaskName = 'export.list'
/** Time a finished file is kept, ms (office.md: async exports). */
const keptMs = 7 * 86_400_000
/** Longest run of an export, ms; normally a million rows are sorted and written in seconds. */
const longestMs = 30 * 60_000

/** Place of an export's file, built from numbers only. */
export const exportPath = (dataDir: string, tenantId: number, jobId: string): string =>
  join(dataDir, 'exports', String(tenantId), jobId)

/** Whether the person may export the list now. */
export const mayExport = (person: Person, { may }: Resource): boolean => may.export !== undefined && hasRight(person, may.export)

/** `出库单_20250617100000` */
export const exportName = (title: string, now: number): string => `${title}_${momentText(now).replaceAll(/\D/g, '')}`

/**
 * Queues the export of a list under its filter; returns the task.
 * @throws Refused like the list; A0506 while the same export of the person is running
 */
export const createExport = async (ctx: Ctx, exported: Exported, input: Filter): Promise<{ taskId: string }> => {
  const { resource } = exported
  const filter = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => !['pageNo', 'pageSize', 'total'].includes(name) && value !== '' && value !== null,
    ),
  )
  statementOf(ctx, exported, filter)
  const runningExports = await ctx.tx.query(
    `select 1 from file_job where tenant_id = $1 and create_user_id = $2 and biz_type = $3 and job_type = $4 and status = any($5::smallint[])
        and params -> 'filter' = $6::jsonb limit 1`,
    [ctx.tenantId, ctx.person.userId, resource.id, jobType.export, jobRuns, JSON.stringify(filter)],
  )
  if (runningExports.length > 0) throw refuse('A0506')
  const taskId = await createFileJob(ctx, {
    bizType: resource.id,
    bizName: `${exportName(resource.title, ctx.now)}.xlsx`,
    type: jobType.export,
    task: exportTaskName,
    params: { filter },
  })
  await writeLogs(ctx, [exportEntry(resource, taskId, '导出', filter)])
  return { taskId }
}

/** Writes exports with the present rights and data scope of their owner; a stop deletes the written part. */
export const exportTask = (find: (resourceId: string) => Exported | undefined): JobTask =>
  fileTask(exportTaskName, { gone: '导出人已不存在或已停用', halted: { stopped: true }, refusalEnds: true }, async (task) => {
    const { services, tenantId, job, person } = task
    const exported = find(job.bizType)
    if (exported === undefined) throw new JobFailed('该列表已不能导出')
    if (!mayExport(person, exported.resource)) throw refuse('A0312')
    const path = exportPath(services.dataDir, tenantId, job.id)
    await mkdir(join(path, '..'), { recursive: true })
    const name = job.bizName.replace(/\.\w+$/, '')
    const filter = (job.params['filter'] ?? {}) as Filter
    return services.db.inTenant(
      tenantId,
      async (tx) => {
        const ctx: Ctx = { ...callerOf(services, tenantId, person), tx }
        const total = await countOf(ctx, statementOf(ctx, exported, filter))
        await task.beat(0, total)
        const file = await writeExport(ctx, exported, filter, { path, name, beat: (rows) => task.beat(rows, total) })
        return { ...file, fileName: `${name}.${file.ext}` }
      },
      { readOnly: true, timeoutMs: longestMs },
    )
  })

/** Deletes files older than a week; their tasks stay and show it. */
export const purgeExports: JobTask = {
  name: 'export.purge',
  everyMin: 30,
  run: async (services, { tenantId }) => {
    const { now, at } = momentOf(services)
    const expiredFiles = await services.db.inTenant(tenantId, (tx) =>
      tx.query<{ id: string }>(
        `select id from file_job where tenant_id = $1 and job_type = $2 and status = $3 and end_time <= $4 and expired = 0`,
        [tenantId, jobType.export, fileJobLife.done, new Date(now - keptMs)],
      ),
    )
    for (const { id } of expiredFiles) await rm(exportPath(services.dataDir, tenantId, id), { force: true })
    await services.db.inTenant(tenantId, (tx) =>
      changeRows(tx, 'file_job', expiredFiles, { key: ['id'], all: { expired: 1, updateTime: at } }),
    )
  },
}
