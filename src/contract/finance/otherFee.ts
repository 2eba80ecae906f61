// 其他费用 · finance/otherFee
import { document } from '../document.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { choice, code, count, day, image, moment, money, price, ref, state, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { otherFeeLife } from '../rules/financeLife.ts'
import { OTHER_FEE_CATEGORY, otherFeeMaxFen, otherFeePriceMax, otherFeeQtyMax } from '../rules/otherFee.ts'
import { network, warehousePair } from '../warehouse/refs.ts'
import { customOption } from './refs.ts'
import { FEE_DIRECTION } from './valuation.ts'

const base = '/v1/finance/bill/otherfee'
const many = 500

export const {
  parse: parseOtherFees,
  submit: importOtherFees,
  template: otherFeeTemplate,
} = importCallsAt('finance/otherFee', base, '其他费用导入', 520605, 520621)

/** What is entered of a fee; a file has the same cells under its own titles. */
export const otherFeeFields = {
  customNo: ref('客户', customOption, { required: true, width: 160, help: '货主是应收，网点是应付' }),
  warehouseKey: ref('仓库', warehousePair, { blank: '-', help: '不选表示不分仓库', width: 160 }),
  bizDate: day('日期', { required: true, help: '记在哪个账期' }),
  feeCategory: choice('类别', OTHER_FEE_CATEGORY, { required: true, dict: 'fin_other_fee_sheet.fee_category', width: 100 }),
  feeName: text('费用名称', { required: true, max: 64, searched: 'beginning', width: 160 }),
  qty: count('数量', { required: true, min: 1, max: otherFeeQtyMax, width: 90 }),
  priceE4: price('单价', {
    required: true,
    min: -otherFeePriceMax,
    max: otherFeePriceMax,
    fault: '单价须在±9999999.99元以内',
    help: '退给对方的写负数',
  }),
  amountFen: money('金额', { min: -otherFeeMaxFen, max: otherFeeMaxFen, sums: true, help: '不填就是数量×单价' }),
  reason: text('原因', { required: true, max: 200, width: 170 }),
} as const

/** Fees outside the contracts, each a sheet that another person approves before it is billed (office.md §9.1, §9.4, screen 5206). */
export const otherFee = document({
  id: 'finance/otherFee',
  title: '其他费用',
  noun: '其他费用单',
  table: 'fin_other_fee_sheet',
  number: 'QT',
  life: otherFeeLife,
  closed: 'A3001.doc',
  fields: {
    sheetNo: code('单号', { searched: 'several', width: 150 }),
    direction: choice('方向', FEE_DIRECTION, { dict: 'fin_other_fee_sheet.direction', width: 70 }),
    ...otherFeeFields,
    ownerNo: ref('货主', owner, { blank: '-' }),
    networkId: ref('网点', network, { blank: '-' }),
    attach: image('附件'),
    status: state('状态', otherFeeLife, { dict: 'fin_other_fee_sheet.status' }),
    billNo: code('账单号', { derived: true, width: 150, link: '/front/operator-center/finance/bill/detail/{billNo}' }),
    approveUserName: text('审核人', { width: 90 }),
    approveTime: moment('审核时间'),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
  },
  acts: {
    make: { title: '新增', right: 520602, path: `POST ${base}`, to: 'open', toast: '新增成功' },
    approve: {
      title: '审核通过',
      right: 520609,
      path: `POST ${base}/approve`,
      many: ['ids', many, 'each'],
      from: ['open'],
      to: 'live',
      stamps: ['approveUserId', 'approveUserName', 'approveTime'],
      ask: ['审核通过 {sheetNo}？', '通过后记入费用明细，下次出账单时收进去；由登记以外的人审核。'],
      toast: '操作成功',
    },
    discard: {
      title: '删除',
      right: 520604,
      path: `DELETE ${base}`,
      many: ['ids', many, 'each'],
      from: ['open', 'live'],
      to: 'off',
      ask: ['删除 {sheetNo}？', '单子作废，已经生效的费用也作废；账单提交以后不能删除。'],
      danger: true,
      toast: '已删除',
      changes: ['finance/bill', 'finance/billLine'],
    },
  },
  actions: [{ label: '导入', on: 'page', import: 'otherFee', may: 520605 }],
  steps: { open: 'createTime', live: 'approveTime', booked: null },
  page: [`GET ${base}/detail`, 520601],
  facts: [
    'customNo',
    'direction',
    'warehouseKey',
    'bizDate',
    'feeCategory',
    'feeName',
    'qty',
    'priceE4',
    'amountFen',
    'reason',
    'attach',
    'billNo',
    'approveUserName',
    'createUserName',
  ],
  form: {
    和谁结算: ['customNo', 'warehouseKey', 'bizDate'],
    什么费用: ['feeCategory', 'feeName', 'reason', 'attach'],
    多少钱: ['qty', 'priceE4', 'amountFen'],
  },
  key: ['sheetNo'],
  list: [
    'sheetNo',
    'customNo',
    'warehouseKey',
    'bizDate',
    'feeCategory',
    'feeName',
    'qty',
    'priceE4',
    'amountFen',
    'reason',
    'status',
    'direction',
    'billNo',
    'ownerNo',
    'networkId',
    'attach',
    'approveUserName',
    'approveTime',
    'createUserName',
    'createTime',
  ],
  shown: [
    ['sheetNo', 'bizDate'],
    'status',
    ['customNo', 'warehouseKey'],
    ['feeName', 'feeCategory'],
    ['priceE4', 'qty'],
    'amountFen',
    ['reason', 'billNo'],
  ],
  search: ['sheetNo', 'customNo', 'feeName', 'bizDate', 'status'],
  sort: ['-createTime'],
  scope: ['owner', 'network'],
  calls: { list: `GET ${base}/list`, count: `GET ${base}/count`, export: `POST ${base}/export` },
  may: { list: 520601, count: 520601, export: 520606 },
  tabs: 'status',
  empty: ['还没有其他费用', '包干、装卸、加班这些合同没有写的费用，在这里登记或导入；另一个人审核后进账单。'],
})
