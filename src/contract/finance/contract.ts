// 合同 · finance/contract
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'
import { document } from '../document.ts'
import { choice, code, count, day, flag, json, many, moment, money, percent, ref, state, text } from '../kinds.ts'
import { ITEM_FEE_TYPE, type ItemFeeType } from '../rules/feeTypes.ts'
import { TAX_MODE } from '../rules/taxGroups.ts'
import { contractLife } from '../rules/financeLife.ts'
import { inCharge } from '../user/refs.ts'
import { network, warehousePair } from '../warehouse/refs.ts'
import { owner } from '../owner/refs.ts'
import { contractLabelOption, customOption } from './refs.ts'
import { DIRECTION } from './weightPlan.ts'

const base = '/v1/finance/contract'
export const contractPage = '/front/operator-center/finance/contract/detail/{contractNo}'
const reviewed = ['reviewUserId', 'reviewUserName', 'reviewTime'] as const

/** A discount on the month's sum of one fee type. */
export interface TypeDiscount {
  readonly feeType: ItemFeeType
  readonly discountBp: number
}

/** Contracts with owners, branches and partners (office.md §7.2, §7.3, screens 5301 and 5302). */
export const contract = document({
  id: 'finance/contract',
  title: '合同列表',
  noun: '合同',
  table: 'fin_contract',
  number: 'HT',
  life: contractLife,
  closed: 'A3001.doc',
  fields: {
    contractNo: code('合同编号', { searched: 'several', width: 150 }),
    contractName: text('合同名称', { required: true, max: 64, width: 200 }),
    direction: choice('方向', DIRECTION, { required: true, starts: 1, dict: 'fin_contract.direction', width: 120 }),
    customNo: ref('客户', customOption, { required: true, width: 180 }),
    ownerNo: ref('货主', owner),
    networkId: ref('网点', network),
    signDate: day('签订日期'),
    startDate: day('开始日期', { required: true }),
    endDate: day('结束日期', { required: true, due: { status: [contractLife.live] } }),
    autoRenew: flag('自动续约', { starts: 0, help: '到期后自动顺延一年', width: 80 }),
    warehouseKeys: many('适用仓库', warehousePair, { max: 200, help: '提交审核前至少选一个', width: 200 }),
    warehouseNum: count('仓库数', { derived: true, unit: '个', width: 80 }),
    versionNum: count('版本数', { derived: true, unit: '个', width: 80 }),
    labelNames: many('标签', contractLabelOption, { max: 10, width: 140 }),
    billDay: count('出账日', { required: true, min: 1, max: 28, starts: 1, fault: '出账日须为1-28', help: '每月几号出上期账单' }),
    taxMode: choice('价格', TAX_MODE, { required: true, starts: 0, dict: 'fin_contract.tax_mode', width: 90 }),
    discountBp: percent('快递费折扣', { required: true, starts: 10_000, min: 1, max: 10_000, help: '100% 是按重量方案的折扣' }),
    discounts: json<readonly TypeDiscount[]>('月结折扣', {
      max: 10,
      help: '出账时按费用类型打折，单独一行',
      named: ['feeType'],
      rows: {
        feeType: choice('费用类型', ITEM_FEE_TYPE, { required: true, width: 130 }),
        discountBp: percent('折扣', { required: true, min: 1, max: 9_999 }),
      },
    }),
    minChargeFen: money('每月保底', { min: 0, max: 10_000_000_000, starts: 0, help: '0 是没有保底；不足的出账时补差' }),
    minChargeTypes: json<readonly ItemFeeType[]>('保底包括', { texts: ITEM_FEE_TYPE, help: '哪些费用算在保底里' }),
    areaDm2: count('租用面积', { min: 0, max: 1_000_000_000, unit: 'dm²', help: '1 ㎡ = 100 dm²；按面积收仓租时用' }),
    managerUserId: ref('负责人', inCharge),
    status: state('状态', contractLife, { dict: 'fin_contract.status' }),
    expireWithin: choice(
      '到期',
      { 30: '30天内', 60: '31-60天', 90: '61-90天' },
      { derived: true, dict: 'fin_contract.expire_within' },
    ),
    warehouseKey: ref('仓库', warehousePair, { derived: true }),
    submitUserName: text('提交人', { width: 90 }),
    submitTime: moment('提交时间'),
    reviewUserName: text('审核人', { width: 90 }),
    reviewTime: moment('审核时间'),
    opinion: text('审核意见'),
    endReason: text('终止原因'),
    copiedFrom: code('复制自'),
    remark: text('备注', { max: 500 }),
    createUserName: text('创建人', { width: 90 }),
    createTime: moment('创建时间'),
    updateTime: moment('更新时间', { derived: true }),
  },
  acts: {
    make: { title: '新增', right: 530102, path: `POST ${base}`, to: 'draft', toast: '新增成功' },
    edit: { title: '编辑', right: 530103, path: `PUT ${base}`, from: ['draft', 'rejected'], toast: '修改成功' },
    submit: {
      title: '提交审核',
      right: 530121,
      path: `POST ${base}/submit`,
      from: ['draft', 'rejected'],
      to: 'submitted',
      ask: ['提交合同 {contractNo} 审核？', '提交后不能再改；由另一个人审核。'],
      toast: '提交成功',
      stamps: ['submitUserId', 'submitUserName', 'submitTime'],
    },
    approve: {
      title: '审核通过',
      right: 530109,
      path: `POST ${base}/review`,
      send: { pass: 1 },
      from: ['submitted'],
      to: 'live',
      // the person who wrote it may not approve it
      onPage: 'createUserId',
      ask: ['审核通过合同 {contractNo}？', '通过后生效，已审核的费用版本开始计价。'],
      toast: '操作成功',
      stamps: reviewed,
    },
    reject: {
      title: '驳回',
      right: 530109,
      path: `POST ${base}/review`,
      send: { pass: 0 },
      from: ['submitted'],
      to: 'rejected',
      onPage: 'createUserId',
      fields: { opinion: text('驳回原因', { required: true, max: 200 }) },
      ask: ['驳回合同 {contractNo}', '可以改后再提交。'],
      danger: true,
      toast: '操作成功',
      stamps: reviewed,
    },
    end: {
      title: '终止',
      right: 530122,
      path: `POST ${base}/ending`,
      from: ['live'],
      to: ['live', 'ended'],
      fields: {
        endDate: day('终止日期', { required: true }),
        reason: text('终止原因', { required: true, max: 200 }),
      },
      ask: ['终止合同 {contractNo}', '终止日期当天还照此计价，第二天起不再计价。'],
      danger: true,
      toast: '操作成功',
    },
    copy: {
      title: '复制',
      right: 530117,
      path: `POST ${base}/copy`,
      fields: {
        customNo: ref('客户', customOption, { required: true, kept: true }),
        startDate: day('开始日期', { required: true }),
        endDate: day('结束日期', { required: true }),
      },
      ask: ['复制合同 {contractNo}', '仓库和费用版本一起复制成草稿，附件不复制。'],
      toast: '操作成功',
      answers: { newContractNo: code('新合同编号') },
    },
    remove: {
      title: '删除',
      right: 530104,
      path: `DELETE ${base}`,
      from: ['draft', 'rejected'],
      to: null,
      ask: ['删除合同 {contractNo}？', '它的费用版本和附件一起删除，不能恢复。'],
      danger: true,
      toast: '已删除',
      changes: ['finance/feeVersion'],
    },
  },
  steps: { draft: 'createTime', submitted: 'submitTime', live: 'reviewTime', ended: null },
  page: [`GET ${base}/info`, 530201, contractPage],
  facts: [
    'contractName',
    'direction',
    'customNo',
    'startDate',
    'endDate',
    'autoRenew',
    'billDay',
    'taxMode',
    'minChargeFen',
    'reviewUserName',
    'opinion',
    'endReason',
  ],
  form: {
    和谁签: [
      'contractName',
      'direction',
      'customNo',
      'signDate',
      'startDate',
      'endDate',
      'autoRenew',
      'managerUserId',
      'labelNames',
    ],
    在哪里: ['warehouseKeys', 'areaDm2'],
    怎么结算: ['billDay', 'taxMode', 'discountBp', 'minChargeFen', 'minChargeTypes', 'discounts', 'remark'],
  },
  key: ['contractNo'],
  list: [
    'contractNo',
    'contractName',
    'direction',
    'customNo',
    'warehouseNum',
    'startDate',
    'endDate',
    'status',
    'versionNum',
    'managerUserId',
    'labelNames',
    'updateTime',
    'autoRenew',
    'billDay',
    'taxMode',
    'minChargeFen',
    'reviewUserName',
    'reviewTime',
    'createUserName',
    'createTime',
  ],
  shown: ['contractNo', 'status', ['contractName', 'customNo'], 'direction', 'endDate', 'versionNum', 'labelNames'],
  search: ['contractNo', 'contractName', 'customNo', 'direction', 'warehouseKey', 'status', 'labelNames', 'expireWithin'],
  sort: ['-createTime'],
  scope: ['owner', 'network'],
  calls: { list: `GET ${base}/list`, count: `GET ${base}/count`, one: `GET ${base}`, export: `POST ${base}/export` },
  may: { list: 530101, count: 530101, one: 530101, export: 530106 },
  tabs: 'status',
  empty: ['还没有合同', '先登记客户，再新增合同、写费用版本；另一个人审核后开始计价。'],
})

const keys = (title: string) => ListOf(Text({ maxLength: 64 }), { title, maxItems: 200 })
const dayText = (title: string) => Text({ title, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** Contracts in force that would clash with one of these values, before it is saved. */
export const contractCheck = call({
  id: 'finance/contract.check',
  title: '合同冲突检查',
  method: 'POST',
  path: `${base}/check`,
  input: Fields({
    contractNo: Optional(Text({ title: '合同编号', maxLength: 32 })),
    customNo: Text({ title: '客户', minLength: 1, maxLength: 32 }),
    direction: Integer({ title: '方向', minimum: 1, maximum: 3 }),
    warehouseKeys: keys('适用仓库'),
    startDate: dayText('开始日期'),
    endDate: dayText('结束日期'),
  }),
  reply: Fields({
    ok: Integer(),
    conflicts: ListOf(Fields({ contractNo: Text(), warehouseKey: Text(), startDate: Text(), endDate: Text() })),
  }),
  may: 530101,
})

/** Warehouses of a contract. */
export const contractWarehouses = call({
  id: 'finance/contract.warehouses',
  title: '合同适用仓库',
  method: 'GET',
  path: `${base}/warehouse`,
  input: Fields({ contractNo: Text({ title: '合同编号', minLength: 1, maxLength: 32 }) }),
  reply: ListOf(Fields({ warehouseNo: Text(), sid: Text(), warehouseName: Text() })),
  may: 530201,
})
/** Replaces the warehouses of a contract that is not submitted yet. */
export const contractWarehousesPut = call({
  id: 'finance/contract.warehousesPut',
  title: '修改合同适用仓库',
  method: 'PUT',
  path: `${base}/warehouse`,
  input: Fields({
    contractNo: Text({ title: '合同编号', minLength: 1, maxLength: 32 }),
    version: Optional(Integer()),
    warehouseKeys: keys('适用仓库'),
  }),
  reply: Fields({ contractNo: Text() }),
  may: 530103,
  toast: '修改成功',
})
