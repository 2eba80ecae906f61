// 新建工单 · workorder/create
import { Array as List, Boolean as Bool, Integer, Null, Object as Obj, Optional, String as Str, Union, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { attachmentsMax, batchMax, contentMax, severalMax } from '../rules/workOrder.ts'
import { WO_PRIORITY } from '../rules/workOrderTerms.ts'
import type { ShownWay } from '../shownWay.ts'

const at = '/v1/workorder'
const id = Str({ title: '工单', pattern: '^\\d{1,18}$' })
const maybe = (title: string, maxLength: number) => Optional(Union([Str({ title, maxLength }), Null()]))
const priority = Optional(Union([Integer({ title: '优先级', enum: Object.keys(WO_PRIORITY).map(Number) }), Null()]))
const typeId = Str({ title: '工单类型', pattern: '^\\d{1,18}$' })
const content = Str({ title: '问题描述', maxLength: contentMax })
const numbers = {
  logisticsNo: maybe('快递单号', 40),
  stockoutNo: maybe('出库单号', 32),
  tradeNo: maybe('订单号', 64),
  returnLogisticsNo: maybe('退回快递单号', 40),
}
const goods = Optional(
  List(
    Obj({
      goodsNo: Str({ title: '商品', minLength: 1, maxLength: 64 }),
      problemQty: Integer({ title: '问题数量', minimum: 1, maximum: 100_000 }),
    }),
    {
      title: '商品',
      maxItems: 500,
    },
  ),
)
const entry = {
  typeId: Optional(typeId),
  priority,
  ownerNo: maybe('货主', 32),
  shopNo: maybe('店铺', 32),
  ...numbers,
  content: Optional(content),
  attachments: Optional(List(Str({ maxLength: 256 }), { title: '附件', maxItems: 50 })),
  expectTime: maybe('期望完成时间', 19),
  goods,
}
/** Values entered in a form; missing ones are looked up by the numbers. */
export interface WorkOrderEntry {
  readonly typeId?: string
  readonly priority?: number | null
  readonly ownerNo?: string | null
  readonly shopNo?: string | null
  readonly logisticsNo?: string | null
  readonly stockoutNo?: string | null
  readonly tradeNo?: string | null
  readonly returnLogisticsNo?: string | null
  readonly content?: string
  readonly attachments?: readonly string[]
  readonly expectTime?: string | null
  readonly goods?: readonly { readonly goodsNo: string; readonly problemQty: number }[]
}
const createdReply = Obj({ id: Str(), workOrderNo: Str(), status: Integer(), version: Integer() })
const lines = Obj({
  successNum: Integer(),
  failNum: Integer(),
  errors: List(Obj({ logisticsNo: Str(), reason: Str() })),
})

/** Creates an order for the owner or customer service; with an `id` the call moves an order to another owner. */
export const byOwner = call({
  id: 'workorder/create.byOwner',
  title: '新建工单',
  method: 'POST',
  path: `${at}/owner`,
  input: Obj({ id: Optional(id), version: Optional(Integer()), reason: maybe('原因', 200), ...entry }),
  reply: createdReply,
  may: 500102,
  toast: '新增成功',
})
/** Creates an order for the warehouse, addressed to the owner or the branch. */
export const byWarehouse = call({
  id: 'workorder/create.byWarehouse',
  title: '仓库发起工单',
  method: 'POST',
  path: `${at}/warehouse`,
  input: Obj({ ...entry, side: Optional(Integer({ title: '待办方', enum: [2, 3] })) }),
  reply: createdReply,
  may: 500102,
  toast: '新增成功',
})
/** Creates orders for several parcels with one kind of problem; with an `id` the call moves an order to another warehouse. */
export const several = call({
  id: 'workorder/create.several',
  title: '仓库批量发起工单',
  method: 'POST',
  path: '/v3/workorder/warehouse',
  input: Obj({
    id: Optional(id),
    version: Optional(Integer()),
    warehouseNo: maybe('仓库', 66),
    sid: maybe('WMS账号', 32),
    reason: maybe('原因', 200),
    typeId: Optional(typeId),
    priority,
    content: Optional(content),
    side: Optional(Integer({ title: '待办方', enum: [2, 3] })),
    logisticsNos: Optional(List(Str({ minLength: 1, maxLength: 40 }), { title: '快递单号', minItems: 1, maxItems: severalMax })),
  }),
  reply: lines,
  may: 500102,
  toast: '操作成功',
})
/** Creates orders from lines of parcel numbers; the reply has the result of each. */
export const batch = call({
  id: 'workorder/create.batch',
  title: '批量新建工单',
  method: 'POST',
  path: '/v3/workorder/batch',
  input: Obj({
    typeId,
    priority,
    content,
    list: List(
      Obj({
        logisticsNo: maybe('快递单号', 40),
        stockoutNo: maybe('出库单号', 32),
        content: maybe('问题描述', contentMax),
        ownerNo: maybe('货主', 32),
      }),
      { title: '单号', minItems: 1, maxItems: batchMax },
    ),
  }),
  reply: lines,
  may: 500121,
  toast: '提交成功',
})

export interface FoundGoods {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly specName: string | null
  readonly barcode: string | null
  readonly shipQty: number
  readonly priceFen: number
}
/** An order, to fill a form; the receiver is masked. */
export interface FoundOrder {
  readonly ownerNo: string
  readonly ownerName: string
  readonly shopNo: string | null
  readonly shopName: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly warehouseName: string | null
  readonly networkId: string | null
  readonly logisticsCode: string | null
  readonly logisticsName: string | null
  readonly logisticsNo: string | null
  readonly stockoutNo: string
  readonly tradeNo: string
  readonly platformTradeNo: string | null
  readonly consignee: string | null
  readonly consigneePhone: string | null
  readonly consigneeAddr: string | null
  readonly shipTime: string | null
  readonly weightG: number | null
  readonly status: number
  readonly lastTrace: string | null
  /** the carrier's reports about the parcels */
  readonly ways: readonly ShownWay[]
  readonly goods: readonly FoundGoods[]
  readonly openWorkOrders: readonly {
    readonly id: string
    readonly workOrderNo: string
    readonly typeName: string
    readonly status: number
  }[]
}
export const orderFacts = call({
  id: 'workorder/create.order',
  title: '查询订单',
  method: 'POST',
  path: `${at}/order/info`,
  input: Obj({
    logisticsNo: maybe('快递单号', 40),
    stockoutNo: maybe('出库单号', 32),
    tradeNo: maybe('订单号', 64),
    platformTradeNo: maybe('平台单号', 128),
  }),
  reply: Unsafe<FoundOrder>(Obj({ stockoutNo: Str(), goods: List(Obj({})) })),
  may: 500101,
})
/** A picture or file for a work order or its messages. */
export const uploadFile = call({
  id: 'workorder/create.upload',
  title: '上传附件',
  method: 'POST',
  path: `${at}/order/upload-file`,
  input: Obj({ workOrderId: Optional(id), thumb: Optional(Str({ title: '缩略图', maxLength: 70_000 })) }),
  reply: Obj({ link: Str(), fileName: Str() }),
  may: 500101,
  files: true,
  toast: '上传成功',
})
export const attachmentLimit = attachmentsMax

const byNumber = Obj({ stockoutNo: Optional(Str({ maxLength: 32 })), logisticsNo: Optional(Str({ maxLength: 40 })) })
export const goodsOf = call({
  id: 'workorder/create.goods',
  title: '订单商品',
  method: 'GET',
  path: `${at}/goods`,
  input: byNumber,
  reply: Unsafe<readonly FoundGoods[]>(List(Obj({}))),
  may: 500101,
})
export interface WeighedGoods extends FoundGoods {
  readonly weightG: number | null
  readonly imageUrl: string | null
  readonly usedProblemQty: number
}
export const weighedGoods = call({
  id: 'workorder/create.weighedGoods',
  title: '订单商品',
  method: 'GET',
  path: '/v3/workorder/goods',
  input: byNumber,
  reply: Unsafe<readonly WeighedGoods[]>(List(Obj({}))),
  may: 500101,
})
export const verifyGoods = call({
  id: 'workorder/create.verifyGoods',
  title: '核对问题数量',
  method: 'GET',
  path: `${at}/goods/verify`,
  input: Obj({
    stockoutNo: Str({ title: '出库单号', minLength: 1, maxLength: 32 }),
    goodsNo: Str({ title: '商品', minLength: 1, maxLength: 64 }),
    qty: Str({ title: '问题数量', pattern: '^\\d{1,6}$' }),
    typeId: Optional(typeId),
  }),
  reply: Obj({ ok: Bool(), shipQty: Integer(), usedQty: Integer() }),
  may: 500101,
})
/** Lines of a mirrored order, read from 旺店通. */
export const outsideGoods = call({
  id: 'workorder/create.outsideGoods',
  title: '旺店通商品',
  method: 'GET',
  path: `${at}/wdt/goods`,
  input: Obj({ tradeNo: Str({ title: '订单号', minLength: 1, maxLength: 64 }) }),
  reply: Unsafe<{ readonly list: readonly FoundGoods[]; readonly said: string }>(Obj({ list: List(Obj({})), said: Str() })),
  may: 500101,
})
export interface OmsOrder {
  readonly tradeNo: string
  readonly platformTradeNo: string | null
  readonly stockoutNo: string
  readonly logisticsNo: string | null
  readonly ownerNo: string
  readonly consignee: string | null
  readonly consigneePhone: string | null
  readonly status: number
  readonly tradeTime: string
}
export const omsOrders = call({
  id: 'workorder/create.omsOrders',
  title: '查找订单',
  method: 'GET',
  path: `${at}/oms/list`,
  input: Obj({
    keyword: Str({ title: '手机尾号或平台单号', minLength: 4, maxLength: 128 }),
    ownerNo: Optional(Str({ maxLength: 32 })),
  }),
  reply: Unsafe<readonly OmsOrder[]>(List(Obj({}))),
  may: 500101,
})
export const omsNo = call({
  id: 'workorder/create.omsNo',
  title: '快递单号的订单',
  method: 'GET',
  path: `${at}/omsNo`,
  input: Obj({ logisticsNo: Str({ title: '快递单号', minLength: 1, maxLength: 40 }) }),
  reply: Obj({ tradeNo: Union([Str(), Null()]) }),
  may: 500101,
})
export const omsStockouts = call({
  id: 'workorder/create.omsStockouts',
  title: '订单的出库单',
  method: 'GET',
  path: `${at}/omsNo/stockoutNo`,
  input: Obj({ tradeNo: Str({ title: '订单号', minLength: 1, maxLength: 64 }) }),
  reply: List(Obj({ stockoutNo: Str(), logisticsNo: Union([Str(), Null()]) })),
  may: 500101,
})
