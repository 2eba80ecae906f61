// 指标偏差的任务 · valve/figureTask
import { bizDate } from '#contract/rules/clock'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { judgeDay } from './figures.ts'

/** Every half hour: the figures of today so far. */
export const valveFigureTask: JobTask = {
  name: 'valve-figure',
  everyMin: 30,
  run: async (services, { tenantId }) => {
    const { now, today } = momentOf(services)
    await judgeDay(services, tenantId, today, now)
  },
}

const dayMs = 86_400_000
/** Once after midnight: the figures of the whole ended day. */
export const dayFigures: Pick<JobTask, 'run'> = {
  run: async (services, { tenantId }) => {
    const midnight = Date.parse(`${momentOf(services).today}T00:00:00+08:00`)
    await judgeDay(services, tenantId, bizDate(midnight - dayMs), midnight)
  },
}
