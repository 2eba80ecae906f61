// 客户 · finance/custom
import { Object as Fields, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import { choice, code, count, flag, moment, money, ref, text } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { customLife } from '../rules/financeLife.ts'
import { textsOf } from '../rules/life.ts'
import { network } from '../warehouse/refs.ts'

/** fin_custom.custom_type */
const CUSTOM_TYPE = { 1: '货主', 2: '网点/承运商', 3: '伙伴' } as const
/** fin_custom.settle_cycle */
const SETTLE_CYCLE = { 1: '月结', 2: '半月结', 3: '周结', 4: '日结/预付' } as const

/** The list as a file at once, where it is short enough; A3003 where it is not. */
export const exportCustoms = call({
  id: 'finance/custom.exportNow',
  title: '导出客户',
  method: 'GET',
  path: '/v1/finance/custom/export',
  input: Unsafe<Readonly<Record<string, unknown>>>(Fields({}, { additionalProperties: Unknown() })),
  reply: Unknown(),
  may: 530906,
})

/** Parties of contracts and bills: an owner who pays, a carrier's branch or a partner who is paid (office.md §7.2, screen 5309). */
export const custom = resource({
  id: 'finance/custom',
  title: '客户',
  fields: {
    customNo: code('客户编号', { derived: true, searched: 'several' }),
    customName: text('客户名称', { required: true, max: 64, width: 220 }),
    customType: choice('类型', CUSTOM_TYPE, { required: true, starts: 1, dict: 'fin_custom.custom_type', width: 110 }),
    ownerNo: ref('货主', owner, { onlyWhere: { customType: [1] } }),
    networkId: ref('网点', network, { onlyWhere: { customType: [2] } }),
    partnerNo: code('伙伴编号', { max: 32, onlyWhere: { customType: [3] } }),
    refName: text('对应', { derived: true, width: 180 }),
    taxNo: code('税号', { max: 20, help: '15到20位数字和大写字母', width: 180 }),
    invoiceTitle: text('发票抬头', { max: 100, width: 200 }),
    bankName: text('开户行', { max: 64 }),
    bankAccount: text('账号', { max: 32, masked: true }),
    contact: text('联系人', { max: 32, width: 100 }),
    phone: text('电话', { max: 20, masked: true, width: 130 }),
    settleCycle: choice('结算周期', SETTLE_CYCLE, { required: true, starts: 1, dict: 'fin_custom.settle_cycle' }),
    billDay: count('出账日', { required: true, min: 1, max: 28, starts: 1, fault: '出账日须为1-28', help: '每月几号出上期账单' }),
    creditFen: money('授信', { min: 0, max: 10_000_000_000, help: '余额可以低于0多少' }),
    isPrepay: flag('预付', { starts: 0, help: '每天从余额扣费' }),
    minBalanceFen: money('最低余额', {
      min: 0,
      max: 10_000_000_000,
      required: false,
      onlyWhere: { isPrepay: [1] },
      help: '余额低于它时提醒充值',
    }),
    balanceFen: money('余额', { derived: true, blank: '-', help: '货主、伙伴账户里的钱；预付的每天从这里扣' }),
    contractNum: count('合同数', { derived: true, help: '今天生效的合同', width: 80 }),
    status: choice('状态', textsOf(customLife), {
      dict: 'fin_custom.status',
      derived: true,
      width: 80,
      turn: { on: customLife.on, off: customLife.off, warning: '停用后不能再签合同、出账单；已有的照常结算。' },
    }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['customNo'],
  list: [
    'customNo',
    'customName',
    'customType',
    'refName',
    'taxNo',
    'settleCycle',
    'billDay',
    'creditFen',
    'isPrepay',
    'minBalanceFen',
    'balanceFen',
    'contractNum',
    'contact',
    'phone',
    'status',
    'updateUserName',
    'updateTime',
  ],
  shown: ['customNo', 'customName', ['customType', 'refName'], 'status', 'settleCycle', 'billDay', ['balanceFen', 'creditFen']],
  search: ['customNo', 'customName', 'customType', 'status'],
  form: {
    客户是谁: ['customName', 'customType', 'ownerNo', 'networkId', 'partnerNo'],
    怎么结算: ['settleCycle', 'billDay', 'creditFen', 'isPrepay', 'minBalanceFen'],
    开票与收款: ['taxNo', 'invoiceTitle', 'bankName', 'bankAccount', 'contact', 'phone'],
  },
  sort: ['-updateTime'],
  scope: ['owner', 'network'],
  calls: {
    list: 'GET /v1/finance/custom/list',
    one: 'GET /v1/finance/custom',
    create: 'POST /v1/finance/custom',
    update: 'PUT /v1/finance/custom',
    status: 'PUT /v1/finance/custom/status',
    remove: 'DELETE /v1/finance/custom',
    export: 'POST /v1/finance/custom/export',
  },
  may: { list: 530901, one: 530901, create: 530902, update: 530903, status: 530908, remove: 530904, export: 530906 },
  empty: ['还没有客户', '先登记要出账单的货主、要付款的网点，再签合同。'],
})
