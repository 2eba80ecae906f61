// 出库单的一页 · stockout/orderDetail
import { Array as List, Boolean as Bool, Integer, Null, Object as Obj, String as Str, Union, type Static } from 'typebox'
import { call } from '../call.ts'
import type { Bill } from '../rules/billWeight.ts'
import type { OrderPhoto, OrderTrace } from '../ops/orderTrace.ts'
import type { ShownWay } from '../shownWay.ts'

/** The order itself: what page 基本 shows; receiver masked. Moments `YYYY-MM-DD HH:mm:ss`, weights g, money 分. */
export interface OrderHead {
  readonly stockoutNo: string
  readonly srcOrderNo: string
  readonly srcTids: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string | null
  readonly ownerNo: string
  readonly ownerName: string | null
  readonly shopNo: string
  readonly shopName: string | null
  readonly platformCode: number
  readonly orderType: number
  readonly orderTags: readonly number[]
  readonly orderStructure: number
  readonly receiverName: string | null
  readonly receiverMobile: string | null
  readonly provinceName: string | null
  readonly cityName: string | null
  readonly districtName: string | null
  readonly buyerMessage: string | null
  readonly sellerRemark: string | null
  readonly logisticsCode: string
  readonly logisticsName: string | null
  readonly logisticsNo: string | null
  readonly waybillStatus: number
  readonly waybillError: string | null
  readonly status: number
  readonly exceptionType: number
  readonly exceptionMsg: string | null
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly holdReason: string | null
  readonly cancelReason: string | null
  readonly generatedFields: readonly string[]
  readonly skuNum: number
  readonly goodsNum: number
  readonly estWeightG: number | null
  readonly weightG: number | null
  readonly weighResult: number
  readonly waveNo: string | null
  readonly pickNo: string | null
  readonly pickSlot: number | null
  readonly repickNo: string | null
  readonly suggestConsumableName: string | null
  readonly toteNo: string | null
  readonly handoverNo: string | null
  readonly pushStatus: number
  readonly isOvertime: number
  readonly deadlineTime: string | null
  readonly payTime: string | null
  readonly tradeTime: string | null
  readonly receiveTime: string | null
  readonly auditTime: string | null
  readonly allocTime: string | null
  readonly waveTime: string | null
  readonly pickTime: string | null
  readonly checkTime: string | null
  readonly packTime: string | null
  readonly weighTime: string | null
  readonly shipTime: string | null
  readonly collectTime: string | null
  readonly signTime: string | null
  readonly version: number
}

export interface OrderLine {
  readonly lineNo: number
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly specName: string | null
  readonly barcode: string | null
  readonly qty: number
  readonly allocQty: number
  readonly pickedQty: number
  readonly checkedQty: number
  readonly shippedQty: number
  readonly isGift: number
  readonly suiteGoodsNo: string | null
  readonly bins: readonly OrderBin[]
}

/** Pieces of a line in a bin: reserved there, or picked from it. */
export interface OrderBin {
  readonly locationNo: string
  readonly batchNo: string
  readonly qty: number
  readonly status: number
}

export interface OrderParcel {
  readonly packageNo: string
  readonly seq: number
  readonly logisticsNo: string
  readonly status: number
  readonly estWeightG: number | null
  readonly weightG: number | null
  /** billing weight; null where the parcel is not weighed, or was weighed before there were coefficients */
  readonly billWeightG: number | null
  readonly weighTime: string | null
  readonly cartonNo: string | null
  readonly pullStatus: number
  readonly pullLocation: string | null
  /** moment at which the parcel was set to 待取出 (status 1), or taken out by pullUserName (status 2) */
  readonly pullTime: string | null
  readonly pullUserName: string | null
  readonly handoverNo: string | null
  /** content of the parcel, where the packer entered it */
  readonly goodsJson: readonly { readonly ownerNo: string; readonly goodsNo: string; readonly qty: number }[] | null
  readonly consumables: readonly { readonly consumableNo: string; readonly consumableName: string | null; readonly qty: number }[]
}

/** One weighing of a parcel, including repeated and invalid ones. */
export interface OrderWeighing {
  readonly opId: string
  readonly packageNo: string | null
  readonly logisticsNo: string
  readonly effectiveAt: string
  readonly times: number
  readonly weightG: number
  readonly estWeightG: number | null
  readonly diffG: number | null
  readonly volumeWeightG: number | null
  readonly billWeightG: number | null
  /** explanation of the billing weight */
  readonly billJson: Bill['by'] | null
  readonly result: number
  readonly forceReason: number | null
  readonly approverName: string | null
  readonly operatorName: string | null
  readonly scaleNo: string | null
  readonly isManual: number
  readonly isValid: number
}

/** One entry of the order's own log. */
const log = Obj({
  node: Str(),
  before: Union([Integer(), Null()]),
  after: Union([Integer(), Null()]),
  operatorName: Union([Str(), Null()]),
  msg: Union([Str(), Null()]),
  at: Str(),
})
export type OrderLogEntry = Static<typeof log>

/** A serial number shipped with the order. */
export interface OrderSerial {
  readonly goodsNo: string
  readonly sn: string
  readonly operatorName: string | null
  readonly scanTime: string
}

/** An order as its page answers it, besides the fields of its list. */
export interface OrderPage {
  readonly order: OrderHead
  readonly lines: readonly OrderLine[]
  readonly packages: readonly OrderParcel[]
  readonly weighings: readonly OrderWeighing[]
  readonly logs: readonly OrderLogEntry[]
  readonly traces: readonly OrderTrace[]
  readonly ways: readonly ShownWay[]
  readonly photos: readonly OrderPhoto[]
  readonly serials: readonly OrderSerial[]
}

/** The order's log alone, for the 日志 tab of other pages. */
export const orderLog = call({
  id: 'stockout/orderDetail.log',
  title: '出库单日志',
  method: 'GET',
  path: '/v1/stockout/log',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }) }),
  reply: List(log),
  may: 180107,
})

/** The receiver unmasked, one order at a time; every look is written to the operate log (floor.md §0.3). */
export const orderReceiver = call({
  id: 'stockout/orderDetail.receiver',
  title: '查看收件人明文',
  method: 'POST',
  path: '/v1/stockout/receiver',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({ receiverName: Str(), receiverMobile: Str(), receiverAddress: Str() }),
  may: 180199,
})

/** Most goods an explanation names. */
export const explainedMax = 20
/** How the estimated weight of an order is calculated (floor.md §8.7), with the current weights of goods. */
export const explainEstWeight = call({
  id: 'stockout/orderDetail.weight',
  title: '预估重量的解释',
  method: 'GET',
  path: '/v1/stockout/weight/explain',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    estWeightG: Union([Integer(), Null()]),
    /** goods alone, as calculated at the audit */
    estGoodsG: Union([Integer(), Null()]),
    /** weight of parcels of the same composition, including packaging; null: too few were weighed, or it may not be used */
    compositionG: Union([Integer(), Null()]),
    compositionNum: Integer(),
    /** goods of the order, at most `explainedMax` */
    lines: List(
      Obj({
        goodsNo: Str(),
        goodsName: Union([Str(), Null()]),
        qty: Integer(),
        /** one piece; null: unknown */
        pieceG: Union([Integer(), Null()]),
        /** learned at the scale, not from the master data */
        isLearned: Bool(),
      }),
    ),
    goodsNum: Integer(),
  }),
  may: 180107,
})
