// 进行中的自定义任务 · pda/tasks
import { Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { TaskView } from '../ops/kinds/tasks.ts'
import type { WorkerAuth } from '../ops/kinds/workers.ts'
import type { Applied } from '../ops/view.ts'

/** Tasks in progress and the people who may join them: staff members, and temp workers authorised here. */
export interface TasksPage {
  /** the oldest first */
  readonly tasks: readonly TaskView[]
  /** badge `U:{userId}` → name */
  readonly staff: Readonly<Record<string, string>>
  readonly workers: readonly WorkerAuth[]
  /** epoch ms of the server */
  readonly takenAt: number
  /** operations of the requesting device that the view contains, for these tasks */
  readonly applied: Applied
}
/** Custom tasks of the device's warehouse (floor.md §16.3 自定义任务), for work without network. */
export const openTasks = call({
  id: 'pda/tasks.list',
  title: '进行中的自定义任务',
  method: 'GET',
  path: '/v1/pda/snapshot/task',
  input: Fields({}),
  reply: Unsafe<TasksPage>(Unknown()),
  may: 281_000,
  device: true,
})
