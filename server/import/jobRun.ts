// 导入任务的运行 · import/jobRun
import type { Person, Run } from '../platform/ctx.ts'
import { asRefused } from '../platform/errors.ts'
import { beatFileJob, claimFileJob, endFileJob, pauseFileJob, type FileJob } from '../platform/fileJobs.ts'
import { callerOf, momentOf, transacted } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { loadProfile } from '../platform/person.ts'
import type { Services } from '../platform/services.ts'
import { UnreadableFile } from './readFile.ts'
import { loadRequest, type ImportRequest } from './request.ts'

/** What the work of an import job has at hand. */
export interface JobRun {
  readonly run: Run
  readonly request: ImportRequest
  /** Records progress, at most once a second. @throws Halted when the user stopped the job, Leaving when the server stops */
  readonly beat: (done: number, total: number) => Promise<void>
}

/** The user asked to stop: what is committed stays, the rest is left. */
export class Halted extends Error {
  override name = 'Halted'
}
/** The server is stopping: another start goes on where this run leaves. */
class Leaving extends Error {
  override name = 'Leaving'
}

const BEAT_MS = 1000

/**
 * Makes the task of a file job: claims its row, works as the person who asked, ends the row with the result or one sentence.
 * A file's own fault and a stop end it; a lost database or a stopping server leave it to be revived.
 */
export const importTask = (name: string, work: (job: JobRun) => Promise<unknown>): JobTask => ({
  name,
  heavy: true,
  run: async (services, payload, stopping) => {
    const jobId = String(payload['fileJobId'])
    const { tenantId } = payload
    const job = await services.db.inTenant(tenantId, (tx) => claimFileJob(tx, jobId, momentOf(services)))
    if (job === null) return
    const end = (result: { result: unknown } | { error: string }): Promise<void> =>
      services.db.inTenant(tenantId, (tx) => endFileJob(tx, jobId, momentOf(services).at, result))
    try {
      const found = await prepare(services, tenantId, job)
      if (found === null) return await end({ error: '导入请求已失效，请重新上传' })
      await end({ result: await work({ ...found, beat: beatOf(services, tenantId, jobId, stopping) }) })
    } catch (error) {
      if (error instanceof UnreadableFile) return end({ error: error.message })
      if (error instanceof Halted) return end({ result: { stopped: true } })
      if (error instanceof Leaving) throw error
      const refused = asRefused(error)
      if (refused !== undefined) {
        await pause(services, tenantId, jobId, refused.message)
        throw error
      }
      await end({ error: '系统执行出错' })
      throw error
    }
  },
})

/** A lost database or a full disk may not even take the reason: then the row says nothing and is revived all the same. */
const pause = (services: Services, tenantId: number, jobId: string, why: string): Promise<void> =>
  services.db
    .inTenant(tenantId, (tx) => pauseFileJob(tx, jobId, momentOf(services).at, why))
    .catch((error: unknown) => console.error(`[jobs] 任务 ${jobId} 停下的原因没有记下:`, error))

const prepare = async (
  services: Services,
  tenantId: number,
  job: FileJob,
): Promise<{ run: Run; request: ImportRequest } | null> => {
  const { profile, request } = await services.db.inTenant(
    tenantId,
    async (tx) => ({
      profile: await loadProfile(tx, job.userId),
      request: await loadRequest(tx, services.dataDir, services.clock.now(), String(job.params['requestId'])),
    }),
    { readOnly: true },
  )
  if (profile === null || request === null) return null
  const person: Person = { ...profile, sessionId: '', clientKind: 0 }
  return { request, run: (step, options) => transacted(callerOf(services, tenantId, person), step, options) }
}

const beatOf = (services: Services, tenantId: number, jobId: string, stopping: () => boolean): JobRun['beat'] => {
  let last = 0
  let stopped = false
  return async (done, total) => {
    if (stopping()) throw new Leaving(`job ${jobId} goes on after the restart`)
    if (!stopped && performance.now() - last < BEAT_MS) return
    last = performance.now()
    stopped = await services.db.inTenant(tenantId, (tx) => beatFileJob(tx, jobId, momentOf(services).at, done, total))
    if (stopped) throw new Halted(`job ${jobId} was stopped`)
  }
}
