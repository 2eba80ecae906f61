// 物流轨迹的样子 · contract/shownWay
import type { PARCEL_STAGE } from './rules/parcelWay.ts'
import type { TraceNode } from './rules/traceNode.ts'

/** The way of one parcel as pages show it; moments are `YYYY-MM-DD HH:mm:ss`, traces newest first. */
export interface ShownWay {
  readonly logisticsNo: string
  readonly logisticsName: string
  /** the simulated carrier made it up; pages show that */
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
