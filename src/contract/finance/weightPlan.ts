// 重量方案 · finance/weightPlan
import { Array as ListOf, Integer, Object as Fields, Optional, String as Text, Unknown } from 'typebox'
import { call } from '../call.ts'
import { importCallsAt } from '../import/namedCalls.ts'
import { choice, code, count, flag, moment, money, percent, ref, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { WEIGHT_BASIS } from '../rules/expressFee.ts'
import { weightPlanLife } from '../rules/financeLife.ts'
import { textsOf } from '../rules/life.ts'
import { logisticsCompany, network, province } from '../warehouse/refs.ts'

const plan = '/v1/finance/weight/plan'
const page = '/front/operator-center/finance/weight-plan/detail/{planNo}'

/** Whom a price is for (office.md §7.1 direction). */
export const DIRECTION = { 1: '应收货主', 2: '应付网点/承运商', 3: '应付伙伴' } as const
const ZERO_WEIGHT = { 1: '用理论重', 2: '进计价池' } as const

/** Makes a new plan with the areas and prices of another one. */
export const weightPlanCopy = call({
  id: 'finance/weightPlan.copy',
  title: '复制重量方案',
  method: 'POST',
  path: `${plan}/copy`,
  input: Fields({
    planNo: Text({ title: '方案编号', minLength: 1, maxLength: 32 }),
    planName: Text({ title: '名称', minLength: 1, maxLength: 64 }),
  }),
  reply: Fields({ planNo: Text() }),
  may: 530617,
  toast: '操作成功',
})

export const {
  parse: parseWeightPlans,
  submit: importWeightPlans,
  template: weightPlanTemplate,
} = importCallsAt('finance/weightPlan', plan, '重量方案导入', 530605, 530605)
/** Areas and prices of a plan as a file that can be changed and imported again. */
export const exportWeightPlan = call({
  id: 'finance/weightPlan.exportNow',
  title: '导出重量方案',
  method: 'GET',
  path: `${plan}/export`,
  input: Fields({ planNo: Text({ title: '方案编号', minLength: 1, maxLength: 32 }) }),
  reply: Unknown(),
  may: 530606,
})

/** Prices of a carrier by area and weight; its areas are on its page (office.md §7.2, screen 5306). */
export const weightPlan = resource({
  id: 'finance/weightPlan',
  title: '重量方案',
  fields: {
    planNo: code('方案编号', { derived: true, searched: 'several', link: page }),
    planName: text('名称', { required: true, max: 64, width: 200 }),
    direction: choice('方向', DIRECTION, { required: true, starts: 1, dict: 'fin_weight_plan.direction', width: 120 }),
    logisticsCode: ref('快递公司', logisticsCompany, { required: true }),
    networkId: ref('网点', network, { blank: '全部网点', help: '不选表示全部网点', width: 160 }),
    originProvinceCode: ref('始发省', province, { blank: '不限', help: '不选表示从哪里发都用它', width: 90 }),
    weightBasis: choice('计重方式', WEIGHT_BASIS, {
      required: true,
      starts: 1,
      dict: 'fin_weight_plan.weight_basis',
      width: 150,
    }),
    volumeDivisor: count('体积系数', {
      required: true,
      starts: 8000,
      min: 1000,
      max: 20_000,
      unit: 'cm³/kg',
      help: '一般 8000，航空 6000，经济 12000',
      width: 140,
    }),
    toleranceG: count('容差', { required: true, starts: 0, min: 0, max: 500, unit: 'g', help: '超出整段这么多克以内不进位' }),
    sheetFeeFen: money('面单费', { required: true, starts: 0, min: 0, max: 100_000, help: '每个面单' }),
    discountBp: percent('折扣', {
      required: true,
      starts: 10_000,
      min: 1,
      max: 10_000,
      help: '100% 是不打折；面单费、偏远附加和附加费不打折',
    }),
    zeroWeightMode: choice('没有重量的', ZERO_WEIGHT, { required: true, starts: 1, dict: 'fin_weight_plan.zero_weight_mode' }),
    areaNum: count('区域数', { derived: true, width: 80 }),
    isLocked: flag('已引用', { derived: true, width: 80 }),
    status: choice('状态', textsOf(weightPlanLife), {
      dict: 'fin_weight_plan.status',
      derived: true,
      width: 80,
      turn: { on: weightPlanLife.on, off: weightPlanLife.off, warning: '停用后新的费用项不能再选它；在用的照旧。' },
    }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['planNo'],
  list: [
    'planNo',
    'planName',
    'direction',
    'logisticsCode',
    'networkId',
    'originProvinceCode',
    'weightBasis',
    'volumeDivisor',
    'toleranceG',
    'sheetFeeFen',
    'discountBp',
    'areaNum',
    'isLocked',
    'status',
    'updateUserName',
    'updateTime',
  ],
  shown: ['planNo', 'planName', ['direction', 'logisticsCode'], 'status', 'areaNum', 'weightBasis', 'toleranceG', 'isLocked'],
  search: ['planNo', 'planName', 'direction', 'logisticsCode', 'networkId', 'status'],
  form: {
    给谁用: ['planName', 'direction', 'logisticsCode', 'networkId', 'originProvinceCode'],
    怎么计重: ['weightBasis', 'volumeDivisor', 'toleranceG', 'zeroWeightMode'],
    加减: ['sheetFeeFen', 'discountBp'],
  },
  sort: ['-updateTime'],
  toasts: { status: '操作成功', remove: '已删除' },
  scope: ['network'],
  calls: {
    list: `GET ${plan}/list`,
    one: `GET ${plan}`,
    create: `POST ${plan}`,
    update: `PUT ${plan}`,
    status: `PUT ${plan}/status`,
    remove: `DELETE ${plan}`,
  },
  may: { list: 530601, one: 530601, create: 530602, update: 530603, status: 530608, remove: 530604 },
  actions: [
    { label: '区域与价格', on: 'row', to: page, may: 530601 },
    { label: '导入', on: 'page', import: 'weightPlan', may: 530605, changes: ['finance/weightArea'] },
    { label: '复制', on: 'row', call: weightPlanCopy, fields: { planName: text('新方案名称', { required: true, max: 64 }) } },
  ],
  empty: ['还没有重量方案', '一个快递公司一套价：建好方案，再到“区域与价格”里分区域填重量段。'],
})

const grams = (title: string) => Integer({ title, minimum: 0, maximum: 999_999 })
const millimetres = (title: string) => Optional(Integer({ title, minimum: 0, maximum: 10_000 }))
/** Fee of a parcel by the plan, before it is used. */
export const weightPlanTrial = call({
  id: 'finance/weightPlan.trial',
  title: '重量方案试算',
  method: 'POST',
  path: `${plan}/trial`,
  input: Fields({
    planNo: Text({ title: '方案编号', minLength: 1, maxLength: 32 }),
    weightG: grams('重量'),
    lengthMm: millimetres('长'),
    widthMm: millimetres('宽'),
    heightMm: millimetres('高'),
    regionCode: Text({ title: '目的省市', pattern: '^\\d{6}$' }),
  }),
  reply: Fields({
    chargeG: Integer(),
    area: Text(),
    segment: Text(),
    formula: Text(),
    amountFen: Integer(),
    /** why it has no price; '' it has one */
    reason: Text(),
  }),
  may: 530621,
})

/** Provinces and cities; with a plan, the area of the plan that each is in ('' none). */
export const priceRegions = call({
  id: 'finance/weightPlan.regions',
  title: '计费省市',
  method: 'GET',
  path: '/v1/finance/city',
  input: Fields({ planNo: Optional(Text({ title: '方案编号', maxLength: 32 })) }),
  reply: ListOf(Fields({ regionCode: Text(), regionName: Text(), provinceCode: Text(), level: Integer(), areaName: Text() })),
  may: 'signedIn',
})
