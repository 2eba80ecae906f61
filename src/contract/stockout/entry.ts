// 接单 · stockout/entry
import {
  Array as ListOf,
  Boolean as Flag,
  Integer,
  Object as Fields,
  Optional,
  String as Text,
  Unknown,
  type Static,
} from 'typebox'
import { call } from '../call.ts'
import { orderTexts } from '../rules/orderTexts.ts'

/** Most orders of one call. */
export const entryMax = 500

/** Text with the same limit as in a file. */
const may = (name: keyof typeof orderTexts, title: string) => Text({ title, maxLength: orderTexts[name] })
const orderText = (name: keyof typeof orderTexts, title: string) => Text({ title, minLength: 1, maxLength: orderTexts[name] })

const line = Fields({
  goodsNo: orderText('goodsNo', '商品编号'),
  goodsName: Optional(may('goodsName', '商品名称')),
  qty: Integer({ title: '数量', minimum: 1, maximum: 999_999 }),
  isGift: Optional(Integer({ minimum: 0, maximum: 1 })),
  priceFen: Optional(Integer({ minimum: 0 })),
})
/** One order, checked separately. */
export const entryOrder = Fields({
  srcOrderNo: orderText('srcOrderNo', 'ERP单号'),
  srcTids: Optional(may('srcTids', '原始单号')),
  warehouseNo: orderText('warehouseNo', '仓库'),
  sid: orderText('sid', 'WMS账号'),
  ownerNo: orderText('ownerNo', '货主'),
  shopNo: orderText('shopNo', '店铺'),
  orderType: Optional(Integer({ minimum: 1, maximum: 7 })),
  orderTags: Optional(ListOf(Integer({ minimum: 1, maximum: 7 }))),
  receiverName: orderText('receiverName', '收件人'),
  receiverMobile: orderText('receiverMobile', '手机'),
  receiverAddress: orderText('receiverAddress', '地址'),
  provinceCode: Text({ title: '省', minLength: 6, maxLength: 6 }),
  cityCode: Text({ title: '市', minLength: 6, maxLength: 6 }),
  districtCode: Optional(Text({ title: '区', minLength: 6, maxLength: 6 })),
  logisticsCode: Optional(may('logisticsCode', '物流公司')),
  /** YYYY-MM-DD HH:mm:ss */
  tradeTime: Text({ title: '下单时间' }),
  payTime: Optional(Text({ title: '付款时间' })),
  /** when the platform expects a presale to be shipped, and the latest time it allows */
  estShipTime: Optional(Text({ title: '预计发货时间' })),
  platformDeadlineTime: Optional(Text({ title: '平台发货截止' })),
  lines: ListOf(line, { title: '商品', minItems: 1, maxItems: 2000 }),
})

export type EntryOrder = Static<typeof entryOrder>
const orders = { title: '订单', minItems: 1, maxItems: entryMax }
/** Schema shown in the documentation. */
export const entryShown = Fields({ orders: ListOf(entryOrder, orders) })

/**
 * Accepts orders from an interface: created, audited, allocated, waybill fetched (floor.md §17.2 steps 1–4). An order sent again changes
 * nothing. Each order is checked separately: a wrong one is refused and does not stop the others. One answer per order, in the sequence of
 * the request; a refused order leaves no trace.
 */
export const orderEntry = call({
  id: 'stockout/entry.create',
  title: '接单',
  method: 'POST',
  path: '/v1/stockout/entry',
  input: Fields({ orders: ListOf(Unknown(), orders) }),
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
