// 可选的任务类型、作业人 · operate/refs
import type { Selectable } from '../selectable.ts'

/** Types of custom tasks, disabled ones too: lists still show their names. */
export const taskTypes: Selectable = {
  name: 'taskType',
  list: 'GET /v1/warehouse/task/type/small/list',
  key: 'taskTypeId',
  label: ['typeName'],
  inner: true,
}
/** People who can work on a custom task: staff members and temp workers, by their work numbers. */
export const taskWorkers: Selectable = {
  name: 'taskWorker',
  list: 'GET /v1/warehouse/custom/task/worker/list',
  key: 'workerNo',
  label: ['name'],
  note: 'workerNo',
}
