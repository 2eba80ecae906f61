// 后台任务清单 · tasks
/**
 * Every job the server runs beside requests: those that files of areas and core export (areas.ts), those of the platform, and the planned
 * calculations.
 */
import { areaTasks } from './areas.ts'
import { abcTask } from './goods/abc.ts'
import { pruneFeed } from './platform/changes.ts'
import { exportTask, purgeExports } from './platform/exports/job.ts'
import { exportable } from './platform/exports/lists.ts'
import { reviveFileJobs } from './platform/fileJobs.ts'
import { momentOf } from './platform/http.ts'
import { purgeIdempotencyKeys } from './platform/idempotency.ts'
import type { JobTask } from './platform/jobs.ts'
import { verifyTask } from './stock/verifyJob.ts'
import { calculated } from './valve/calculated.ts'
import { compareAll } from './valve/contrast.ts'
import { dayFigures } from './valve/figureTask.ts'

/** Continues the work of a server that died. */
const revive: JobTask = {
  name: 'file-job.revive',
  everyMin: 1,
  run: (services, { tenantId }) => services.db.inTenant(tenantId, (tx) => reviveFileJobs(tx, momentOf(services))),
}

/** Deletes changes that no cursor can still ask for. */
const prune: JobTask = {
  name: 'feed.prune',
  dailyAt: '03:30',
  run: async (services, { tenantId }) => {
    await services.db.inTenant(tenantId, (tx) => pruneFeed(tx, services.clock.now()), { timeoutMs: 60_000 })
  },
}

export const tasks: readonly JobTask[] = [
  ...areaTasks,
  revive,
  prune,
  exportTask(exportable),
  purgeExports,
  purgeIdempotencyKeys,
  calculated('FIGURES', dayFigures),
  calculated('STOCK_VERIFY', verifyTask),
  calculated('ABC_CLASS', abcTask),
  calculated('CONTRAST', compareAll),
]
