// 工位的定义 · operate/station/stationDefinition
import type { ComponentType } from 'react'
import type { BesideProps } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import type { RunServices } from '../../../floor/runServices.ts'
import type { Doc, Flow, Session } from '../../../flows/flow.ts'
import type { WorkLine } from '../../../flows/workLines.ts'
import type { BatchCalls } from './BatchPrint.tsx'
import type { BenchCalls } from './useBenchPrint.ts'

/** A station of the desktop: the flow of its handheld twin, its menu code, and its parts of the wide view. */
export interface Station<D extends Doc> {
  readonly flow: Flow<D>
  /** menu code of the page; it also determines the types of workstations for the work */
  readonly right: number
  /** unit of today's count: 单, 包裹 */
  readonly unit: string
  /** lines in the middle while a document is open; absent: only those of the handheld */
  readonly lines?: (s: Session<D>) => readonly WorkLine[]
  /** word for a line; absent: 商品 */
  readonly what?: string
  /** above the lines: the scale's figures, the lists of a batch */
  readonly Above?: ComponentType<{ readonly run: FlowRun<D> }>
  /** shown in the middle while no document is open */
  readonly Idle?: ComponentType<BesideProps>
  /** shown beside the actions: camera */
  readonly Aside?: ComponentType<BesideProps>
  /** prints the waybills of what passed, where the warehouse does so here */
  readonly prints?: BenchCalls
  /** prints the waybills of the current pick order, by one press, where the warehouse does so here */
  readonly printsBatch?: BatchCalls
  /** what to say to a person without the right of a button of the page; null: the person has it */
  readonly denied?: RunServices['denied']
}
