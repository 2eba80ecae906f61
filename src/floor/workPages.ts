// 库内作业的页 · floor/workPages
import { rcvStage } from '#contract/rules/systemPlace'
import { gateLane } from '#contract/ops/kinds/arrivals'
import { returnDock } from '#contract/ops/kinds/returns'
import type { Beside } from '../flows/flow.ts'

/** Rights of the pages that show a work list of the warehouse, and the list of each page. */
const workPages: readonly (readonly [right: number, list: Beside])[] = [
  [281_700, 'moves'],
  [281_800, 'checks'],
  [281_000, 'tasks'],
  [281_200, 'clocks'],
  [281_300, 'inbound'],
  [281_400, 'inbound'],
  [281_500, 'inbound'],
  [281_600, 'putaway'],
  [282_000, 'returns'],
  [282_100, 'returns'],
  [282_200, 'returns'],
]

/** Work lists of the pages the person has a right to. A list occurs once. */
export const workListsOf = (rights: ReadonlySet<number>): readonly Beside[] => [
  ...new Set(workPages.flatMap(([right, list]) => (rights.has(right) ? [list] : []))),
]

/** Lanes of operations that belong to a work list but to none of its documents. */
export const lanesBeside: Readonly<Partial<Record<Beside, readonly string[]>>> = {
  inbound: [gateLane],
  putaway: [rcvStage],
  returns: [returnDock],
}
