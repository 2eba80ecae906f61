// 接单 · stockout/entry
import { Array as ListOf, Boolean as Flag, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'

/** Orders one call may bring. */
export const entryMax = 500

const line = Fields({
  goodsNo: Text({ title: '商品编号', minLength: 1, maxLength: 64 }),
  goodsName: Optional(Text({ maxLength: 200 })),
  qty: Integer({ title: '数量', minimum: 1, maximum: 999_999 }),
  isGift: Optional(Integer({ minimum: 0, maximum: 1 })),
  priceFen: Optional(Integer({ minimum: 0 })),
})
const order = Fields({
  srcOrderNo: Text({ title: 'ERP单号', minLength: 1, maxLength: 64 }),
  srcTids: Optional(Text({ maxLength: 512 })),
  warehouseNo: Text({ title: '仓库', minLength: 1, maxLength: 32 }),
  sid: Text({ title: 'WMS账号', minLength: 1, maxLength: 32 }),
  ownerNo: Text({ title: '货主', minLength: 1, maxLength: 32 }),
  shopNo: Text({ title: '店铺', minLength: 1, maxLength: 32 }),
  orderType: Optional(Integer({ minimum: 1, maximum: 7 })),
  orderTags: Optional(ListOf(Integer({ minimum: 1, maximum: 7 }))),
  receiverName: Text({ title: '收件人', minLength: 1, maxLength: 64 }),
  receiverMobile: Text({ title: '手机', minLength: 1, maxLength: 20 }),
  receiverAddress: Text({ title: '地址', minLength: 1, maxLength: 300 }),
  provinceCode: Text({ title: '省', minLength: 6, maxLength: 6 }),
  cityCode: Text({ title: '市', minLength: 6, maxLength: 6 }),
  logisticsCode: Optional(Text({ maxLength: 16 })),
  /** YYYY-MM-DD HH:mm:ss */
  tradeTime: Text({ title: '下单时间' }),
  payTime: Optional(Text({ title: '付款时间' })),
  /** when the platform expects a presale to be shipped, and the latest time it allows */
  estShipTime: Optional(Text({ title: '预计发货时间' })),
  platformDeadlineTime: Optional(Text({ title: '平台发货截止' })),
  lines: ListOf(line, { title: '商品', minItems: 1, maxItems: 2000 }),
})

/**
 * Takes orders of an interface in: created, audited, allocated, waybill taken (floor.md §17.2 steps 1–4). An order sent again changes
 * nothing. One answer per order, in the sequence of the request; a refused order leaves no trace.
 */
export const orderEntry = call({
  id: 'stockout/entry.create',
  title: '接单',
  method: 'POST',
  path: '/v1/stockout/entry',
  input: Fields({ orders: ListOf(order, { title: '订单', minItems: 1, maxItems: entryMax }) }),
  reply: Fields({
    entries: ListOf(
      Fields({
        srcOrderNo: Text(),
        stockoutNo: Optional(Text()),
        created: Flag(),
        code: Optional(Text()),
        msg: Optional(Text()),
      }),
    ),
  }),
  may: 180102,
})
