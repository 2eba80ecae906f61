// 出库单详情 · stockout/orderDetail
import { Array as List, Integer, Null, Object as Obj, String as Str, Union, type Static, type TSchema } from 'typebox'
import { call } from '../call.ts'
import { photoShown } from './photoShown.ts'

const or = <T extends TSchema>(schema: T) => Union([schema, Null()])
const text = () => or(Str())
const whole = () => or(Integer())

/** The order itself: what page 基本 shows; receiver masked. Moments `YYYY-MM-DD HH:mm:ss`, weights g, money 分. */
const head = Obj({
  stockoutNo: Str(),
  srcOrderNo: Str(),
  srcTids: text(),
  warehouseNo: Str(),
  sid: Str(),
  warehouseName: text(),
  ownerNo: Str(),
  ownerName: text(),
  shopNo: Str(),
  shopName: text(),
  platformCode: Integer(),
  orderType: Integer(),
  orderTags: List(Integer()),
  orderStructure: Integer(),
  receiverName: text(),
  receiverMobile: text(),
  provinceName: text(),
  cityName: text(),
  districtName: text(),
  buyerMessage: text(),
  sellerRemark: text(),
  logisticsCode: Str(),
  logisticsName: text(),
  logisticsNo: text(),
  waybillStatus: Integer(),
  waybillError: text(),
  status: Integer(),
  exceptionType: Integer(),
  exceptionMsg: text(),
  interceptStatus: Integer(),
  holdFlag: Integer(),
  holdReason: text(),
  cancelReason: text(),
  generatedFields: List(Str()),
  skuNum: Integer(),
  goodsNum: Integer(),
  estWeightG: whole(),
  weightG: whole(),
  weighResult: Integer(),
  waveNo: text(),
  pickNo: text(),
  pickSlot: whole(),
  repickNo: text(),
  suggestConsumableName: text(),
  toteNo: text(),
  handoverNo: text(),
  pushStatus: Integer(),
  isOvertime: Integer(),
  deadlineTime: text(),
  payTime: text(),
  tradeTime: text(),
  receiveTime: text(),
  auditTime: text(),
  allocTime: text(),
  waveTime: text(),
  pickTime: text(),
  checkTime: text(),
  packTime: text(),
  weighTime: text(),
  shipTime: text(),
  version: Integer(),
})

const line = Obj({
  lineNo: Integer(),
  goodsNo: Str(),
  goodsName: text(),
  specName: text(),
  barcode: text(),
  qty: Integer(),
  allocQty: Integer(),
  pickedQty: Integer(),
  checkedQty: Integer(),
  shippedQty: Integer(),
  isGift: Integer(),
  suiteGoodsNo: text(),
  /** bins the pieces are reserved in or were picked from */
  bins: List(Obj({ locationNo: Str(), batchNo: Str(), qty: Integer(), status: Integer() })),
})

const parcel = Obj({
  packageNo: Str(),
  seq: Integer(),
  logisticsNo: Str(),
  status: Integer(),
  estWeightG: whole(),
  weightG: whole(),
  weighTime: text(),
  cartonNo: text(),
  pullStatus: Integer(),
  pullLocation: text(),
  /** 1: on 待取出 since then; 2: taken out then, by pullUserName */
  pullTime: text(),
  pullUserName: text(),
  handoverNo: text(),
  consumables: List(Obj({ consumableNo: Str(), consumableName: text(), qty: Integer() })),
})

/** One entry of the order's own log. */
const log = Obj({ node: Str(), before: whole(), after: whole(), operatorName: text(), msg: text(), at: Str() })

/**
 * One operation of the floor: who, on which device, when on the device, when received. `verdict` 1 applied, 2 flagged, 3 refused;
 * `waitingFor` while its cause has not arrived; `work` the work record it earned.
 */
const trace = Obj({
  opId: Str(),
  opType: Str(),
  title: Str(),
  docNo: text(),
  operatorKey: Str(),
  operatorName: text(),
  deviceId: Str(),
  deviceName: text(),
  workstationNo: text(),
  effectiveAt: Str(),
  receivedAt: Str(),
  raw: text(),
  goodsNo: text(),
  qty: whole(),
  weightG: whole(),
  verdict: Integer(),
  code: text(),
  msg: text(),
  waitingFor: text(),
  /** a scan's own verdict: 1 ok, 2 wrong, 3 repeat */
  scanVerdict: whole(),
  work: or(Obj({ opType: Integer(), goodsNum: Integer(), durationSec: Integer(), isValid: Integer() })),
})

/** A photo with the operation that took it. */
const photo = Obj({ ...photoShown.properties, opId: Str(), title: Str(), operatorName: text(), at: Str() })

export const orderDetail = call({
  id: 'stockout/orderDetail.one',
  title: '出库单详情',
  method: 'GET',
  path: '/v1/stockout/detail',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({
    order: head,
    lines: List(line),
    packages: List(parcel),
    logs: List(log),
    traces: List(trace),
    photos: List(photo),
  }),
  may: 180107,
})

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

/** The receiver in clear, one order at a time; every look is written to the operate log (floor.md §0.3). */
export const orderReceiver = call({
  id: 'stockout/orderDetail.receiver',
  title: '查看收件人明文',
  method: 'POST',
  path: '/v1/stockout/receiver',
  input: Obj({ stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }) }),
  reply: Obj({ receiverName: Str(), receiverMobile: Str(), receiverAddress: Str() }),
  may: 180199,
})

export type OrderHead = Static<typeof head>
export type OrderLine = Static<typeof line>
export type OrderParcel = Static<typeof parcel>
export type OrderLogEntry = Static<typeof log>
export type OrderTrace = Static<typeof trace>
export type OrderPhoto = Static<typeof photo>
