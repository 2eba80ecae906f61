// 赔付计价 · workorder/compValuation
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'
import { code, count, day, money, moment, ref, state, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { claimMax } from '../rules/compensation.ts'
import { valuationLife } from '../rules/compensationLife.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Sets prices for goods of claims with unknown prices; a claim is calculated at once when all its goods have prices. */
export const compPrice = call({
  id: 'workorder/compValuation.price',
  title: '定价',
  method: 'POST',
  path: '/v1/workorder/compensate/valuation/price',
  input: Obj({
    ids: List(Str({ pattern: '^\\d{1,19}$' }), { title: '计价', minItems: 1, maxItems: 500 }),
    priceFen: Integer({ title: '单价', minimum: 0, maximum: claimMax }),
    reason: Str({ title: '依据', minLength: 1, maxLength: 200 }),
  }),
  reply: Obj({ done: Integer(), priced: Integer() }),
  may: 501021,
  toast: '操作成功',
})

/** Goods of claims that wait for a price (office.md §5.1, §11): rows of the valuation pool. */
export const compValuation = resource({
  id: 'workorder/compValuation',
  title: '赔付计价',
  fields: {
    valuationId: code('编号', { derived: true }),
    logisticsNo: code('快递单号', { derived: true, searched: 'several', width: 160 }),
    compNo: code('赔付单号', { derived: true, searched: 'several', width: 140 }),
    ownerNo: ref('货主', owner, { derived: true }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    goodsNo: code('商品编号', { derived: true, width: 130 }),
    goodsName: text('商品', { derived: true, width: 180 }),
    qty: count('数量', { derived: true, width: 70 }),
    reasonText: text('未计价原因', { derived: true, width: 120 }),
    suggestFen: money('建议单价', { derived: true, blank: '-' }),
    manualFen: money('定价', { derived: true, blank: '-' }),
    status: state('状态', valuationLife, { dict: 'valuation_pool.status', derived: true }),
    handleUserName: text('处理人', { derived: true, width: 90 }),
    handleTime: moment('处理时间', { derived: true }),
    remark: text('依据', { derived: true }),
    bizDate: day('发生日期', { derived: true }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['valuationId'],
  list: [
    'logisticsNo',
    'compNo',
    'ownerNo',
    'warehouseNo',
    'goodsNo',
    'goodsName',
    'qty',
    'reasonText',
    'suggestFen',
    'manualFen',
    'status',
    'handleUserName',
    'handleTime',
    'remark',
    'bizDate',
    'createTime',
    'sid',
  ],
  shown: [
    ['logisticsNo', 'compNo'],
    'status',
    'ownerNo',
    ['goodsNo', 'goodsName'],
    'qty',
    'reasonText',
    'suggestFen',
    'manualFen',
  ],
  search: ['logisticsNo', 'compNo', 'ownerNo', 'warehouseNo', 'status', 'createTime'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: 'GET /v1/workorder/compensate/valuation/page', count: 'GET /v1/workorder/compensate/valuation/count' },
  may: { list: 501001, count: 501001 },
  tabs: 'status',
  actions: [
    {
      label: '定价',
      on: 'both',
      call: compPrice,
      rows: ['ids', 'valuationId'],
      when: { status: [valuationLife.open] },
      fields: {
        priceFen: money('单价', { required: true, min: 0, max: claimMax }),
        reason: text('依据', { required: true, max: 200 }),
      },
      ask: ['定价', '按一件的价钱；一笔赔付的商品都有了价，马上算出金额。'],
      changes: ['workorder/compDetail'],
    },
    { label: '批量定价导入', on: 'page', import: 'compPrice', may: 501022, title: '赔付定价', changes: ['workorder/compDetail'] },
  ],
  empty: ['没有等定价的赔付', '商品档案没有价钱的赔付会出现在这里。'],
})
