// 指标偏差的任务 · valve/figureTask
import { bizDate } from '#contract/rules/clock'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { checkDay } from './figures.ts'

/** Checks the figures of today every half hour. */
export const valveFigureTask: JobTask = {
  name: 'valve-figure',
  everyMin: 30,
  run: async (services, { tenantId }) => {
    const { now, today } = momentOf(services)
    await checkDay(services, tenantId, today, now)
  },
}

const dayMs = 86_400_000
/** Checks the figures of the whole previous day once after midnight. */
export const dayFigures: Pick<JobTask, 'run'> = {
  run: async (services, { tenantId }) => {
    const midnight = Date.parse(`${momentOf(services).today}T00:00:00+08:00`)
    await checkDay(services, tenantId, bizDate(midnight - dayMs), midnight)
  },
}
