// 同步任务的状态 · rules/syncJobLife
import { life } from './life.ts'

const job = 'job sync'

/** sync_job.status (office.md §21): a job that runs is stopped after its page; a job of a dead server is taken over by another one. */
export const syncJobLife = life(
  { table: 'sync_job', column: 'status' },
  {
    waiting: [1, '待执行'],
    running: [2, '执行中', 'doing'],
    done: [0, '已完成', 'done'],
    failed: [4, '失败', 'error'],
    stopped: [5, '已停止'],
  },
  { waiting: { running: job, stopped: 'act stop' }, running: { running: job, done: job, failed: job, stopped: job } },
)
/** States in which no second job of the type may begin for the same days. */
export const syncRuns: readonly number[] = [syncJobLife.waiting, syncJobLife.running]

/** sync_job.sync_type of what is read again, with the list that shows its jobs. */
export const SYNC_TYPE = {
  CONTRACT: 'finance/syncContract',
  CONTRACT_STAT: 'finance/syncContractStat',
  STOCKOUT_ORDER: 'finance/sync',
  STOCKOUT_GOODS: 'finance/syncGoods',
  STOCKOUT_CONSUMABLE: 'finance/syncConsumable',
} as const
export type SyncType = keyof typeof SYNC_TYPE
/** Most days of one job. */
export const syncDaysMax = 31
