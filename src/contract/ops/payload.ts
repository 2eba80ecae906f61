// 作业载荷 · ops/payload
import type { SpotReason } from '../rules/spot.ts'
import type { ReturnQuality } from '../rules/returnLife.ts'
import type { OpType } from './titles.ts'

/** Payloads of the handheld operations of outbound work, by floor.md §16.2. Weights g, times epoch ms. */
export interface GoodsKey {
  readonly ownerNo: string
  readonly goodsNo: string
}
/** What a scan was recognised as (scan_log.kind). */
export type ScanKind =
  | 'goods'
  | 'location'
  | 'tote'
  | 'waybill'
  | 'pickOrder'
  | 'consumable'
  | 'badge'
  | 'workstation'
  | 'control'
  | 'slot'
  | 'task'
  | 'unknown'
/** Flows a scan may belong to, including those without a page. */
export const flows = [
  'pick',
  'seed',
  'check',
  'checkBatch',
  'pack',
  'packBatch',
  'spot',
  'weigh',
  'handover',
  'pullOut',
  'tempAuth',
  'move',
  'stockCheck',
  'customTask',
  'returnReceive',
  'returnInspect',
  'returnPutaway',
  'workRule',
  'clock',
  'practice',
  'home',
  'receive',
  'putaway',
  'unload',
  'arrival',
] as const
export type Flow = (typeof flows)[number]

export interface PayloadOf {
  SCAN: {
    readonly flow: Flow
    readonly docNo: string
    /** the order a scan of a batch was for */
    readonly stockoutNo?: string
    readonly step: string
    readonly kind: ScanKind
    readonly ownerNo?: string
    readonly goodsNo?: string
    readonly qty?: number
    readonly verdict: 'ok' | 'wrong' | 'repeat'
    readonly code?: string
  }
  PICK_CLAIM: { readonly pickNo: string }
  PICK_BIND_TOTE: { readonly pickNo: string; readonly slot: number; readonly toteNo: string }
  PICK_LINE: GoodsKey & {
    readonly pickNo: string
    readonly seqNo: number
    readonly locationNo: string
    readonly barcode: string
    readonly qty: number
    readonly batchNo?: string
    readonly slot?: number
    readonly toteNo?: string
    /** the operator chose the goods among several with the same barcode */
    readonly chosen?: boolean
    /** 1 扫码 2 手输 */
    readonly scanMode: 1 | 2
  }
  /** reason 1 无货 2 少货 3 破损 4 找不到 */
  PICK_SHORT: { readonly pickNo: string; readonly seqNo: number; readonly shortQty: number; readonly reason: 1 | 2 | 3 | 4 }
  PICK_FINISH: { readonly pickNo: string; readonly startTime: number; readonly finishTime: number; readonly cartNo?: string }
  PICK_RELEASE: { readonly pickNo: string; readonly reason: string }
  SEED_PUT: GoodsKey & {
    readonly pickNo: string
    readonly barcode: string
    readonly slot: number
    readonly toteNo?: string
    readonly qty: number
    /** the pieces were taken out again: undoes a put */
    readonly takenBack?: boolean
  }
  CHECK_ORDER: {
    readonly logisticsNo: string
    readonly stockoutNo: string
    readonly lines: readonly (GoodsKey & {
      readonly qty: number
      readonly barcodes: readonly string[]
      readonly sns: readonly string[]
    })[]
    readonly scanNum: number
    readonly errorNum: number
    readonly startTime: number
    readonly finishTime: number
  }
  CHECK_DIFF: {
    readonly logisticsNo: string
    readonly stockoutNo: string
    readonly diff: readonly (GoodsKey & { readonly expect: number; readonly actual: number; readonly diffType: 1 | 2 | 3 | 4 })[]
    readonly photos: readonly Photo[]
  }
  CHECK_BATCH: {
    readonly pickNo: string
    /** one full set, or for 单品单件 every scanned piece */
    readonly sample: readonly (GoodsKey & { readonly qty: number })[]
    /** number of counted sets */
    readonly actualNum: number
    readonly stockoutNos: readonly string[]
    /** orders without a set: they still have to be checked */
    readonly excludeStockoutNos: readonly string[]
    readonly scanNum: number
    readonly errorNum: number
    readonly startTime: number
    readonly finishTime: number
  }
  PACK_ORDER: {
    readonly logisticsNo: string
    readonly stockoutNo: string
    readonly packages: readonly {
      readonly seq: number
      readonly cartonNo?: string
      readonly goods?: readonly (GoodsKey & { readonly qty: number })[]
    }[]
    readonly consumables: readonly { readonly code: string; readonly qty: number; readonly seq: number }[]
    readonly protective: readonly { readonly itemNo: string; readonly qty: number }[]
    readonly photos: readonly Photo[]
    /** packed without scanning a carton, by right */
    readonly boxless?: 1
    readonly startTime: number
    readonly finishTime: number
  }
  PACK_BATCH: {
    readonly pickNo: string
    readonly stockoutNos: readonly string[]
    /** of each order */
    readonly consumables: readonly { readonly code: string; readonly qty: number }[]
    readonly startTime: number
    readonly finishTime: number
  }
  SPOT_CHECK: {
    readonly logisticsNo: string
    readonly stockoutNo?: string
    /** 1 合格 2 不合格 */
    readonly result: 1 | 2
    readonly reasons: readonly SpotReason[]
    /** pieces that were in the parcel */
    readonly goods: readonly (GoodsKey & { readonly qty: number })[]
    readonly photos: readonly Photo[]
    readonly remark?: string
    readonly startTime: number
    readonly finishTime: number
  }
  WEIGH_PACKAGE: {
    readonly logisticsNo: string
    readonly stockoutNo?: string
    readonly weightG: number
    readonly scaleNo?: string
    readonly isManual: 0 | 1
    readonly lengthMm?: number
    readonly widthMm?: number
    readonly heightMm?: number
    readonly times: number
    /** 1 赠品 2 包材差异 3 档案重量不准 4 其他 */
    readonly forceReason?: 1 | 2 | 3 | 4
    /** a leader's release (`user/weighRelease`), where the person has no right to let it through */
    readonly approval?: string
  }
  HANDOVER_SCAN: { readonly handoverNo: string; readonly logisticsNo: string }
  HANDOVER_REMOVE: { readonly handoverNo: string; readonly logisticsNo: string }
  PULL_OUT: { readonly logisticsNo?: string; readonly toteNo?: string; readonly locationNo?: string }
  MOVE_LINE: GoodsKey & {
    readonly moveNo?: string
    readonly fromLocationNo: string
    readonly toLocationNo: string
    readonly batchNo: string
    readonly quality: number
    readonly qty: number
    /** the person confirmed putting more into the bin than its limit (A1707) */
    readonly confirmed?: 1
  }
  STOCKTAKE_COUNT: GoodsKey & {
    readonly checkNo: string
    readonly roundNo: number
    readonly locationNo: string
    readonly batchNo: string
    readonly quality: number
    /** all pieces there, not an increment */
    readonly countQty: number
    /** 1: no line of the stock-taking has them */
    readonly isExtra: 0 | 1
    readonly over?: 1
  }
  STOCKTAKE_EMPTY: { readonly checkNo: string; readonly roundNo: number; readonly locationNo: string; readonly over?: 1 }
  WORKER_SWITCH: { readonly badgeCode: string }
  /** signType 1 签到 2 签退 */
  TEMP_SIGN: { readonly badgeCode: string; readonly signType: 1 | 2 }
  /** the worker read the rules of the warehouse and confirmed them by scanning the badge */
  RULES_SIGNED: { readonly badgeCode: string; readonly ruleVersion: number }
  /** clockType 1 上班 2 下班 3 外出 4 返回; degrees where the device knows them */
  CLOCK: { readonly badgeCode: string; readonly clockType: 1 | 2 | 3 | 4; readonly lng?: number; readonly lat?: number }
  TASK_REPORT: {
    readonly taskNo: string
    readonly finishQty: number
    readonly reportMin: number
    readonly workers: readonly {
      readonly badgeCode: string
      readonly shareBp: number
      readonly joinedAt: number
      /** the person's own minutes; absent: as long as the task */
      readonly workedMin?: number
    }[]
    readonly photos: readonly Photo[]
    readonly finishTime: number
  }
  /** `stockinNo` absent: goods of a truck that no order announced */
  RECEIVE_LINE: GoodsKey & {
    readonly stockinNo?: string
    readonly arrivalNo?: string
    readonly lineNo?: number
    readonly barcode: string
    readonly qty: number
    readonly quality: number
    readonly batchNo?: string
    readonly produceDate?: string
    readonly containerNo?: string
  }
  PUTAWAY_LINE: GoodsKey & {
    readonly containerNo?: string
    readonly batchNo: string
    readonly quality: number
    readonly qty: number
    readonly locationNo: string
    readonly suggestNo?: string
    /** the person confirmed putting more into the bin than its limit (A1707) */
    readonly confirmed?: 1
  }
  /** `arrivalNo` of an arrival that is not uploaded yet: the id of its operation */
  UNLOAD_START: { readonly arrivalNo: string; readonly workers: readonly string[] }
  UNLOAD_FINISH: {
    readonly arrivalNo: string
    readonly workers: readonly { readonly badgeCode: string; readonly shareBp: number }[]
    readonly boxNum: number
    readonly palletNum: number
    readonly damageBoxNum: number
    readonly photos: readonly Photo[]
  }
  ARRIVAL_CREATE: {
    readonly reservationNo?: string
    readonly ownerNo: string
    readonly plateNo: string
    readonly boxNum: number
    readonly damageBoxNum: number
    readonly photos: readonly Photo[]
  }
  MEASURE_GOODS: GoodsKey & {
    readonly weightG: number
    readonly lengthMm: number
    readonly widthMm: number
    readonly heightMm: number
  }
  RECEIVE_FINISH: { readonly stockinNo: string; readonly isShort: boolean }
  RETURN_RECEIVE: {
    readonly logisticsNo: string
    /** '' where the carrier is not recognisable from the number */
    readonly logisticsCode: string
    /** parcels that one courier dropped off together */
    readonly batchNo: string
    /** 1 完好 2 破损 3 湿损 4 空包 */
    readonly packageState: PackageState
    readonly photos: readonly Photo[]
  }
  /** names the return by its number, by its receipt's number, or by the waybill: a parcel received without network has no other yet */
  RETURN_INSPECT: {
    readonly returnNo?: string
    readonly receiveNo?: string
    readonly logisticsNo?: string
    readonly lines: readonly InspectedLine[]
    /** pieces that were put into a new bag */
    readonly repackNum: number
    readonly videoBegin: number
    readonly videoEnd: number
  }
  RETURN_PUTAWAY: {
    readonly waveNo: string
    readonly returnNo: string
    readonly lineNo: number
    readonly qty: number
    readonly locationNo: string
    /** the person confirmed putting more into the bin than its limit (A1707) */
    readonly confirmed?: 1
  }
  RETURN_PICK: {
    readonly pickNo: string
    readonly lineNo: number
    readonly positionNo: string
    readonly goodsNo: string
    readonly quality: number
    /** 0 only where the rest is short */
    readonly qty: number
    /** the rest of the line is missing: 1 无货 2 少货 3 破损 4 找不到 */
    readonly shortReason?: 1 | 2 | 3 | 4
  }
}
/** return_receive.package_state */
export type PackageState = 1 | 2 | 3 | 4
export interface InspectedLine {
  /** absent: the owner of the return */
  readonly ownerNo?: string
  readonly goodsNo: string
  readonly qty: number
  readonly quality: ReturnQuality
  readonly reasons: readonly string[]
  readonly batchNo?: string
  readonly produceDate?: string
  /** the position shown to the person */
  readonly positionNo?: string
  readonly photos: readonly Photo[]
}

export interface Photo {
  readonly sha256: string
  readonly bytes: number
}

/** Claims are requests and may be refused (online only); every other operation is a fact and never refused (floor.md §16.1). */
export const claims = ['PICK_CLAIM', 'PICK_RELEASE', 'RECEIVE_FINISH'] as const satisfies readonly OpType[]
export type ClaimType = (typeof claims)[number]
export type FactType = Exclude<OpType, ClaimType>
/** Whether it is a claim. */
export const isClaim = (opType: OpType): opType is ClaimType => (claims as readonly OpType[]).includes(opType)
/** How long a claim is valid, ms: as long as a person waits for the answer. */
export const claimMs = 15_000
