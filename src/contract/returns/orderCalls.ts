// 退货单的其他调用 · returns/orderCalls
import { Array as ListOf, Boolean as Flag, Integer, Null, Object as Fields, Optional, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

const maybe = Union([Text(), Null()])

/** Returns that wait for a wave, to choose from in the form of a wave, the oldest first. */
export const waitingReturns = call({
  id: 'returns/orderCalls.waiting',
  title: '待上架的退货单',
  method: 'GET',
  path: '/v1/return/order/waiting/list',
  input: Fields({
    warehouseNo: Optional(Text({ title: '仓库', maxLength: 32 })),
    sid: Optional(Text({ title: 'WMS账号', maxLength: 32 })),
    ownerNo: Optional(Text({ title: '货主', maxLength: 32 })),
  }),
  reply: ListOf(
    Fields({ returnNo: Text(), ownerNo: Text(), warehouseNo: Text(), sid: Text(), goodsNum: Integer(), about: Text() }),
  ),
  may: 220701,
})

/** What is known of a parcel before it is received or a return is created: a return notice, a shipped order with its lines, or nothing. */
export const matchReturn = call({
  id: 'returns/orderCalls.match',
  title: '退件匹配',
  method: 'GET',
  path: '/v1/return/order/match',
  input: Fields({
    warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
    sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
    logisticsNo: Text({ title: '物流单号', minLength: 1, maxLength: 32 }),
  }),
  reply: Fields({
    kind: Text(),
    returnNo: maybe,
    stockoutNo: maybe,
    ownerNo: maybe,
    shopNo: maybe,
    srcTid: maybe,
    logisticsCode: maybe,
    returnType: Integer(),
    lines: ListOf(Fields({ goodsNo: Text(), goodsName: maybe, planQty: Integer() })),
  }),
  may: 220201,
})

/** Photos of the parcel and of its pieces, and where its film is: the camera at the bench, with the seconds recorded before and after. */
export const returnPhotos = call({
  id: 'returns/orderCalls.photos',
  title: '退货照片与录像',
  method: 'GET',
  path: '/v1/return/order/photos',
  input: Fields({ returnNo: Text({ title: '退货单号', minLength: 1, maxLength: 32 }) }),
  reply: Fields({
    photos: ListOf(Fields({ of: Text(), sha256: Text(), bytes: Integer(), missing: Flag() })),
    videoBegin: maybe,
    videoEnd: maybe,
    cameraNo: maybe,
    cameraName: maybe,
    nvrAddr: maybe,
    channel: Union([Integer(), Null()]),
    /** extra seconds of the film before and after, and days it is kept */
    preSec: Union([Integer(), Null()]),
    postSec: Union([Integer(), Null()]),
    keepUntil: maybe,
  }),
  may: 220107,
})
