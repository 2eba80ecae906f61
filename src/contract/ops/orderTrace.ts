// 作业轨迹 · ops/orderTrace
import type { Static } from 'typebox'
import type { photoShown } from './photoShown.ts'

/**
 * One operation of the floor, with its person, its device, its moment on the device and its receipt. `verdict` 1 applied, 2 flagged, 3
 * refused; `waitingFor`: earlier step that has not arrived; `work`: its work record.
 */
export interface OrderTrace {
  readonly opId: string
  readonly opType: string
  readonly title: string
  readonly docNo: string | null
  readonly operatorKey: string
  readonly operatorName: string | null
  readonly deviceId: string
  readonly deviceName: string | null
  readonly workstationNo: string | null
  readonly effectiveAt: string
  readonly receivedAt: string
  readonly raw: string | null
  readonly goodsNo: string | null
  readonly qty: number | null
  readonly weightG: number | null
  /** why a weighing out of tolerance was passed, and by which other person; null: it was not passed */
  readonly forceReason: number | null
  readonly approverName: string | null
  readonly verdict: number
  readonly code: string | null
  readonly msg: string | null
  readonly waitingFor: string | null
  /** a scan's own verdict: 1 ok, 2 wrong, 3 repeat */
  readonly scanVerdict: number | null
  readonly work: {
    readonly opType: number
    readonly goodsNum: number
    readonly durationSec: number
    readonly isValid: number
  } | null
}

/** A photo with the operation that took it. */
export interface OrderPhoto extends Static<typeof photoShown> {
  readonly opId: string
  readonly title: string
  readonly operatorName: string | null
  readonly at: string
}
