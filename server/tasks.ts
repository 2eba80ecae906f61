// 后台任务清单 · tasks
/** Every job the server runs beside requests, one line each. */
import { lowTask } from './consumable/low.ts'
import { abcTask } from './goods/abc.ts'
import { attendanceTask } from './hr/attendanceTask.ts'
import { employTaskJob } from './hr/employTask.ts'
import { barcodeErrorTask } from './goods/barcodeFind.ts'
import { purgeUploads } from './file/store.ts'
import { parseOrders, writeOrderFile } from './stockout/orderFile/jobs.ts'
import { purgeImports } from './import/purge.ts'
import { templateTask } from './import/rowEndpoints.ts'
import { pruneFeed } from './platform/changes.ts'
import { exportTask, purgeExports } from './platform/exports/job.ts'
import { exportable } from './platform/exports/lists.ts'
import { reviveFileJobs } from './platform/fileJobs.ts'
import { momentOf } from './platform/http.ts'
import type { JobTask } from './platform/jobs.ts'
import { purgeIdempotencyKeys } from './platform/idempotency.ts'
import { waitTask } from './core/floor/expire.ts'
import { signDueTask } from './core/floor/signDue.ts'
import { photoTask } from './core/floor/photoMissing.ts'
import { stockinPushTask } from './core/inbound/pushTask.ts'
import { reservationTask } from './inbound/reservationTask.ts'
import { pushTask } from './core/orders/erpPush.ts'
import { auditTask } from './core/orders/auditRetry.ts'
import { completeTask } from './core/orders/complete.ts'
import { forwardTask } from './core/orders/forward.ts'
import { rulePublishTask } from './rule/publishTask.ts'
import { deviceSilentTask } from './setting/deviceSilent.ts'
import { replenishTask } from './stock/replenish.ts'
import { stockDailyCheckTask } from './stock/daily/check.ts'
import { stockDailyKeepTask } from './stock/daily/keep.ts'
import { stockDailyTask } from './stock/daily/task.ts'
import { verifyTask } from './stock/verifyJob.ts'
import { volumeTask } from './core/orders/volumeTask.ts'
import { waveTask } from './stockout/waveAuto.ts'
import { tempExpireTask } from './user/tempExpire.ts'
import { workDayStatTask } from './operate/workDayStat.ts'
import { slaTask } from './outware/slaScan.ts'
import { returnPushTask } from './returns/pushTask.ts'
import { returnTransferTask, returnWaybillTask } from './returns/waveOrder.ts'
import { returnWaveTask } from './returns/waveTask.ts'
import { returnWarnTask } from './returns/warnTask.ts'
import { wantedExpireTask } from './returns/wantedExpire.ts'
import { calculated } from './valve/calculated.ts'
import { valveCheckTask } from './valve/checkTask.ts'
import { compareAll } from './valve/contrast.ts'
import { dayFigures, valveFigureTask } from './valve/figureTask.ts'
import { valvePlanTask } from './valve/planTask.ts'
import { syncTask } from './wdt/task.ts'
import { workOrderCheckTask } from './workorder/checkTask.ts'
import { workOrderConfirmTask } from './workorder/confirmTask.ts'
import { workOrderClockTask } from './workorder/clock/timer.ts'
import { workOrderRobotTask } from './workorder/robot/send.ts'
import { tracePullTask } from './logistics/traceTask.ts'
import { lostParcelTask } from './workorder/lostParcelTask.ts'
import { relevanceTask } from './workorder/relevanceTask.ts'
import { orderTimeoutTask } from './workorder/orderTimeoutTask.ts'
import { autoCompTask } from './workorder/comp/autoTask.ts'
import { compBalanceTask } from './workorder/comp/balanceTask.ts'

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
  revive,
  prune,
  auditTask,
  forwardTask,
  completeTask,
  volumeTask,
  waveTask,
  waitTask,
  signDueTask,
  photoTask,
  deviceSilentTask,
  pushTask,
  stockinPushTask,
  reservationTask,
  rulePublishTask,
  valvePlanTask,
  valveCheckTask,
  valveFigureTask,
  calculated('FIGURES', dayFigures),
  calculated('STOCK_VERIFY', verifyTask),
  calculated('ABC_CLASS', abcTask),
  calculated('CONTRAST', compareAll),
  replenishTask,
  stockDailyTask,
  stockDailyCheckTask,
  stockDailyKeepTask,
  barcodeErrorTask,
  lowTask,
  workDayStatTask,
  slaTask,
  returnWarnTask,
  wantedExpireTask,
  returnPushTask,
  returnWaybillTask,
  returnTransferTask,
  returnWaveTask,
  tempExpireTask,
  employTaskJob,
  attendanceTask,
  compBalanceTask,
  autoCompTask,
  workOrderClockTask,
  workOrderConfirmTask,
  workOrderCheckTask,
  workOrderRobotTask,
  tracePullTask,
  lostParcelTask,
  relevanceTask,
  orderTimeoutTask,
  parseOrders,
  writeOrderFile,
  templateTask,
  syncTask,
  purgeImports,
  exportTask(exportable),
  purgeExports,
  purgeUploads,
  purgeIdempotencyKeys,
]
