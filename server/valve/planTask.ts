// 计算作业的排班任务 · valve/planTask
import { planOf } from '#contract/rules/valvePlan'
import { weekdayOf } from '#contract/rules/workCalendar'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { blockRun, failRun, queueRun, readPlan } from './runs.ts'

/** Every minute queues due calculations, marks calculations blocked by unfinished ones, and fails calculations that run too long. */
export const valvePlanTask: JobTask = {
  name: 'valve-plan',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    const { at, now, today } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const ctx = { tenantId, tx, at, id: services.ids.next }
      const { jobs, runs } = await readPlan(tx, today, true)
      const steps = planOf(jobs, runs, { day: today, weekday: weekdayOf(today), now })
      for (const step of steps) {
        const { jobCode } = step
        if (step.do === 'start') await queueRun(ctx, jobCode)
        if (step.do === 'block') await blockRun(ctx, jobCode, step.missing)
        if (step.do !== 'overdue') continue
        const [run, job] = [runs.find((one) => one.jobCode === jobCode), jobs.find((one) => one.jobCode === jobCode)]
        await failRun(ctx, jobCode, today, run?.tryNum ?? 1, `跑了超过 ${job?.maxRunMin ?? 0} 分钟`)
      }
    })
  },
}
