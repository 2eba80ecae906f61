// 作业判定 · ops/decision
/** The result of a decision, and the patch both sides apply (floor.md §16.1). Quantities are pieces, deltas unless named otherwise. */
import type { Step } from './op.ts'
import type { ApprovalsPatch } from './kinds/approvals.ts'
import type { ArrivalsPatch } from './kinds/arrivals.ts'
import type { ChecksPatch } from './kinds/checks.ts'
import type { ClocksPatch } from './kinds/clocks.ts'
import type { ReturnsPatch } from './kinds/returns.ts'
import type { ReturnWavesPatch } from './kinds/returnWaves.ts'
import type { ConsumablesPatch } from './kinds/consumables.ts'
import type { GoodsPatch } from './kinds/goods.ts'
import type { HandoversPatch } from './kinds/handovers.ts'
import type { MovesPatch } from './kinds/moves.ts'
import type { OrdersPatch } from './kinds/orders.ts'
import type { ParcelsPatch } from './kinds/parcels.ts'
import type { PicksPatch } from './kinds/picks.ts'
import type { RecordsPatch } from './kinds/records.ts'
import type { SerialsPatch } from './kinds/serials.ts'
import type { StockPatch } from './kinds/stock.ts'
import type { StockinsPatch } from './kinds/stockins.ts'
import type { TasksPatch } from './kinds/tasks.ts'
import type { TotesPatch } from './kinds/totes.ts'
import type { WorkersPatch } from './kinds/workers.ts'

/** Measures of a work_record (floor.md §9.1). */
export interface WorkFact {
  /** work_record.op_type */
  readonly opType: number
  /** person who worked; absent: the actor of the operation */
  readonly operatorKey?: string
  readonly bizType: 'pick' | 'order' | 'parcel' | 'handover' | 'check' | 'seed' | 'stockin' | 'arrival'
  readonly bizNo: string
  readonly pickNo?: string
  readonly stockoutNo?: string
  readonly logisticsNo?: string
  readonly ownerNo?: string
  readonly orderNum: number
  readonly skuNum: number
  readonly goodsNum: number
  readonly packageNum: number
  readonly lineNum: number
  readonly boxNum?: number
  /** this person's share of common work; absent: the work is divided by the points of each person's own operations */
  readonly shareBp?: number
  readonly weightG: number
  readonly errorNum: number
  readonly startTime: number
  readonly difficultyBp: number
  /** the work counts although the operation is flagged, because the flag is about other pieces */
  readonly isSure?: true
}

/** What an operation changes: a map of document kinds like the floor; `kinds/` explains each of its parts. */
export interface Patch
  extends
    PicksPatch,
    OrdersPatch,
    ParcelsPatch,
    TotesPatch,
    ConsumablesPatch,
    HandoversPatch,
    RecordsPatch,
    SerialsPatch,
    StockPatch,
    MovesPatch,
    WorkersPatch,
    ChecksPatch,
    TasksPatch,
    ApprovalsPatch,
    ClocksPatch,
    GoodsPatch,
    StockinsPatch,
    ArrivalsPatch,
    ReturnsPatch,
    ReturnWavesPatch {}

export interface Note {
  readonly code: string
  readonly args: Args
}
export type Args = Readonly<Record<string, string | number>>
export interface DomainEvent {
  readonly type: string
  readonly key: string
  readonly aggregateType: string
  readonly aggregateNo: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Accepted {
  readonly ok: true
  readonly patch: Patch
  readonly work: readonly WorkFact[]
  readonly events: readonly DomainEvent[]
  readonly notes: readonly Note[]
  /** orders of a batch that the operation names and the decision drops */
  readonly excluded?: readonly string[]
}
export interface Stopped {
  readonly ok: false
  readonly code: string
  readonly args: Args
  /** the physical facts, which the server books although it flags the operation; absent or empty: nothing to book */
  readonly truth?: Patch
  /** the physical work, which is paid when a supervisor accepts it */
  readonly work?: readonly WorkFact[]
  /** the operation lacks only this step, which is not uploaded yet */
  readonly waitsFor?: Step
}
export type Decision = Accepted | Stopped
