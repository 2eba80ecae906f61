// 文件任务的状态 · rules/fileJobLife
import { life } from './life.ts'

/** file_job.status (spec 1 §4): a stopped export ends as stopped, a stopped import keeps what was already imported. */
export const fileJobLife = life(
  { table: 'file_job', column: 'status' },
  { waiting: [1, '待执行'], running: [2, '正在处理'], done: [0, '已完成'], failed: [4, '失败'], stopped: [5, '已停止'] },
  {
    waiting: { running: 'with 执行', stopped: 'act stop' },
    // another server takes over the job of a dead one
    running: { running: 'with 执行', done: 'with 执行', failed: 'with 执行', stopped: 'with 执行' },
    done: { waiting: 'act retry' },
    failed: { waiting: 'act retry' },
    stopped: { waiting: 'act retry' },
  },
)
/** States in which a job can still be stopped and is not started a second time. */
export const jobRuns: readonly number[] = [fileJobLife.waiting, fileJobLife.running]
