// 账单费用明细 · finance/billLine
import { choice, code, count, day, flag, money, price, ref, state, text, weight } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { feeLineLife } from '../rules/compensationLife.ts'
import { FEE_TYPE } from '../rules/feeTypes.ts'
import { warehouse } from '../warehouse/refs.ts'
import { freeLines, weighBillLine } from './billCalls.ts'
import { confirmedMaxG } from './valuation.ts'

/** Lines of the fee ledger in bills: what each fee is for, by what it was reckoned, and how (office.md §7.2, §9.4). */
export const billLine = resource({
  id: 'finance/billLine',
  title: '费用明细',
  fields: {
    lineNo: code('费用编号', { derived: true, sorts: true, width: 150 }),
    billNo: code('账单号', { derived: true, width: 150 }),
    feeType: choice('费用类型', FEE_TYPE, { derived: true, dict: 'fin_fee_line.fee_type', width: 110 }),
    itemName: text('费用项', { derived: true, width: 120 }),
    sourceNo: code('单号', { derived: true, searched: 'several', width: 160 }),
    logisticsNo: code('快递单号', { derived: true, searched: 'several', width: 160 }),
    ownerNo: ref('货主', owner, { derived: true }),
    warehouseNo: ref('仓库', warehouse, { derived: true }),
    bizDate: day('日期', { derived: true, width: 110 }),
    lateMonth: text('补计', { derived: true, width: 90, help: '账期关了以后才到的，写它原来的月份' }),
    qty: count('数量', { derived: true, width: 80 }),
    chargeWeightG: weight('计费重量', { derived: true, blank: '-' }),
    areaName: text('区域', { derived: true, width: 90 }),
    unitPriceE4: price('单价', { derived: true, blank: '-' }),
    grossFen: money('金额', { derived: true, sums: true }),
    discountFen: money('折扣', { derived: true, sums: true }),
    amountFen: money('应计', { derived: true, sums: true }),
    calcDetail: text('计算说明', { derived: true, width: 300 }),
    versionNo: code('费用版本', { derived: true, width: 160 }),
    contractNo: code('合同编号', { derived: true, width: 150 }),
    status: state('状态', feeLineLife, { dict: 'fin_fee_line.status', derived: true, width: 90 }),
    freeReason: text('免费原因', { derived: true }),
    isDraft: flag('账单能改', { derived: true, width: 90 }),
  },
  key: ['lineNo'],
  list: [
    'sourceNo',
    'logisticsNo',
    'feeType',
    'itemName',
    'bizDate',
    'qty',
    'chargeWeightG',
    'areaName',
    'unitPriceE4',
    'grossFen',
    'discountFen',
    'amountFen',
    'calcDetail',
    'status',
    'lateMonth',
    'freeReason',
    'ownerNo',
    'warehouseNo',
    'versionNo',
    'contractNo',
    'lineNo',
    'billNo',
    'isDraft',
  ],
  shown: [['sourceNo', 'logisticsNo'], ['itemName', 'feeType'], 'status', 'calcDetail', 'bizDate', 'chargeWeightG', 'amountFen'],
  search: ['billNo', 'feeType', 'sourceNo', 'logisticsNo'],
  // and within a bill by fee type, as its index has them: the first page must not sort 300,000 lines
  sort: ['-billNo'],
  scope: ['owner'],
  calls: { list: 'GET /v1/finance/bill/fee/detail', count: 'GET /v1/finance/bill/fee/count' },
  may: { list: 520101, count: 520101 },
  tabs: 'feeType',
  actions: [
    {
      label: '免费',
      on: 'both',
      call: freeLines,
      rows: ['lineNos', 'lineNo'],
      send: { free: 1 },
      when: { status: [feeLineLife.billed], isDraft: [1] },
      fields: { reason: text('原因', { required: true, max: 200 }) },
      ask: ['免费', '金额变成 0，账单合计马上跟着变；可以取消。'],
      changes: ['finance/billLine', 'finance/bill'],
    },
    {
      label: '取消免费',
      on: 'both',
      call: freeLines,
      rows: ['lineNos', 'lineNo'],
      send: { free: 0 },
      when: { status: [feeLineLife.free], isDraft: [1] },
      changes: ['finance/billLine', 'finance/bill'],
    },
    {
      label: '改重量',
      on: 'row',
      call: weighBillLine,
      when: { feeType: ['EXPRESS'], isDraft: [1] },
      fields: {
        weightG: weight('重量', { required: true, min: 1, max: confirmedMaxG, help: '核对过的实际重量，应收应付都按它算' }),
        reason: text('原因', { required: true, max: 200 }),
      },
      changes: ['finance/billLine', 'finance/bill'],
    },
  ],
  empty: ['这张账单没有这一类的费用', '换一个页签看看。'],
})
