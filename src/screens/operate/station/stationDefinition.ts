// 工位的定义 · operate/station/stationDefinition
import type { ComponentType } from 'react'
import type { BesideProps } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import type { RunServices } from '../../../floor/runServices.ts'
import type { Doc, Flow, Session } from '../../../flows/flow.ts'
import type { WorkLine } from '../../../flows/workLines.ts'
import type { BatchCalls } from './BatchPrint.tsx'
import type { BenchCalls } from './useBenchPrint.ts'

/** A station of the desktop: the flow of its handheld page, its menu code, and the parts of the wide view. */
export interface Station<D extends Doc> {
  readonly flow: Flow<D>
  /** menu code of the page; it also determines the types of workstations for the work */
  readonly right: number
  /** unit of today's count: 单, 包裹 */
  readonly unit: string
  /** lines in the middle while a document is open; absent: no table of lines */
  readonly lines?: (s: Session<D>) => readonly WorkLine[]
  /** title of the lines; absent: 商品 */
  readonly what?: string
  /** shown above the lines, as the figures of the scale */
  readonly Above?: ComponentType<{ readonly run: FlowRun<D> }>
  /** shown in the middle while no document is open */
  readonly Idle?: ComponentType<BesideProps>
  /** shown beside the actions, as the button of the camera */
  readonly Aside?: ComponentType<BesideProps>
  /** prints the waybills of an order that passed, if the warehouse prints at this step */
  readonly prints?: BenchCalls
  /** prints the waybills of the current pick order by one press, if the warehouse prints at this step */
  readonly printsBatch?: BatchCalls
  /** verdict for a person without the right to a button of the page; null: the person has the right */
  readonly denied?: RunServices['denied']
}
