// 库内作业的页 · floor/workPages
import type { Beside } from '../flows/flow.ts'

/** Rights of the pages that go by a work list of the warehouse, and their lists. */
export const workPages: readonly (readonly [right: number, list: Beside])[] = [
  [281_700, 'moves'],
  [281_800, 'checks'],
  [281_000, 'tasks'],
  [281_200, 'clocks'],
]
