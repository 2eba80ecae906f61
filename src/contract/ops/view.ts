// 作业视图 · ops/view
/**
 * The data a decision may read: the same shapes on the device (from the task pack) and on the server (from locked rows). No view holds a
 * receiver's name, phone or address (floor.md §16.1). Weights g, times epoch ms.
 */
import type { Step } from './op.ts'
import type { ApprovalsFloor } from './kinds/approvals.ts'
import type { ArrivalsFloor } from './kinds/arrivals.ts'
import type { ChecksFloor } from './kinds/checks.ts'
import type { ClocksFloor } from './kinds/clocks.ts'
import type { ReturnsFloor } from './kinds/returns.ts'
import type { ReturnWavesFloor } from './kinds/returnWaves.ts'
import type { ConsumablesFloor } from './kinds/consumables.ts'
import type { GoodsFloor } from './kinds/goods.ts'
import type { HandoversFloor } from './kinds/handovers.ts'
import type { LocationsFloor } from './kinds/locations.ts'
import type { MovesFloor } from './kinds/moves.ts'
import type { OrdersFloor } from './kinds/orders.ts'
import type { ParcelsFloor } from './kinds/parcels.ts'
import type { PicksFloor } from './kinds/picks.ts'
import type { RecordsFloor } from './kinds/records.ts'
import type { SpotsFloor } from './kinds/spots.ts'
import type { SerialsFloor } from './kinds/serials.ts'
import type { ShelvesFloor } from './kinds/shelves.ts'
import type { StockFloor } from './kinds/stock.ts'
import type { StockinsFloor } from './kinds/stockins.ts'
import type { TasksFloor } from './kinds/tasks.ts'
import type { TotesFloor } from './kinds/totes.ts'
import type { WorkerAuth, WorkersFloor } from './kinds/workers.ts'

/** Warehouse switches (operate_config and weight_config, floor.md §9.6). */
export interface FloorOptions {
  /** the tenant's own words for statuses in sentences: dictionary → key → word */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly checkAsPack: boolean
  readonly allowCheckPicking: boolean
  readonly checkQtyInput: boolean
  readonly packNeedConsumable: boolean
  readonly weighEnabled: boolean
  readonly spotBlock: boolean
  readonly manualWeighAllowed: boolean
  readonly waitHour: number
  /** operate_config.direct_receive off: an order is not received before its truck is registered; absent: it may be */
  readonly arrivalFirst?: true
  /** operate_config.print_at where waybills are printed at a bench: 2 复核 3 打包; absent: printed with the wave */
  readonly printAt?: number
}

/**
 * All documents that the operations of one batch or one task pack may need: a map for each kind, by the documents' numbers. A pack stored
 * by an older build lacks the kinds that were added since, so the part of a new kind is optional.
 */
export interface Floor
  extends
    PicksFloor,
    OrdersFloor,
    ParcelsFloor,
    TotesFloor,
    GoodsFloor,
    ConsumablesFloor,
    HandoversFloor,
    RecordsFloor,
    SpotsFloor,
    SerialsFloor,
    StockFloor,
    LocationsFloor,
    ShelvesFloor,
    MovesFloor,
    ChecksFloor,
    TasksFloor,
    WorkersFloor,
    ApprovalsFloor,
    ClocksFloor,
    StockinsFloor,
    ArrivalsFloor,
    ReturnsFloor,
    ReturnWavesFloor {
  readonly options: FloorOptions
}

/** A floor without any documents. */
export const emptyFloor = (options: FloorOptions): Floor => ({
  options,
  picks: {},
  orders: {},
  parcels: {},
  totes: {},
  goods: {},
  consumables: {},
  handovers: {},
  handedTo: {},
  bins: {},
})

/** Task pack returned by a claim: all four views of every order in it, its goods and switches. */
export interface TaskPack {
  readonly pickNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly floor: Floor
  /** carriers' number patterns, to distinguish a parcel from other codes */
  readonly carriers: readonly { readonly logisticsCode: string; readonly noPattern: string }[]
  /** today's authorised temp workers of the warehouse, for WORKER_SWITCH without network */
  readonly workers: readonly WorkerAuth[]
  /** epoch ms of the server when the pack was made */
  readonly takenAt: number
  readonly rev: number
  readonly applied: Applied
}
/**
 * Own operations contained in a view of the server: incarnation → lane → laneSeq of the last operation processed in the snapshot that the
 * view was read from. It is exact also for an operation whose answer was lost, unlike clocks and revisions (offline.md §1.10).
 */
export type Applied = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Person a decision is made for. */
export interface DecideContext {
  /** effectiveAt of the operation, epoch ms */
  readonly now: number
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  readonly operatorName: string
  readonly rights: ReadonlySet<number>
  readonly leaseVersion?: number
  readonly opId: string
  /** device that made the operation (a claim needs it) */
  readonly deviceId?: string
  readonly workstationNo?: string
}
export type Waits = Step | null
