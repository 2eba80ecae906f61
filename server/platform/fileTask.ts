// 文件任务的运行 · platform/fileTask
import type { Run } from './ctx.ts'
import type { Person } from './person.ts'
import { asRefused } from './errors.ts'
import { beatFileJob, claimFileJob, endFileJob, pauseFileJob, type FileJob, type JobEnd } from './fileJobs.ts'
import { callerOf, momentOf, transacted } from './http.ts'
import type { JobTask } from './jobs.ts'
import { loadProfile } from './person.ts'
import type { Services } from './services.ts'
import { userLife } from '#contract/rules/peopleLife'

/** Context for the work of a file job. */
export interface TaskRun {
  readonly services: Services
  readonly tenantId: number
  readonly job: FileJob
  /** the person who started the job, with the present rights and scope */
  readonly person: Person
  readonly run: Run
  /** Records progress, at most once a second. @throws JobStopped if the user stopped the job, ServerStopping if the server stops */
  readonly beat: (done: number, total: number) => Promise<void>
}

/** The user stopped the job: committed parts stay, the rest is not done. */
export class JobStopped extends Error {
  override name = 'Halted'
}
/** The server is stopping: the job continues after the next start. */
class ServerStopping extends Error {
  override name = 'Leaving'
}
/** The job is impossible; `message` is the sentence on its row. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

const BEAT_MS = 1000
const generalSentence = '系统执行出错'

/** How jobs of one kind end. */
export interface TaskKind {
  /** sentence if the person who started it was deleted or disabled */
  readonly gone: string
  /** end of a job the user stopped */
  readonly halted: JobEnd
  /** true: a refusal (no disk, no database) ends the job, so that the person may try again; false: it is interrupted and continued later */
  readonly refusalEnds: boolean
  /** sentence for an error caused by the file, '' for any other */
  readonly fault?: (error: unknown) => string
}

/**
 * Makes the task of a file job: claims its row, works with the rights of the person who started it, ends the row with the result or one
 * sentence. When the server stops, the job is continued after the next start.
 */
export const fileTask = (name: string, kind: TaskKind, work: (task: TaskRun) => Promise<object>): JobTask => ({
  name,
  heavy: true,
  run: async (services, payload, stopping) => {
    const jobId = String(payload['fileJobId'])
    const { tenantId } = payload
    const job = await services.db.inTenant(tenantId, (tx) => claimFileJob(tx, jobId, momentOf(services), services.ids.next))
    if (job === null) return
    const end = (result: JobEnd): Promise<void> =>
      services.db.inTenant(tenantId, (tx) => endFileJob(tx, jobId, momentOf(services).at, result, services.ids.next))
    try {
      const profile = await services.db.inTenant(tenantId, (tx) => loadProfile(tx, job.userId), { readOnly: true })
      if (profile === null || profile.status === userLife.off) return await end({ error: kind.gone })
      const person: Person = { ...profile, sessionId: '', clientKind: 0 }
      const run: Run = (step, options) => transacted(callerOf(services, tenantId, person), step, options)
      const beat = beatOf(services, tenantId, jobId, stopping)
      await end({ result: await work({ services, tenantId, job, person, run, beat }) })
    } catch (error) {
      if (error instanceof JobStopped) return end(kind.halted)
      if (error instanceof JobFailed) return end({ error: error.message })
      const fault = kind.fault?.(error) ?? ''
      if (fault !== '') return end({ error: fault })
      if (error instanceof ServerStopping) throw error
      const refused = asRefused(error)
      if (refused !== undefined && kind.refusalEnds) return end({ error: refused.message })
      if (refused === undefined) await end({ error: generalSentence })
      else await storePauseReason(services, tenantId, jobId, refused.message)
      throw error
    }
  },
})

/**
 * Stores the reason of an interruption if possible; with a lost database or a full disk it is not stored, and the job is continued
 * anyway.
 */
const storePauseReason = (services: Services, tenantId: number, jobId: string, why: string): Promise<void> =>
  services.db
    .inTenant(tenantId, (tx) => pauseFileJob(tx, jobId, momentOf(services).at, why))
    .catch((error: unknown) => console.error(`[jobs] 任务 ${jobId} 停下的原因没有记下:`, error))

const beatOf = (services: Services, tenantId: number, jobId: string, stopping: () => boolean): TaskRun['beat'] => {
  let last = 0
  let stopped = false
  return async (done, total) => {
    if (stopping()) throw new ServerStopping(`job ${jobId} goes on after the restart`)
    if (!stopped && performance.now() - last < BEAT_MS) return
    last = performance.now()
    const { at } = momentOf(services)
    // the work may have a transaction open, so the heartbeat uses the second pool
    stopped = await services.beside.inTenant(tenantId, (tx) => beatFileJob(tx, jobId, at, done, total, services.ids.next))
    if (stopped) throw new JobStopped(`job ${jobId} was stopped`)
  }
}
