// 导入任务的运行 · import/jobRun
import type { Run } from '../platform/ctx.ts'
import { Refused } from '../platform/errors.ts'
import { fileTask, JobFailed, type TaskKind } from '../platform/fileTask.ts'
import type { JobTask } from '../platform/jobs.ts'
import { hasRight } from '../platform/person.ts'
import { UnreadableFile } from '../platform/sheets/readFile.ts'
import { loadRequest, type ImportRequest } from './request.ts'

/** Input of an import job's work. */
export interface JobRun {
  readonly run: Run
  readonly request: ImportRequest
  /** Records progress, at most once a second. @throws Halted if the user stopped the job */
  readonly beat: (done: number, total: number) => Promise<void>
}

const noRequest = '导入请求已失效，请重新上传'
const lostRight = '没有导入权限，已停止导入，请联系管理员'
/** Whether the error is a fault of the file, so that a repeated run would fail again. */
const isFileFault = (error: unknown): error is Error =>
  error instanceof UnreadableFile || (error instanceof Refused && error.refusal.code.startsWith('A043'))

const kind: TaskKind = {
  gone: '导入人已不存在或已停用，已停止导入',
  halted: { result: { stopped: true } },
  refusalEnds: false,
  fault: (error) => (isFileFault(error) ? error.message : ''),
}

/**
 * Makes the task of an import job. A fault of the file, a lost right (`mayOf`) or a stop by the user ends the job; after a lost database
 * the job is continued.
 */
export const importTask = (
  name: string,
  mayOf: (bizType: string) => number | undefined,
  work: (job: JobRun) => Promise<object>,
): JobTask =>
  fileTask(name, kind, async ({ services, tenantId, job, person, run, beat }) => {
    const { clock, db } = services
    const request = await db.inTenant(tenantId, (tx) => loadRequest(tx, services, clock.now(), String(job.params['requestId'])), {
      readOnly: true,
    })
    if (request === null) throw new JobFailed(noRequest)
    const right = mayOf(request.bizType)
    if (right === undefined || !hasRight(person, right)) throw new JobFailed(lostRight)
    return work({ run, request, beat })
  })
