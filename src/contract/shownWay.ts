// 物流轨迹的样子 · contract/shownWay
import type { PARCEL_STAGE } from './rules/parcelWay.ts'
import type { TraceNode } from './rules/traceNode.ts'

/** The route of one parcel as pages show it. Moments are `YYYY-MM-DD HH:mm:ss`; the newest trace comes first. */
export interface ShownWay {
  readonly logisticsNo: string
  readonly logisticsName: string
  /** the simulated carrier invented the route; pages show this */
  readonly isSimulated: boolean
  readonly stage: keyof typeof PARCEL_STAGE
  readonly collectTime: string | null
  readonly signTime: string | null
  readonly traces: readonly {
    readonly time: string
    readonly node: TraceNode | null
    readonly text: string
    readonly city: string | null
  }[]
}
