// 退货台 · returns/desk
/** Work on returned parcels at a desk: the operations of the floor, done without a handheld (floor.md §16.2). */
import {
  Array as ListOf,
  Boolean as Flag,
  Integer,
  Literal,
  Null,
  Object as Fields,
  Optional,
  String as Text,
  Union,
} from 'typebox'
import { call } from '../call.ts'

const no = (title: string, max = 32) => Text({ title, minLength: 1, maxLength: max })
const maybe = Union([Text(), Null()])
const opId = Optional(Text({ pattern: '^[0-9a-fA-F-]{36}$' }))
const photos = ListOf(Fields({ sha256: Text({ pattern: '^[0-9a-f]{64}$' }), bytes: Integer({ minimum: 1, maximum: 307_200 }) }), {
  maxItems: 20,
})
const place = { warehouseNo: no('仓库'), sid: no('WMS账号') }

/** A parcel scanned at the desk (RETURN_RECEIVE). `count`: receipts of its batch so far. */
export const receiveParcel = call({
  id: 'returns/desk.receive',
  title: '签收退件',
  method: 'POST',
  path: '/v1/return/receive',
  input: Fields({
    ...place,
    logisticsNo: no('物流单号'),
    logisticsCode: Text({ title: '物流公司', maxLength: 16 }),
    batchNo: Text({ title: '批次', maxLength: 32 }),
    packageState: Union([Literal(1), Literal(2), Literal(3), Literal(4)], { title: '包裹状态' }),
    photos,
    opId,
  }),
  reply: Fields({
    receiveNo: Text(),
    returnNo: maybe,
    ownerNo: maybe,
    /** type of the return, and the expected pieces */
    returnType: Union([Integer(), Null()]),
    planQty: Integer(),
    isWanted: Flag(),
    handleRequire: maybe,
    count: Integer(),
  }),
  may: 220502,
})

/** Result of scanning a number on the inspection page: the return with its plan, and its owner's terms for the inspection. */
export const inspectPlan = call({
  id: 'returns/desk.plan',
  title: '质检资料',
  method: 'GET',
  path: '/v1/return/order/plan',
  input: Fields({ no: no('物流单号') }),
  reply: Fields({
    returnNo: Text(),
    status: Integer(),
    warehouseNo: Text(),
    sid: Text(),
    ownerNo: maybe,
    logisticsNo: maybe,
    returnType: Integer(),
    remark: maybe,
    photoMode: Integer(),
    videoRequired: Flag(),
    /** bench of the caller, and its camera */
    workstationNo: maybe,
    cameraNo: maybe,
    cameraName: maybe,
    inspectMode: Integer(),
    lines: ListOf(
      Fields({
        goodsNo: Text(),
        goodsName: maybe,
        planQty: Integer(),
        barcodes: ListOf(Text()),
        expiryManage: Integer(),
      }),
    ),
  }),
  may: 220601,
})

/** Goods that a code may mean, for a return of an unknown owner; the chosen goods determine the owner. */
export const inspectFind = call({
  id: 'returns/desk.find',
  title: '认商品',
  method: 'GET',
  path: '/v1/return/order/find',
  input: Fields({ returnNo: no('退货单号'), code: no('商品码', 64) }),
  reply: Fields({
    goods: ListOf(Fields({ ownerNo: Text(), ownerName: Text(), goodsNo: Text(), goodsName: Text(), expiryManage: Integer() })),
  }),
  may: 220601,
})

/** A parcel is unpacked and every piece inspected (RETURN_INSPECT). */
export const inspectReturn = call({
  id: 'returns/desk.inspect',
  title: '提交质检',
  method: 'POST',
  path: '/v1/return/order/inspect',
  input: Fields({
    returnNo: no('退货单号'),
    lines: ListOf(
      Fields({
        ownerNo: Optional(no('货主')),
        goodsNo: no('商品编号', 64),
        qty: Integer({ title: '数量', minimum: 1, maximum: 999_999 }),
        quality: Union([Literal(1), Literal(2), Literal(3), Literal(4), Literal(6), Literal(7)], { title: '品质' }),
        reasons: ListOf(Text({ minLength: 1, maxLength: 32 }), { maxItems: 10 }),
        batchNo: Optional(Text({ title: '批次', maxLength: 32 })),
        produceDate: Optional(Text({ title: '生产日期', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
        positionNo: Optional(no('暂存位')),
        photos,
      }),
      { maxItems: 200 },
    ),
    repackNum: Integer({ title: '换袋', minimum: 0, maximum: 999_999 }),
    /** epoch ms when unpacking began; the call ends the inspection */
    videoBegin: Optional(Integer({ minimum: 0 })),
    opId,
  }),
  reply: Fields({ returnNo: Text(), status: Integer() }),
  may: 220621,
  toast: '提交成功',
})

/** Pieces of a wave put into a bin (RETURN_PUTAWAY). */
export const putReturn = call({
  id: 'returns/desk.putaway',
  title: '退货上架',
  method: 'POST',
  path: '/v1/return/wave/line',
  input: Fields({
    waveNo: no('波次号'),
    returnNo: no('退货单号'),
    lineNo: Integer({ title: '行', minimum: 1 }),
    qty: Integer({ title: '数量', minimum: 1, maximum: 999_999 }),
    locationNo: no('库位'),
    confirmed: Optional(Literal(1)),
    opId,
  }),
  reply: Fields({ waveNo: Text(), status: Integer() }),
  may: 220721,
  toast: '操作成功',
})

/** Pieces taken out of a return position, or missing there (RETURN_PICK). */
export const pickReturn = call({
  id: 'returns/desk.pick',
  title: '退货拣货',
  method: 'POST',
  path: '/v1/return/pick/line',
  input: Fields({
    pickNo: no('拣货单号'),
    lineNo: Integer({ title: '行', minimum: 1 }),
    qty: Integer({ title: '数量', minimum: 0, maximum: 999_999 }),
    shortReason: Optional(Union([Literal(1), Literal(2), Literal(3), Literal(4)], { title: '缺件原因' })),
    opId,
  }),
  reply: Fields({ pickNo: Text(), status: Integer() }),
  may: 220321,
  toast: '操作成功',
})
