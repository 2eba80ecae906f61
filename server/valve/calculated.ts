// 按计划运行的计算 · valve/calculated
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { ChangeCtx } from '../platform/changes.ts'
import type { Services } from '../platform/services.ts'
import { beginRun, endRun, failRun, returnRun, taskName } from './runs.ts'

const inTransaction = <T>(services: Services, tenantId: number, work: (ctx: ChangeCtx) => Promise<T>): Promise<T> =>
  services.db.inTenant(tenantId, (tx) => work({ tenantId, tx, at: momentOf(services).at, id: services.ids.next }))

/**
 * Wraps a job as a calculation: valve-plan queues it instead of the timetable, and valve_run stores its result. A failure is stored and
 * not thrown, because the plan decides about another try.
 */
export const calculated = (jobCode: string, task: Pick<JobTask, 'run' | 'heavy'>): JobTask => ({
  name: taskName(jobCode),
  ...(task.heavy === true && { heavy: true }),
  run: async (services, { tenantId, day }, stopping) => {
    const run = await inTransaction(services, tenantId, (ctx) => beginRun(ctx, jobCode, String(day)))
    if (run === null) return
    try {
      await task.run(services, { tenantId, day: String(day) }, stopping)
    } catch (error) {
      if (stopping()) {
        await inTransaction(services, tenantId, (ctx) => returnRun(ctx, run))
        throw error
      }
      console.error(`[calculation] ${jobCode} 没有成功`, error)
      const msg = error instanceof Error ? error.message : String(error)
      await inTransaction(services, tenantId, (ctx) => failRun(ctx, jobCode, String(day), run.tryNum, msg))
      return
    }
    await inTransaction(services, tenantId, (ctx) => endRun(ctx, run))
  },
})
