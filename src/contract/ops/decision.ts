// 作业判定 · ops/decision
/** What a decision answers, and the patch both sides apply (floor.md §16.1). Quantities are pieces, deltas unless named otherwise. */
import type { Step } from '../envelope.ts'
import type { GoodsKey } from './payload.ts'

/** Pieces that moved. `to` '' = left the warehouse, `from` '' = found. Booked as a pair of stock flows. */
export interface StockMove extends GoodsKey {
  readonly from: string
  readonly to: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
  /** stock_flow.flow_type */
  readonly flowType: number
  readonly remark?: string
  /** pieces travel with the allocation of these order lines (a pick); absent: unallocated pieces */
  readonly allocated?: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
}

/** Row of check_record, pack_record, weigh_record, scan_log or handover_item that the operation leaves behind. */
export interface RecordFact {
  readonly table: 'check_record' | 'pack_record' | 'weigh_record' | 'scan_log' | 'handover_item'
  readonly isValid: boolean
  readonly stockoutNo?: string
  readonly logisticsNo?: string
  readonly values: Readonly<Record<string, string | number | null | readonly unknown[]>>
}
/** Measures of a work_record (floor.md §9.1). */
export interface WorkFact {
  readonly opType: number
  /** default: the operation's actor */
  readonly operatorKey?: string
  readonly bizType: 'pick' | 'order' | 'parcel' | 'handover'
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
  readonly weightG: number
  readonly errorNum: number
  readonly startTime: number
  readonly difficultyBp: number
}

export interface Patch {
  readonly picks?: readonly {
    readonly pickNo: string
    readonly status?: number
    readonly startTime?: number
    readonly finishTime?: number
    readonly cartNo?: string
    /** lease_version + 1 */
    readonly releases?: boolean
    /** carried on by its holder on this device; the lease stays */
    readonly movesTo?: string
    /** taken by: lease_version + 1 */
    readonly claim?: { readonly operatorKey: string; readonly name: string; readonly deviceId: string }
  }[]
  readonly pickLines?: readonly {
    readonly pickNo: string
    readonly seqNo: number
    readonly picked: number
    readonly short: number
    readonly fills: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
    /** whose pieces are missing: the last slots first */
    readonly shortFills?: readonly { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number }[]
  }[]
  readonly orders?: readonly {
    readonly stockoutNo: string
    readonly status?: number
    readonly exceptionType?: number
    readonly exceptionMsg?: string
    readonly estPackageG?: number
    /** '' closes the binding to a 补拣 order */
    readonly repickNo?: string
  }[]
  readonly orderLines?: readonly {
    readonly stockoutNo: string
    readonly lineNo: number
    readonly picked?: number
    readonly checked?: number
  }[]
  readonly parcels?: readonly {
    readonly stockoutNo: string
    readonly packageNo: string
    readonly status?: number
    readonly estG?: number | null
    readonly weightG?: number
    readonly pullStatus?: number
    readonly times?: number
    readonly cartonNo?: string
    readonly needSpot?: boolean
    readonly pullLocation?: string
    readonly size?: { readonly lengthMm: number; readonly widthMm: number; readonly heightMm: number }
    readonly goods?: readonly (GoodsKey & { readonly qty: number })[]
  }[]
  readonly totes?: readonly {
    readonly toteNo: string
    readonly status: number
    readonly pickNo: string
    readonly slot: number
    readonly stockoutNo: string
  }[]
  /** pieces put into a slot of the wall */
  readonly seeds?: readonly (GoodsKey & { readonly pickNo: string; readonly slot: number; readonly qty: number })[]
  readonly stock?: readonly StockMove[]
  /** lines of a stock_move that were carried out */
  readonly moved?: readonly (GoodsKey & {
    readonly moveNo: string
    readonly from: string
    readonly to: string
    readonly batchNo: string
    readonly quality: number
    readonly qty: number
  })[]
  readonly consumables?: readonly {
    readonly stockoutNo: string
    readonly packageNo: string
    readonly consumableNo: string
    readonly qty: number
  }[]
  /** orders packed once more: the consumables booked before are reversed (consumable_log type 7) */
  readonly repacked?: readonly string[]
  readonly records?: readonly RecordFact[]
  /** pieces that stand in EXC-STAGE (or a pick order's OUT-STAGE) and must go back to a bin: stock_move source 3 or 4 */
  readonly putbacks?: readonly (GoodsKey & {
    readonly from: string
    readonly batchNo: string
    readonly qty: number
    readonly source: 3 | 4
  })[]
  /** short bins: freeze the remainder, count the bin, re-allocate (server only) */
  readonly shorts?: readonly (GoodsKey & {
    readonly pickNo: string
    readonly seqNo: number
    readonly locationNo: string
    readonly batchNo: string
    readonly qty: number
  })[]
  /** bins to be counted (动碰盘) */
  readonly counts?: readonly (GoodsKey & { readonly locationNo: string; readonly batchNo: string })[]
  /** order lines whose pieces are missing at the check: allocate them again into a 补拣 order, or 缺货 (server only) */
  readonly reallocate?: readonly (GoodsKey & { readonly stockoutNo: string; readonly lineNo: number; readonly qty: number })[]
  /** handover scans */
  readonly handover?: {
    readonly handoverNo: string
    readonly packageNo: string
    readonly logisticsNo: string
    readonly remove: boolean
  }
}

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
}
export interface Stopped {
  readonly ok: false
  readonly code: string
  readonly args: Args
  /** what is physically so; the server books it and flags (absent on a claim) */
  readonly truth?: Patch
  /** the only missing thing is a step not reported yet */
  readonly waitsFor?: Step
}
export type Decision = Accepted | Stopped
