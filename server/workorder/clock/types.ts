// 工单时钟的类型 · workorder/clock/types
import type { ClockPlace } from '#contract/rules/workOrderClock'
import type { WorkOrderSide } from '#contract/rules/workOrderTerms'
import type { ChangeCtx } from '../../platform/changes.ts'

/** What the clock needs from a request or a job; a `Ctx` fits. The caller has locked the rows of the work orders. */
export type ClockCtx = Pick<ChangeCtx, 'tenantId' | 'tx' | 'at' | 'id'>

/** The fields of a work order that its clock needs; `priority` (from ClockPlace) is already the new one. */
export interface ClockOrder extends ClockPlace {
  readonly id: string
}

/** Who has to act at a node; `handlerId` is null until a person is assigned. */
export interface NodeHolder {
  readonly side: WorkOrderSide
  readonly handlerId: string | null
  readonly handlerName: string | null
}

/**
 * Columns of work_order that follow its clock; the caller writes them with the change of state. `curNode` is null while no node runs.
 * `addedSuspendedMin` has the working minutes of a 挂起 that ended, and 0 without one.
 */
export interface ClockColumns {
  readonly curNode: number | null
  readonly nodeDeadline: Date | null
  readonly isTimeout: 0 | 1
  readonly timeoutMin: number
  readonly addedSuspendedMin: number
}
/** New clock columns, keyed by work order id. */
export type ClockChanges = ReadonlyMap<string, ClockColumns>

/** wo_timeliness.lane */
export const lane = { main: 1, follow: 2, suspended: 3 } as const
/**
 * wo_timeliness.end_kind: the next node began, the order left the open states, the order was cancelled (never late), a suspension ended.
 */
export const endKind = { passed: 1, left: 2, dropped: 3, resumed: 4 } as const
