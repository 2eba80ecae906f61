// 作业视图 · ops/view
/**
 * What a decision may look at: the same shapes on the device (from the task pack) and on the server (from locked rows).
 * No view holds a receiver's name, phone or address (floor.md §16.1). Weights g, times epoch ms.
 */
import type { Step } from '../envelope.ts'
import type { Room } from '../rules/binRules.ts'
import type { GoodsKey } from './payload.ts'

export interface GoodsFacts extends GoodsKey {
  readonly name: string
  /** short name of the owner; absent in what a device keeps from before */
  readonly ownerName?: string
  readonly spec?: string
  readonly imageUrl?: string
  readonly barcodes: readonly { readonly barcode: string; readonly packQty: number }[]
  /** no-barcode goods: 1 手工输数 2 扫库位码确认 3 扫店内码 */
  readonly noBarcodeMode?: 1 | 2 | 3
  readonly innerBarcode?: string
  /** white list types (floor.md §3.1) */
  readonly white: readonly number[]
  readonly expiry: boolean
  readonly fragile: boolean
  /** grams of one piece as the estimate counts it; absent: not known */
  readonly weightG?: number
  /** of one piece (server only) */
  readonly volumeCm3?: number
}

export interface PickFill {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly slot: number
  readonly qty: number
  readonly picked: number
  /** of these, reported missing */
  readonly short?: number
}
export interface PickLineView extends GoodsKey {
  readonly seqNo: number
  readonly locationNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly pickedQty: number
  readonly shortQty: number
  /** which order lines the pieces are for, by slot */
  readonly orders: readonly PickFill[]
}
export interface PickView {
  readonly pickNo: string
  /** 10 待领取 20 拣货中 30 已拣完 40 复核中 50 已完成 5 已取消 */
  readonly status: number
  readonly leaseVersion: number
  /** operator_key of the holder, '' while unclaimed */
  readonly claimedBy: string
  readonly claimedName: string
  readonly deviceId: string
  /** 1 摘果 2 先拣后分 3 边拣边分 */
  readonly pickMethod: 1 | 2 | 3
  readonly needSeed: boolean
  /** 1 单件复核 2 批量复核 3 免复核 */
  readonly checkMode: 1 | 2 | 3
  readonly difficultyBp: number
  readonly isRepick: boolean
  readonly startTime: number | null
  readonly lines: readonly PickLineView[]
  readonly slots: readonly { readonly slot: number; readonly stockoutNo: string; readonly toteNo: string }[]
  /** a 补拣 belongs to this pick order */
  readonly mainPickNo?: string
  /** 先拣后分: what each slot expects and holds */
  readonly seeds?: readonly SeedView[]
  /** revision of the task, rises with every change */
  readonly rev: number
}

export interface SeedView extends GoodsKey {
  readonly slot: number
  readonly stockoutNo: string
  readonly planQty: number
  readonly seededQty: number
}
export interface ParcelView {
  readonly packageNo: string
  readonly seq: number
  readonly logisticsNo: string
  /** 10 已创建 20 已打包 30 已称重 40 已交接 5 已作废 */
  readonly status: number
  /** null: no estimate, weighing answers result 5 */
  readonly estG: number | null
  readonly weightG: number | null
  readonly needSpot: boolean
  readonly spotPassed: boolean
  /** 0 无 1 待取出 2 已取出 */
  readonly pullStatus: number
  /** on 待取出, or taken out, since then, epoch ms; absent in what a device keeps from before */
  readonly pullTime?: number
  readonly times: number
}
export interface OrderLineView extends GoodsKey {
  readonly lineNo: number
  readonly qty: number
  readonly pickedQty: number
  readonly checkedQty: number
  readonly isGift: boolean
  /** white list type 2: counted without a scan */
  readonly skipScan: boolean
}
export interface WeighTolerance {
  /** 1 两者满足其一 2 两者都满足 */
  readonly tolMode: 1 | 2
  readonly tolAbsG: number
  readonly tolBp: number
  readonly bands: readonly {
    readonly fromG: number
    readonly toG: number | null
    readonly tolAbsG: number
    readonly tolBp: number
  }[]
  readonly retryNum: number
}
/** One order as check, pack and weigh see it (CheckView, PackView and WeighView of floor.md §16.1 in one). */
export interface OrderView {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly pickNo: string
  readonly slot: number
  readonly toteNo: string
  readonly status: number
  readonly exceptionType: number
  /** 0 无 1 拦截中 2 拦截成功 3 拦截失败 */
  readonly interceptStatus: number
  readonly holdFlag: boolean
  readonly holdReason: string
  /** why it was intercepted; absent in what a device keeps from before */
  readonly stopReason?: string
  /** an open 补拣 order binds it at 50 */
  readonly repickNo: string
  /** open 补拣 orders that still serve it (server; a device knows `repickNo` only) */
  readonly openPickNos?: readonly string[]
  readonly lines: readonly OrderLineView[]
  readonly parcels: readonly ParcelView[]
  readonly estGoodsG: number | null
  /** learned gross weight of the composition, when it has enough samples: the estimate whatever the packaging */
  readonly estFixedG?: number | null
  /** share of this order's kind that is spot-checked, basis points */
  readonly spotBp?: number
  readonly logisticsName?: string
  readonly suggestConsumableNo: string
  readonly protection: {
    readonly text: string
    readonly mustScan: readonly { readonly itemNo: string; readonly name: string }[]
    readonly photo: boolean
    /** grams of the protective material of the whole order */
    readonly tareG?: number
  }
  /** an order line stands on white list type 3: weighing compares nothing */
  readonly weighFree: boolean
  readonly tolerance: WeighTolerance
  readonly packFree: boolean
  readonly rev: number
}
export interface ToteView {
  readonly toteNo: string
  /** 1 空闲 2 占用 0 停用 */
  readonly status: number
  readonly pickNo: string
  readonly slot: number
  readonly stockoutNo: string
  /** when hands gave it to that order, epoch ms (server only) */
  readonly boundAt?: number
}
export interface ConsumableFacts {
  readonly consumableNo: string
  readonly name: string
  readonly barcode: string
  /** 1 纸箱 2 快递袋 3 飞机盒 … */
  readonly type: number
  readonly weightG: number
  /** sale price in 1/10000 元; only the server knows it */
  readonly priceE4?: number | null
}
/** Bin as a move needs it (server only). */
export interface LocationView {
  readonly locationNo: string
  readonly type: number
  readonly lockReason: string
  readonly isLocked: boolean
  readonly isDisabled: boolean
  readonly mixGoods: boolean
  readonly mixBatch: boolean
  readonly mixOwner: boolean
  /** owners its zone is kept for; null: it is shared */
  readonly owners: readonly string[] | null
  /** what lies there now */
  readonly holds: readonly (GoodsKey & { readonly batchNo: string })[]
  readonly room: Room
}
export interface MoveView {
  readonly moveNo: string
  /** 1 移库 2 补货 3 转残 4 转良 */
  readonly moveType: number
  /** 1 手工 2 补货 3 取消回库 4 作业冲突 */
  readonly source: number
  readonly status: number
  /** pieces still to be carried out of each place, by `binKey` (server) */
  readonly rest?: Readonly<Record<string, number>>
}
export interface HandoverView {
  readonly handoverNo: string
  readonly status: number
  readonly logisticsCode: string
  readonly logisticsName: string
}
/** Warehouse switches (operate_config and weight_config, floor.md §9.6). */
export interface FloorOptions {
  /** words the tenant has for statuses that sentences name: dictionary → key → word */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly checkAsPack: boolean
  readonly allowCheckPicking: boolean
  readonly checkQtyInput: boolean
  readonly packNeedConsumable: boolean
  readonly weighEnabled: boolean
  readonly spotBlock: boolean
  readonly manualWeighAllowed: boolean
  readonly waitHour: number
}

/** Everything the operations of one batch, or of one task pack, may need; keys are the documents' numbers. */
export interface Floor {
  readonly options: FloorOptions
  readonly picks: Readonly<Record<string, PickView>>
  readonly orders: Readonly<Record<string, OrderView>>
  /** logistics_no → stockout_no */
  readonly parcels: Readonly<Record<string, string>>
  readonly totes: Readonly<Record<string, ToteView>>
  /** the warehouse has more totes than came along: one that is not among them may be real (device only) */
  readonly totesCut?: true
  /** `${ownerNo}|${goodsNo}` */
  readonly goods: Readonly<Record<string, GoodsFacts>>
  /** by barcode and by consumable_no */
  readonly consumables: Readonly<Record<string, ConsumableFacts>>
  readonly handovers: Readonly<Record<string, HandoverView>>
  /** handover an already scanned parcel stands in: logistics_no → handover_no */
  readonly handedTo: Readonly<Record<string, string>>
  /** grams of parcels that were weighed although nobody here knows them, by logistics_no */
  readonly weighed?: Readonly<Record<string, number>>
  /** pieces in a bin where known (server), by `binKey` */
  readonly bins: Readonly<Record<string, number>>
  /** of these, neither allocated nor frozen (server, moves only) */
  readonly free?: Readonly<Record<string, number>>
  /** open pick orders of a person, by operator_key (server, claims only) */
  readonly openPicks?: Readonly<Record<string, number>>
  readonly locations?: Readonly<Record<string, LocationView>>
  readonly moves?: Readonly<Record<string, MoveView>>
  /** today's authorisations by badge code */
  readonly workers?: Readonly<Record<string, WorkerAuth>>
}

/** Key of a stock row in `bins` and `free`; quality 1 (正品) is not written. */
export const binKey = (locationNo: string, key: GoodsKey, batchNo: string, quality = 1): string =>
  `${locationNo}|${key.ownerNo}|${key.goodsNo}|${batchNo}${quality === 1 ? '' : `|${quality}`}`

/** A floor on which nothing is known yet. */
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

/** Task pack answered by a claim: all four views of every order in it, its goods and switches. */
export interface TaskPack {
  readonly pickNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly floor: Floor
  /** carriers' number patterns, to tell a parcel from other codes */
  readonly carriers: readonly { readonly logisticsCode: string; readonly noPattern: string }[]
  /** today's authorised temp workers of the warehouse, for WORKER_SWITCH without network */
  readonly workers: readonly WorkerAuth[]
  /** epoch ms of the server when the pack was made */
  readonly takenAt: number
  readonly rev: number
  readonly applied: Applied
}
/**
 * Own operations a view of the server contains: incarnation → lane → last laneSeq the server had dealt with in the very snapshot the view was read from.
 * Exact where clocks and revisions are not: also for an operation whose answer was lost (offline.md §1.10).
 */
export type Applied = Readonly<Record<string, Readonly<Record<string, number>>>>
export interface WorkerAuth {
  readonly badgeCode: string
  readonly tempUserId: string
  readonly name: string
  readonly startTime: number
  readonly endTime: number
  /** work_record.op_type values */
  readonly opTypes: readonly number[]
  readonly signed: boolean
}

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
  /** device that made the operation (a claim asks for it) */
  readonly deviceId?: string
  readonly workstationNo?: string
}
export type Waits = Step | null
