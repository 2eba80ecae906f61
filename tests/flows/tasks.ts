// Two tasks in progress, the people who may join them, and clocks that already run.
import type { TaskView } from '#contract/ops/kinds/tasks'
import type { Floor } from '#contract/ops/view'
import { customTaskLife } from '#contract/rules/customTaskLife'
import type { Timed } from '../../src/flows/customTaskDoc.ts'
import { floor } from './floor.ts'

const hour = 3_600_000
export const began = 1_000_000 - 20 * hour

export const labels: TaskView = {
  taskNo: 'RW1',
  status: customTaskLife.doing,
  startTime: began,
  needPhoto: true,
  typeName: '贴标',
  content: '补贴中文标',
  unit: '件',
  planQty: 200,
}
export const cleaning: TaskView = {
  ...labels,
  taskNo: 'RW2',
  needPhoto: false,
  typeName: '清洁',
  content: '扫三号库',
  unit: '小时',
  planQty: 2,
}

/** The floor with both tasks; the temp worker on it may do custom tasks as well. */
export const tasked = (more: Partial<Floor> = {}): Floor => {
  const { workers = {}, ...base } = floor()
  return {
    ...base,
    workers: Object.fromEntries(Object.entries(workers).map(([badge, one]) => [badge, { ...one, opTypes: [...one.opTypes, 9] }])),
    tasks: { RW1: labels, RW2: cleaning },
    staff: { 'U:7': '王小明', 'U:8': '赵师傅' },
    ...more,
  }
}

const timed = (marks: Timed['marks']): Timed => ({
  step: 'work',
  marks,
  doneAt: 0,
  qty: null,
  mins: null,
  mended: {},
  isEqual: false,
  photos: [],
})
/** Joined at labelling an hour ago. */
export const timing = timed([{ badge: 'U:7', at: 1_000_000 - hour }])
/** Joined yesterday afternoon and never scanned again. */
export const overnight = timed([{ badge: 'U:7', at: 1_000_000 - 18 * hour }])
