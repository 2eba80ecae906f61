// 计算作业的一次运行 · rules/valveRunLife
import { life } from './life.ts'

const job = 'job calculation'

/** valve_run.status: one row per calculation and day. */
export const valveRunLife = life(
  { table: 'valve_run', column: 'status' },
  {
    blocked: [1, '等待依赖', 'warning'],
    queued: [2, '排队中', 'doing'],
    running: [3, '运行中', 'doing'],
    done: [4, '成功', 'done'],
    failed: [5, '失败', 'error'],
  },
  {
    blocked: { queued: ['job valve-plan', 'act rerun'] },
    // a server that shuts down puts its run back into the queue, and the next server continues it
    queued: { running: job },
    running: { done: job, failed: [job, 'job valve-plan'], queued: job },
    failed: { queued: ['job valve-plan', 'act rerun'] },
    done: { queued: 'act rerun' },
  },
)
