// 计价池 · finance/valuation
import { Array as ListOf, Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { choice, code, count, day, money, moment, ref, state, text, weight, wmsAccount } from '../kinds.ts'
import { owner, shop } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { valuationLife } from '../rules/compensationLife.ts'
import { POOL_REASON } from '../rules/poolReason.ts'
import { POOL_BIZ } from '../rules/pricing.ts'
import { network, warehouse } from '../warehouse/refs.ts'

const at = '/v1/finance/valuation'
/** Rows that one call works on. */
export const valuationsMax = 200
/** Highest price of one fact, 分. */
export const valuationMaxFen = 99_999_999
/** Heaviest parcel a person can confirm, g (fin_waybill.manual_weight_g). */
export const confirmedMaxG = 200_000
/** valuation_pool.direction; 应付 is what the carrier's branch is paid. */
export const FEE_DIRECTION = { 1: '应收', 2: '应付' } as const

const ids = ListOf(Text({ pattern: '^\\d{1,19}$' }), { title: '计价', minItems: 1, maxItems: valuationsMax })
const reason = Text({ title: '依据', minLength: 1, maxLength: 200 })
const done = Fields({ done: Integer() })

/** Prices the facts again by the contracts of now. `priced`: rows that are out of the pool, `waiting`: rows that still wait. */
export const retryValuations = call({
  id: 'finance/valuation.retry',
  title: '重新计价',
  method: 'POST',
  path: `${at}/retry`,
  input: Fields({ ids }),
  reply: Fields({ priced: Integer(), waiting: Integer() }),
  may: 540421,
  toast: '操作成功',
})
export const priceValuations = call({
  id: 'finance/valuation.price',
  title: '人工定价',
  method: 'POST',
  path: `${at}/price`,
  input: Fields({ ids, amountFen: Integer({ title: '金额', minimum: 0, maximum: valuationMaxFen }), reason }),
  reply: done,
  may: 540422,
  toast: '操作成功',
})
/** Takes a price by hand back while its line is in no bill. */
export const unpriceValuations = call({
  id: 'finance/valuation.unprice',
  title: '撤销定价',
  method: 'POST',
  path: `${at}/unprice`,
  input: Fields({ ids }),
  reply: done,
  may: 540422,
  toast: '操作成功',
})
export const suspendValuations = call({
  id: 'finance/valuation.suspended',
  title: '挂起或恢复',
  method: 'PUT',
  path: `${at}/suspended`,
  input: Fields({ ids, suspended: Integer({ title: '挂起', enum: [0, 1] }) }),
  reply: done,
  may: 540423,
  toast: '操作成功',
})
/** Not charged, for good. */
export const closeValuations = call({
  id: 'finance/valuation.close',
  title: '关闭',
  method: 'POST',
  path: `${at}/close`,
  input: Fields({ ids, reason }),
  reply: done,
  may: 540424,
  toast: '操作成功',
})
/** Confirms the weight of a parcel for billing, in both directions. */
export const weighValuation = call({
  id: 'finance/valuation.weight',
  title: '补录重量',
  method: 'POST',
  path: `${at}/weight`,
  input: Fields({
    id: Text({ title: '计价', pattern: '^\\d{1,19}$' }),
    weightG: Integer({ title: '重量', minimum: 1, maximum: confirmedMaxG }),
  }),
  reply: Fields({}),
  may: 540425,
  toast: '操作成功',
})
export const {
  parse: parsePrices,
  submit: importPrices,
  template: priceTemplate,
} = importCallsAt('finance/valuation.price', `${at}/price`, '批量定价导入', 540405, 540405)

const { open, byHand, held } = valuationLife
/** Facts that could not be priced, each with its reason and what was decided (office.md §11, screen 5404). */
export const valuation = resource({
  id: 'finance/valuation',
  title: '计价池',
  fields: {
    id: code('编号', { derived: true }),
    sourceNo: code('单号', { derived: true, searched: 'several', width: 160 }),
    logisticsNo: code('快递单号', { derived: true, searched: 'several', width: 160 }),
    bizType: choice('业务类型', POOL_BIZ, { derived: true, dict: 'valuation_pool.biz_type', width: 100 }),
    direction: choice('方向', FEE_DIRECTION, { derived: true, dict: 'valuation_pool.direction', width: 70 }),
    reasonCode: choice('原因', POOL_REASON, { derived: true, dict: 'valuation_pool.reason_code' }),
    reasonText: text('未计价原因', { derived: true, width: 200 }),
    ownerNo: ref('货主', owner, { derived: true }),
    shopNo: ref('店铺', shop, { derived: true }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    sid: wmsAccount({ derived: true }),
    networkId: ref('网点', network, { derived: true, blank: '-' }),
    bizDate: day('日期', { derived: true, width: 110 }),
    factText: text('计费数据', { derived: true, width: 240 }),
    suggestFen: money('建议金额', { derived: true, blank: '-' }),
    manualFen: money('定价', { derived: true, blank: '-' }),
    status: state('状态', valuationLife, { dict: 'valuation_pool.status', derived: true }),
    retryCount: count('重试次数', { derived: true, width: 90 }),
    handleUserName: text('处理人', { derived: true, width: 90 }),
    handleTime: moment('处理时间', { derived: true }),
    remark: text('依据', { derived: true }),
    createTime: moment('进池时间', { derived: true }),
  },
  key: ['id'],
  list: [
    'sourceNo',
    'logisticsNo',
    'bizType',
    'direction',
    'reasonText',
    'status',
    'ownerNo',
    'shopNo',
    'warehouseNo',
    'networkId',
    'bizDate',
    'factText',
    'suggestFen',
    'manualFen',
    'retryCount',
    'handleUserName',
    'handleTime',
    'remark',
    'createTime',
    'sid',
  ],
  shown: [
    ['sourceNo', 'logisticsNo'],
    ['bizType', 'direction'],
    'status',
    ['reasonText', 'factText'],
    ['ownerNo', 'warehouseNo'],
    'bizDate',
    'manualFen',
  ],
  search: ['bizType', 'direction', 'reasonCode', 'ownerNo', 'warehouseNo', 'bizDate', 'sourceNo', 'logisticsNo', 'status'],
  sort: ['-createTime'],
  scope: ['owner', 'warehouse'],
  calls: { list: `GET ${at}/page`, count: `GET ${at}/count`, export: `POST ${at}/export` },
  may: { list: 540401, count: 540401, export: 540406 },
  tabs: 'status',
  actions: [
    { label: '重新计价', on: 'both', call: retryValuations, rows: ['ids', 'id'], when: { status: [open] } },
    {
      label: '人工定价',
      on: 'both',
      call: priceValuations,
      rows: ['ids', 'id'],
      when: { status: [open] },
      fields: {
        amountFen: money('金额', { required: true, min: 0, max: valuationMaxFen, help: '选了几笔，每一笔都是这个金额' }),
        reason: text('依据', { required: true, max: 200 }),
      },
      ask: ['人工定价', '按填的金额记一条费用；出账以前可以撤销。'],
    },
    {
      label: '撤销定价',
      on: 'both',
      call: unpriceValuations,
      rows: ['ids', 'id'],
      when: { status: [byHand] },
      ask: ['撤销定价？', '定价的费用作废，这一笔回到待计价。'],
    },
    {
      label: '补录重量',
      on: 'row',
      call: weighValuation,
      when: { status: [open], bizType: [1] },
      fields: {
        weightG: weight('重量', { required: true, min: 1, max: confirmedMaxG, help: '核对过的实际重量，应收应付都按它算' }),
      },
    },
    {
      label: '挂起',
      on: 'both',
      call: suspendValuations,
      rows: ['ids', 'id'],
      when: { status: [open] },
      send: { suspended: 1 },
      ask: ['挂起？', '挂起的不再自动计价，恢复以后再算。'],
    },
    {
      label: '恢复',
      on: 'both',
      call: suspendValuations,
      rows: ['ids', 'id'],
      when: { status: [held] },
      send: { suspended: 0 },
    },
    {
      label: '关闭',
      on: 'both',
      call: closeValuations,
      rows: ['ids', 'id'],
      when: { status: [open, held] },
      fields: { reason: text('原因', { required: true, max: 200 }) },
      ask: ['关闭，不收费？', '关闭后这一笔不再计费，以后也不再自动重算。'],
    },
    { label: '批量定价导入', on: 'page', import: 'valuationPrice', may: 540405, title: '计价池定价' },
  ],
  empty: ['没有等计价的', '合同、版本或方案没有写到的费用会出现在这里，不会漏收。'],
})
