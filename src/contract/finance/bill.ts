// 账单列表 · finance/bill
import { document } from '../document.ts'
import { choice, code, count, day, flag, json, money, moment, ref, state, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { acctLife, billLife } from '../rules/billLife.ts'
import { TAX_MODE } from '../rules/taxGroups.ts'
import { network } from '../warehouse/refs.ts'
import { billGoods } from './billGoods.ts'
import { billLine } from './billLine.ts'
import { FEE_DIRECTION } from './valuation.ts'

const base = '/v1/finance/bill'
export const billPage = '/front/operator-center/finance/bill/detail/{billNo}'
const billNewPage = '/front/operator-center/finance/bill/new'
const many = 200
/** Highest receipt at once, 分. */
export const receiptMaxFen = 99_999_999_999
/** fin_bill_receipt.way */
export const BILL_RECEIPT_WAY = { 1: '转账', 2: '余额', 3: '抵扣' } as const
/** fin_bill.source */
const BILL_SOURCE = { 1: '手工', 2: '自动' } as const

export interface BillFee {
  readonly warehouseKey: string
  readonly feeType: string
  readonly itemName: string
  readonly qty: number
  readonly grossFen: number
  readonly discountFen: number
  readonly amountFen: number
  readonly lineCount: number
}
export interface BillTax {
  readonly rateBp: number
  readonly baseFen: number
  readonly netFen: number
  readonly taxFen: number
}
export interface BillApproval {
  readonly round: number
  readonly level: number
  readonly result: number
  readonly approverName: string
  readonly opinion: string | null
  readonly approveTime: string
}
export interface BillReceipt {
  readonly amountFen: number
  readonly receiptDate: string
  readonly way: number
  readonly voucherLink: string | null
  readonly createUserName: string | null
}
/** What finance added or took away. */
export interface BillAdjust {
  readonly baseFeeType: string
  readonly amountFen: number
  readonly reason: string
}
/** A device that still owed work of the period when the bill was made. */
export interface OwingDevice {
  readonly deviceName: string
  readonly warehouseNo: string
  readonly pending: number
  readonly lastSeen: string | null
}
const opinion = text('意见', { required: true, max: 500 })
const editable = ['draft', 'rejected'] as const

/** Bills of owners and of the carriers' branches, from the draft to the money (office.md §9, screens 5201 and 5203). */
export const bill = document({
  id: 'finance/bill',
  title: '账单列表',
  noun: '账单',
  table: 'fin_bill',
  life: billLife,
  closed: 'A3001.doc',
  fields: {
    billNo: code('账单号', { searched: 'several', width: 150 }),
    billName: text('账单名称', { width: 200 }),
    direction: choice('方向', FEE_DIRECTION, { dict: 'fin_bill.direction', width: 70 }),
    customNo: code('客户编号', { searched: 'several', width: 150 }),
    customName: text('客户', { width: 160 }),
    ownerNo: ref('货主', owner, { blank: '-' }),
    networkId: ref('网点', network, { blank: '-' }),
    periodStart: day('账期起', { width: 110 }),
    periodEnd: day('账期止', { width: 110 }),
    billMonth: text('账单月份', { format: 'month', searched: 'beginning', width: 90 }),
    taxMode: choice('计税方式', TAX_MODE, { dict: 'fin_bill.tax_mode', width: 90 }),
    lineCount: count('费用条数', { unit: '条', width: 90 }),
    lateCount: count('补计条数', { unit: '条', width: 90 }),
    grossFen: money('原价合计', { sums: true }),
    lineDiscountFen: money('逐笔折扣', { sums: true }),
    discountFen: money('折扣', { sums: true }),
    adjustFen: money('调整', { sums: true }),
    compensateFen: money('赔付', { sums: true }),
    feeFen: money('费用合计', { sums: true }),
    taxFen: money('税额', { sums: true }),
    totalFen: money('总额', { sums: true }),
    freeFen: money('免费金额', { sums: true }),
    receivedFen: money('已收', { sums: true }),
    unpaidFen: money('未收', { derived: true, sums: true }),
    status: state('状态', billLife, { dict: 'fin_bill.status' }),
    genProgress: count('生成进度', { unit: '%', width: 80 }),
    genError: text('没有生成的原因', { width: 200 }),
    factsUntil: moment('事实截至'),
    recalcFromFen: money('重算前', { blank: '-' }),
    recalcChanged: count('重算改了', { unit: '条', blank: '-' }),
    source: choice('来源', BILL_SOURCE, { dict: 'fin_bill.source', width: 70 }),
    approveRound: count('提交次数', { width: 80 }),
    approveLevel: count('已审级数', { width: 80 }),
    submitUserId: code('提交人编号'),
    submitUserName: text('提交人', { width: 90 }),
    submitTime: moment('提交时间'),
    approveUserName: text('审批人', { width: 90 }),
    approveTime: moment('审批时间'),
    confirmUserName: text('确认人', { width: 90 }),
    confirmTime: moment('确认时间'),
    opinion: text('审批意见'),
    ownerObjection: text('异议'),
    responseText: text('答复'),
    dueDate: day('应付日期'),
    isPaid: flag('是否结清', { derived: true, width: 90 }),
    acctStatus: state('推送状态', acctLife, { dict: 'fin_bill.acct_status', width: 100 }),
    acctVoucherNo: code('凭证号', { width: 140, blank: '-' }),
    acctTime: moment('推送时间'),
    acctError: text('没有推成的原因', { width: 200 }),
    remark: text('备注'),
    isGoodsDue: flag('商品费用在算', { derived: true, help: '费用刚改过，分到商品的还是以前的' }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
  },
  listed: [
    [billLine, 'billNo'],
    [billGoods, 'billNo'],
  ],
  acts: {
    submit: {
      title: '提交审批',
      right: 520121,
      path: `POST ${base}/approve`,
      many: ['ids', many, 'each'],
      from: editable,
      to: 'submitted',
      stamps: ['submitUserId', 'submitUserName', 'submitTime'],
      fields: { ignorePool: flag('照样提交', { starts: 1, help: '没有计价的以后计价，在下期账单里补计' }) },
      formAt: ['A3110.pool', '账期内还有没计价的', '先去计价池'],
      ask: ['提交审批 {billNo}？', '提交以后不再改；由另一个人审批。'],
      toast: '提交成功',
    },
    pass: {
      title: '审批通过',
      right: 520109,
      path: `POST ${base}/approve/action`,
      many: ['ids', many, 'each'],
      send: { pass: 1 },
      from: ['submitted'],
      to: ['submitted', 'waiting'],
      onPage: 'submitUserId',
      ask: ['审批通过 {billNo}？', '十万元以上的要两级审批。'],
      toast: '操作成功',
    },
    reject: {
      title: '审批驳回',
      right: 520109,
      path: `POST ${base}/approve/action`,
      many: ['ids', many, 'each'],
      send: { pass: 0 },
      from: ['submitted'],
      to: 'rejected',
      onPage: 'submitUserId',
      fields: { opinion },
      ask: ['审批驳回 {billNo}', '回到提交人修改。'],
      danger: true,
      toast: '操作成功',
    },
    recall: {
      title: '撤回',
      right: 520122,
      path: `POST ${base}/recall`,
      from: ['submitted', 'waiting', 'objected'],
      to: 'draft',
      fields: { reason: text('原因', { required: true, max: 500 }) },
      ask: ['撤回 {billNo}', '回到草稿，可以修改和重算。'],
      danger: true,
      toast: '操作成功',
    },
    agree: {
      title: '代确认',
      right: 520131,
      path: `POST ${base}/owner/approve/action`,
      send: { pass: 1 },
      from: ['waiting'],
      to: ['confirmed', 'paid'],
      fields: { opinion: text('凭据', { required: true, max: 500, help: '对方怎样确认的：邮件、盖章的单子' }) },
      ask: ['代确认 {billNo}？', '确认以后账单不再改，以后的更正进下期。'],
      toast: '操作成功',
    },
    object: {
      title: '代提异议',
      right: 520131,
      path: `POST ${base}/owner/approve/action`,
      send: { pass: 0 },
      from: ['waiting'],
      to: 'objected',
      fields: { opinion: text('异议', { required: true, max: 500 }) },
      ask: ['代提异议 {billNo}', '账单停在有异议，等财务答复。'],
      danger: true,
      toast: '操作成功',
    },
    keep: {
      title: '维持原账单',
      right: 520123,
      path: `POST ${base}/response`,
      send: { action: 1 },
      from: ['objected'],
      to: 'waiting',
      fields: { text: text('答复', { required: true, max: 500 }) },
      ask: ['维持 {billNo}', '把答复告诉对方，账单回到待确认。'],
      toast: '提交成功',
    },
    revise: {
      title: '同意修改',
      right: 520123,
      path: `POST ${base}/response`,
      send: { action: 2 },
      from: ['objected'],
      to: 'draft',
      fields: { text: text('答复', { required: true, max: 500 }) },
      ask: ['修改 {billNo}', '账单回到草稿，改好再提交。'],
      toast: '提交成功',
    },
    recalc: {
      title: '重算',
      right: 520126,
      path: `POST ${base}/recalc`,
      from: ['failed', 'draft', 'rejected'],
      to: 'making',
      ask: ['重算 {billNo}？', '按现在的合同和称重重新算；人工调整和免费的不动。'],
      toast: '操作成功',
    },
    send: {
      title: '推财务',
      right: 520124,
      path: `POST ${base}/send/accounting`,
      many: ['ids', many, 'each'],
      from: ['confirmed', 'part', 'paid'],
      ask: ['推财务 {billNo}？', '在财务系统记一张凭证；一张账单只记一次。'],
      toast: '提交成功',
    },
    receive: {
      title: '回款登记',
      right: 520125,
      path: `POST ${base}/receipt`,
      from: ['confirmed', 'sent', 'part'],
      to: ['part', 'paid'],
      fields: {
        amountFen: money('回款金额', { required: true, min: 1, max: receiptMaxFen }),
        receiptDate: day('回款日期', { required: true }),
        way: choice('方式', BILL_RECEIPT_WAY, { required: true }),
        voucherLink: text('凭证', { max: 256 }),
      },
      ask: ['登记回款 {billNo}', '可以分几次登记，收齐后自动结清。'],
      toast: '新增成功',
    },
    discard: {
      title: '删除',
      right: 520104,
      path: `DELETE ${base}`,
      many: ['ids', many, 'each'],
      from: ['failed', 'draft', 'rejected'],
      to: 'off',
      ask: ['删除 {billNo}？', '账单作废，里面的费用放回待出账。'],
      danger: true,
      toast: '已删除',
    },
  },
  actions: [{ label: '新建账单', on: 'new', to: billNewPage, may: 520102 }],
  steps: { draft: 'createTime', submitted: 'submitTime', waiting: 'approveTime', confirmed: 'confirmTime', paid: null },
  page: [`GET ${base}/detail`, 520101, billPage],
  details: {
    fees: json<readonly BillFee[]>('费用汇总'),
    taxes: json<readonly BillTax[]>('税额明细'),
    approvals: json<readonly BillApproval[]>('审批记录'),
    receipts: json<readonly BillReceipt[]>('回款'),
    owingDevices: json<readonly OwingDevice[]>('还没有交全的设备'),
    adjusts: json<readonly BillAdjust[]>('人工调整'),
  },
  facts: [
    'billName',
    'direction',
    'customName',
    'periodStart',
    'periodEnd',
    'feeFen',
    'discountFen',
    'adjustFen',
    'compensateFen',
    'taxFen',
    'totalFen',
    'receivedFen',
    'unpaidFen',
    'lineCount',
    'lateCount',
    'taxMode',
    'factsUntil',
    'genError',
    'recalcFromFen',
    'recalcChanged',
    'submitUserName',
    'approveUserName',
    'opinion',
    'ownerObjection',
    'responseText',
    'confirmUserName',
    'dueDate',
    'acctStatus',
    'acctVoucherNo',
    'acctTime',
    'acctError',
    'remark',
  ],
  key: ['billNo'],
  list: [
    'billNo',
    'billName',
    'direction',
    'customName',
    'periodStart',
    'periodEnd',
    'feeFen',
    'discountFen',
    'compensateFen',
    'taxFen',
    'totalFen',
    'receivedFen',
    'unpaidFen',
    'status',
    'acctStatus',
    'acctVoucherNo',
    'acctError',
    'lineCount',
    'genProgress',
    'genError',
    'ownerNo',
    'networkId',
    'source',
    'submitUserName',
    'approveUserName',
    'remark',
    'createUserName',
    'createTime',
  ],
  shown: [
    ['billNo', 'billName'],
    ['status', 'acctStatus'],
    ['customName', 'direction'],
    ['periodStart', 'periodEnd'],
    ['feeFen', 'taxFen'],
    'totalFen',
    'unpaidFen',
  ],
  search: ['billNo', 'direction', 'customNo', 'ownerNo', 'billMonth', 'status', 'acctStatus', 'isPaid', 'createTime'],
  sort: ['-createTime'],
  scope: ['owner', 'network'],
  calls: { list: `GET ${base}/list`, count: `GET ${base}/count`, one: `GET ${base}`, export: `POST ${base}/export` },
  may: { list: 520101, count: 520101, one: 520101, export: 520106 },
  tabs: 'status',
  empty: ['还没有账单', '点“新建账单”，选客户和账期，先预览再生成。'],
})
