// 计费事实的任务 · finance/factTask
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { writeEmptyDays } from './emptyDays.ts'
import { followFacts, readAgain, type FactSource } from './factReader.ts'
import { returns } from './returnFacts.ts'
import { stockDays } from './stockDayFacts.ts'
import { stockIns } from './stockInFacts.ts'
import { serviceTasks } from './taskFacts.ts'

const sources: readonly FactSource[] = [stockIns, returns, serviceTasks, stockDays]

/** Does the same for each source; one that fails is told when the others are done, and stops none of them. */
const forEach = async (work: (source: FactSource) => Promise<unknown>): Promise<void> => {
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      await work(source)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `计费事实没有读完：${failures.map(String).join('；')}`)
}

/** Every minute: what events name, then a share of what was there before. */
export const factTask: JobTask = {
  name: 'fin-fact',
  everyMin: 1,
  run: (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    return forEach((source) => followFacts(run, source, stopping))
  },
}

/** Every ten minutes, as days are cut: the last days without stock. */
export const emptyDaysTask: JobTask = {
  name: 'fin-fact.empty',
  everyMin: 10,
  run: (services, { tenantId }, stopping) => writeEmptyDays(jobRun(services, tenantId), 'recent', stopping),
}

/** Every night the last days are read once more, and all days without stock. */
export const factAgainTask: JobTask = {
  name: 'fin-fact.again',
  dailyAt: '01:25',
  run: async (services, { tenantId }, stopping) => {
    const run = jobRun(services, tenantId)
    await forEach((source) => run((ctx) => readAgain(ctx, source)))
    await writeEmptyDays(run, 'all', stopping)
  },
}
