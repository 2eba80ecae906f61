// 自定义任务状态 · rules/customTaskLife
import { life, type StatusOf } from './life.ts'

/** custom_task.status (floor.md §9.3). A task whose type needs no approval starts in progress. */
export const customTaskLife = life(
  { table: 'custom_task', column: 'status' },
  {
    pending: [10, '待审批', 'warning'],
    doing: [20, '进行中', 'doing'],
    reported: [30, '待核定', 'warning'],
    done: [40, '已完成', 'done'],
    rejected: [50, '已驳回', 'error'],
  },
  {
    pending: { doing: ['act approve', 'act edit'], rejected: 'act reject' },
    doing: { reported: ['act finish', 'op TASK_REPORT'] },
    reported: { done: 'act confirm' },
    rejected: { pending: 'act edit', doing: 'act edit' },
  },
)
export type CustomTaskStatus = StatusOf<typeof customTaskLife>
