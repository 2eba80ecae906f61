// 库存查询 · stock/stock
import { Array as List, Integer, Literal, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, day, flag, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { LOCATION_TYPE, QUALITY } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Stock by bin, goods, batch and quality (floor.md §5.1, screen 1602). `availQty` = qty − alloc − freeze. */
export const stock = resource({
  id: 'stock/stock',
  title: '库存查询',
  fields: {
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 180 }),
    specName: text('规格', { derived: true, width: 90 }),
    barcode: code('条码', { derived: true, searched: 'several', width: 130 }),
    locationNo: code('库位', { searched: 'several' }),
    locationType: choice('库位类型', LOCATION_TYPE, { dict: 'location.location_type' }),
    batchNo: code('批次'),
    produceDate: day('生产日期'),
    expireDate: day('失效日期'),
    leftDays: count('剩余天数', { derived: true }),
    expiry: choice('效期状态', { 1: '正常', 2: '临期', 3: '禁售', 4: '过期' }, { dict: 'stock.expiry', derived: true }),
    inDate: day('入库日期'),
    quality: choice('品质', QUALITY, { dict: 'stock.quality' }),
    qty: count('在库', { sums: true }),
    allocQty: count('占用', { sums: true }),
    freezeQty: count('冻结', { sums: true }),
    availQty: count('可用', { sums: true }),
    noneFree: flag('可用为0', { derived: true }),
  },
  key: ['warehouseNo', 'sid', 'locationNo', 'ownerNo', 'goodsNo', 'batchNo', 'quality'],
  list: [
    'ownerNo',
    'goodsNo',
    'goodsName',
    'specName',
    'barcode',
    'warehouseNo',
    'locationNo',
    'locationType',
    'batchNo',
    'produceDate',
    'expireDate',
    'leftDays',
    'expiry',
    'quality',
    'qty',
    'allocQty',
    'freezeQty',
    'availQty',
    'inDate',
    'sid',
  ],
  shown: [
    ['goodsNo', 'ownerNo'],
    ['goodsName', 'specName'],
    'availQty',
    'qty',
    ['locationNo', 'warehouseNo'],
    'expiry',
    ['batchNo', 'expireDate'],
  ],
  search: [
    'warehouseNo',
    'ownerNo',
    'goodsNo',
    'barcode',
    'goodsName',
    'locationNo',
    'locationType',
    'quality',
    'batchNo',
    'expiry',
    'noneFree',
  ],
  sort: ['goodsNo', 'locationNo'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stock/list', export: 'POST /v1/stock/export' },
  may: { list: 160201, export: 160206 },
  actions: [
    {
      label: '导入',
      on: 'page',
      import: 'stock',
      title: '期初库存',
      may: 160205,
      changes: ['stock/flow', 'stockout/order'],
    },
  ],
  empty: ['没有库存', '可以导入期初库存。'],
})

const no = (title: string, max = 32) => Str({ title, minLength: 1, maxLength: max })
const row = {
  warehouseNo: no('仓库'),
  sid: no('WMS账号'),
  locationNo: no('库位'),
  ownerNo: no('货主'),
  goodsNo: no('商品编号', 64),
  batchNo: Str({ title: '批次', maxLength: 32 }),
  quality: Integer({ title: '品质', minimum: 1, maximum: 5 }),
  qty: Integer({ title: '数量', minimum: 1, maximum: 9_999_999 }),
}
const rows = List(Obj(row), { title: '库存', minItems: 1, maxItems: 500 })
const reason = Str({ title: '原因', minLength: 1, maxLength: 64 })
const done = Obj({ moveNos: List(Str()) })
/** the person confirmed A1707 超出库位容量 */
const confirmed = Optional(Literal(1))

/** Freezes free pieces of the rows (flow 12), as one finished document 冻结 per warehouse and owner. */
export const stockFreeze = call({
  id: 'stock/stock.freeze',
  title: '冻结',
  method: 'POST',
  path: '/v1/stock/freeze',
  input: Obj({ rows, reason }),
  reply: done,
  may: 160221,
  toast: '操作成功',
})

/** Frees frozen pieces again (flow 13). */
export const stockUnfreeze = call({
  id: 'stock/stock.unfreeze',
  title: '解冻',
  method: 'POST',
  path: '/v1/stock/unfreeze',
  input: Obj({ rows, reason }),
  reply: done,
  may: 160222,
  toast: '操作成功',
})

/** Moves free pieces of one row to another bin at once, as a finished move (flow 5). */
export const stockTransfer = call({
  id: 'stock/stock.transfer',
  title: '移库',
  method: 'POST',
  path: '/v1/stock/transfer',
  input: Obj({ ...row, toLocationNo: no('目标库位'), remark: Optional(Str({ title: '备注', maxLength: 200 })), confirmed }),
  reply: Obj({ moveNo: Str() }),
  may: 160223,
  toast: '操作成功',
})

/** Changes the quality of free pieces of one row (flow 14), in place or in another bin: to 1 正品 is 转良, to others 转残. */
export const stockQuality = call({
  id: 'stock/stock.requalify',
  title: '转残/转良',
  method: 'POST',
  path: '/v1/stock/quality',
  input: Obj({
    ...row,
    toQuality: Integer({ title: '转为', minimum: 1, maximum: 4 }),
    toLocationNo: Optional(Str({ title: '目标库位', maxLength: 32 })),
    reason,
    confirmed,
  }),
  reply: Obj({ moveNo: Str() }),
  may: 160224,
  toast: '操作成功',
})
