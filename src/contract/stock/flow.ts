// 库存流水 · stock/flow
import { choice, code, count, moment, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { QUALITY } from '../rules/locationType.ts'
import { warehouse } from '../warehouse/refs.ts'

/** stock_flow.flow_type (floor.md §5.1). */
const FLOW_TYPE = {
  1: '收货',
  2: '上架',
  3: '拣货',
  4: '出库',
  5: '移库',
  6: '补货',
  7: '盘盈',
  8: '盘亏',
  9: '调整',
  10: '退货入',
  11: '取消回库',
  12: '冻结',
  13: '解冻',
  14: '转良/转残',
  15: '调拨',
  16: '组装/拆卸',
} as const

/** Every change of stock, append-only (screen 1604). */
export const flow = resource({
  id: 'stock/flow',
  title: '库存流水',
  fields: {
    flowKey: code('流水号', { width: 220 }),
    occurredAt: moment('时间', { recent: 'waits', format: 'clock' }),
    warehouseNo: ref('仓库', warehouse),
    sid: wmsAccount(),
    ownerNo: ref('货主', owner),
    goodsNo: code('商品编号', { searched: 'several' }),
    goodsName: text('商品名称', { derived: true, width: 220 }),
    locationNo: code('库位', { searched: 'several' }),
    batchNo: code('批次'),
    quality: choice('品质', QUALITY, { dict: 'stock.quality' }),
    flowType: choice('类型', FLOW_TYPE, { dict: 'stock_flow.flow_type' }),
    changeQty: count('变动', { signed: true }),
    changeAllocQty: count('占用变动', { signed: true }),
    changeFreezeQty: count('冻结变动', { signed: true }),
    afterQty: count('变动后'),
    inQty: count('增', { derived: true, sums: true }),
    outQty: count('减', { derived: true, sums: true }),
    bizNo: code('业务单号', { searched: 'several' }),
    operatorName: text('操作人', { width: 100 }),
    remark: text('备注'),
  },
  key: ['flowKey'],
  list: [
    'occurredAt',
    'warehouseNo',
    'ownerNo',
    'goodsNo',
    'goodsName',
    'locationNo',
    'batchNo',
    'quality',
    'flowType',
    'changeQty',
    'changeAllocQty',
    'changeFreezeQty',
    'afterQty',
    'bizNo',
    'operatorName',
    'remark',
    'sid',
  ],
  shown: [
    ['occurredAt', 'operatorName'],
    'flowType',
    'changeQty',
    'afterQty',
    ['goodsNo', 'goodsName'],
    ['locationNo', 'batchNo'],
    'bizNo',
  ],
  search: ['warehouseNo', 'ownerNo', 'goodsNo', 'locationNo', 'flowType', 'bizNo', 'occurredAt'],
  sort: ['-occurredAt'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/stock/flow/list', export: 'POST /v1/stock/flow/export' },
  may: { list: 160401, export: 160406 },
  offline: 'online',
})
