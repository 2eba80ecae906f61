// 可选的任务类型、作业人 · operate/refs
import type { Selectable } from '../selectable.ts'

/** Kinds of custom tasks, those out of use too: lists still name them. */
export const taskTypes: Selectable = {
  name: 'taskType',
  list: 'GET /v1/warehouse/task/type/small/list',
  key: 'taskTypeId',
  label: ['typeName'],
  inner: true,
}
/** Who can work on a custom task: people of the house and temp workers, by their work numbers. */
export const taskWorkers: Selectable = {
  name: 'taskWorker',
  list: 'GET /v1/warehouse/custom/task/worker/list',
  key: 'workerNo',
  label: ['name'],
  tells: 'workerNo',
}
