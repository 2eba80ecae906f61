// 工位的定义 · operate/station/stationDefinition
import type { ComponentType } from 'react'
import type { BesideProps } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import type { RunServices } from '../../../floor/runServices.ts'
import type { Doc, Flow, Session } from '../../../flows/flow.ts'
import type { WorkLine } from '../../../flows/workLines.ts'
import type { BatchCalls } from './BatchPrint.tsx'
import type { BenchCalls } from './useBenchPrint.ts'

/** A station of the desktop: the flow of its handheld twin, its menu code, and what the wide view shows of it. */
export interface Station<D extends Doc> {
  readonly flow: Flow<D>
  /** menu code of the page; it also says at which kinds of workstations the work is done */
  readonly right: number
  /** what is counted today: 单, 包裹 */
  readonly unit: string
  /** what lies in the middle while a document is open; absent: only what the handheld shows */
  readonly lines?: (s: Session<D>) => readonly WorkLine[]
  /** what stands in a line; absent: 商品 */
  readonly what?: string
  /** above the lines: the scale's figures, the lists of a batch */
  readonly Above?: ComponentType<{ readonly run: FlowRun<D> }>
  /** stands in the middle while no document is open */
  readonly Idle?: ComponentType<BesideProps>
  /** beside the actions: camera */
  readonly Aside?: ComponentType<BesideProps>
  /** prints the waybills of what passed, where the warehouse does so here */
  readonly prints?: BenchCalls
  /** prints the waybills of the pick order at hand, by one press, where the warehouse does so here */
  readonly printsBatch?: BatchCalls
  /** what to say to somebody without the right of a button of the page; null: he may */
  readonly denied?: RunServices['denied']
}
